import { createGeocoder } from './adapters/geocoder-photon/index.ts';
import { createOidcIdentityProvider } from './adapters/identity-oidc/index.ts';
import { createOutboxMailer } from './adapters/mailer-outbox/index.ts';
import { createSmtpMailer } from './adapters/mailer-smtp/index.ts';
import { createHttpTextSender } from './adapters/texts-http/index.ts';
import { createOutboxTextSender } from './adapters/texts-outbox/index.ts';
import { createHttpWebhookSender } from './adapters/webhooks-http/index.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import { type Gateways, openGateways } from './open-gateways.ts';
import type { AddressLookup } from './ports/address-lookup.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { Mailer } from './ports/mailer.ts';
import type { TextSender } from './ports/text-sender.ts';
import type { WebhookSender } from './ports/webhook-sender.ts';
import { companyReturnPath } from './staff-access/index.ts';

/** The outside world as the settings name it. */
export interface Ports extends Gateways {
  mailer: Mailer;
  texts: TextSender;
  /** Null: no outside geocoder is set. */
  lookup: AddressLookup | null;
  webhooks: WebhookSender;
  /** The provider's own server for signing staff in; null: there is none. */
  identityProvider: IdentityProvider | null;
}

export async function openPorts(core: Core): Promise<Ports> {
  const { config } = core;
  return {
    ...(await openGateways(core)),
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
