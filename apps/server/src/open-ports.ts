import { createGeocoder } from './adapters/geocoder-photon/index.ts';
import { createOidcIdentityProvider } from './adapters/identity-oidc/index.ts';
import { createOutboxMailer } from './adapters/mailer-outbox/index.ts';
import { createSmtpMailer } from './adapters/mailer-smtp/index.ts';
import { createSandboxProvider } from './adapters/payments-sandbox/index.ts';
import { seedStoredMethods } from './adapters/payments-sandbox/seed-methods.ts';
import { createHttpTextSender } from './adapters/texts-http/index.ts';
import { createOutboxTextSender } from './adapters/texts-outbox/index.ts';
import { createHttpWebhookSender } from './adapters/webhooks-http/index.ts';
import type { Config } from './config.ts';
import type { DemoProvider } from './demo/index.ts';
import type { AddressLookup } from './ports/address-lookup.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Mailer } from './ports/mailer.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { TextSender } from './ports/text-sender.ts';
import type { Tracing } from './ports/tracing.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { companyReturnPath } from './staff-access/index.ts';

/** The outside world as the settings name it. */
export interface Ports {
  /** Null: no provider is set, and nothing can be paid. */
  provider: PaymentProvider | null;
  /** The same provider where it can be told of the demo's methods; null for a real one. */
  demoProvider: DemoProvider | null;
  mailer: Mailer;
  texts: TextSender;
  /** Null: no outside geocoder is set. */
  lookup: AddressLookup | null;
  webhooks: WebhookSender;
  /** The provider's own server for signing staff in; null: there is none. */
  identityProvider: IdentityProvider | null;
}

/** `tracing`: what the payment provider is asked for carries the trace it belongs to. */
export function openPorts(config: Config, tracing: Pick<Tracing, 'outgoingHeaders'> | null = null): Ports {
  return {
    ...openProvider(config, tracing?.outgoingHeaders),
    mailer: config.smtpUrl === null ? createOutboxMailer() : createSmtpMailer({ url: config.smtpUrl, from: config.mailFrom }),
    texts: config.textUrl === null ? createOutboxTextSender() : createHttpTextSender({ url: config.textUrl }),
    lookup: config.geocoderUrl === null ? null : createGeocoder({ url: config.geocoderUrl }),
    identityProvider: openIdentityProvider(config),
    webhooks: createHttpWebhookSender({ allowPrivate: config.webhookPrivateAddresses }),
  };
}

function openIdentityProvider({ staffSignIn: { company }, publicUrl, production }: Config): IdentityProvider | null {
  if (company === null) return null;
  return createOidcIdentityProvider({ ...company, returnUrl: publicUrl + companyReturnPath, allowHttp: !production });
}

function openProvider(
  { paymentProvider, sandbox }: Config,
  headers: Tracing['outgoingHeaders'] | undefined,
): Pick<Ports, 'provider' | 'demoProvider'> {
  if (paymentProvider !== 'sandbox') return { provider: null, demoProvider: null };
  const connection = { baseUrl: sandbox.url, apiKey: sandbox.apiKey, timeoutMs: sandbox.timeoutMs };
  const provider = createSandboxProvider({
    ...connection,
    webhookSecret: sandbox.webhookSecret,
    storesMethods: sandbox.storesMethods,
    headers,
  });
  return { provider, demoProvider: { ...provider, seedMethods: (customer, methods) => seedStoredMethods(connection, customer, methods) } };
}
