import { createGeocoder } from './adapters/geocoder-photon/index.ts';
import { createOutboxMailer } from './adapters/mailer-outbox/index.ts';
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

/** The libraries of mail and of sign-in by another server are loaded only where the settings name one: here, so that a fault shows at the start. */
export async function openPorts(core: Core): Promise<Ports> {
  const { config } = core;
  return {
    ...(await openGateways(core)),
    mailer: await openMailer(config),
    texts: config.textUrl === null ? createOutboxTextSender() : createHttpTextSender({ url: config.textUrl }),
    lookup: config.geocoderUrl === null ? null : createGeocoder({ url: config.geocoderUrl }),
    identityProvider: await openIdentityProvider(config),
    webhooks: createHttpWebhookSender({ allowPrivate: config.webhookPrivateAddresses }),
  };
}

async function openMailer({ smtpUrl, mailFrom }: Config): Promise<Mailer> {
  if (smtpUrl === null) return createOutboxMailer();
  const { createSmtpMailer } = await import('./adapters/mailer-smtp/index.ts');
  return createSmtpMailer({ url: smtpUrl, from: mailFrom });
}

async function openIdentityProvider({ staffSignIn: { company }, publicUrl, production }: Config): Promise<IdentityProvider | null> {
  if (company === null) return null;
  const { createOidcIdentityProvider } = await import('./adapters/identity-oidc/index.ts');
  return createOidcIdentityProvider({ ...company, returnUrl: publicUrl + companyReturnPath, allowHttp: !production });
}
