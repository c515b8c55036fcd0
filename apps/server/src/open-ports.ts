import { createOutboxMailer } from './adapters/mailer-outbox/index.ts';
import { createSmtpMailer } from './adapters/mailer-smtp/index.ts';
import { createSandboxProvider } from './adapters/payments-sandbox/index.ts';
import { createOutboxTextSender } from './adapters/texts-outbox/index.ts';
import type { Config } from './config.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { TextSender } from './ports/text-sender.ts';

/** The outside world as the settings name it. */
export interface Ports {
  /** Null: no provider is set, and nothing can be paid. */
  provider: PaymentProvider | null;
  mailer: Mailer;
  texts: TextSender;
}

export function openPorts(config: Config): Ports {
  return {
    provider: config.paymentProvider === 'sandbox' ? createSandboxProvider({ baseUrl: config.sandbox.url, ...config.sandbox }) : null,
    mailer: config.smtpUrl === null ? createOutboxMailer() : createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    texts: createOutboxTextSender(),
  };
}
