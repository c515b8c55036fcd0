import { createSandboxProvider } from './adapters/payments-sandbox/index.ts';
import { seedStoredMethods } from './adapters/payments-sandbox/seed-methods.ts';
import { ConfigError } from './config.ts';
import type { GatewayName, PaymentConfig } from './config-payments.ts';
import type { Core } from './core.ts';
import type { DemoProvider } from './demo/index.ts';
import { createGatewayMemory } from './gateway-memory/index.ts';
import { createFrameKit } from './payment-frame/index.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';

/** The payment providers as the settings name them. */
export interface Gateways {
  /** Null: no provider is set, and nothing can be paid. */
  provider: PaymentProvider | null;
  /** What is on its way with them is followed, and nothing new is begun. */
  formerProviders: readonly PaymentProvider[];
  /** The sandbox where it can be told of the demo's methods; null for a real one. */
  demoProvider: DemoProvider | null;
}

/** Opens no connection. The library of a gateway is loaded only where that gateway is used. */
export async function openGateways(core: Core): Promise<Gateways> {
  const { paymentProvider, formerPaymentProviders } = core.config;
  const provider = paymentProvider === 'none' ? null : await openers[paymentProvider](core);
  return {
    provider,
    formerProviders: await Promise.all(formerPaymentProviders.map((name) => openers[name](core))),
    demoProvider: provider !== null && paymentProvider === 'sandbox' ? demoProviderOf(core, provider) : null,
  };
}

const openers: Readonly<Record<GatewayName, (core: Core) => Promise<PaymentProvider>>> = {
  sandbox: (core) => {
    const { webhookSecret, oldWebhookSecret } = core.config.sandbox;
    return Promise.resolve(createSandboxProvider({ ...sandboxOf(core), webhookSecret, oldWebhookSecret }));
  },
  authorizenet: async (core) => {
    const { createAuthorizeNetProvider } = await import('./adapters/payments-authorizenet/index.ts');
    return createAuthorizeNetProvider({ ...settingsOf(core, 'authorizenet'), ...commonOf(core, 'ANET') });
  },
  stripe: async (core) => {
    const { createStripeProvider } = await import('./adapters/payments-stripe/index.ts');
    return createStripeProvider({ ...settingsOf(core, 'stripe'), ...commonOf(core, 'STRIPE') });
  },
  ippay: async (core) => {
    const { createIppayProvider } = await import('./adapters/payments-ippay/index.ts');
    return createIppayProvider({ ...settingsOf(core, 'ippay'), ...commonOf(core, 'IPPAY') });
  },
};

/** The sandbox's calls carry the trace they belong to: it is a program of ours. */
function sandboxOf({ config: { sandbox }, tracing }: Core) {
  const { url: baseUrl, apiKey, timeoutMs, storesMethods } = sandbox;
  return { baseUrl, apiKey, timeoutMs, storesMethods, headers: tracing?.outgoingHeaders };
}

function demoProviderOf(core: Core, provider: PaymentProvider): DemoProvider {
  const connection = sandboxOf(core);
  return { ...provider, seedMethods: (customer, methods) => seedStoredMethods(connection, customer, methods) };
}

function settingsOf<Name extends 'authorizenet' | 'stripe' | 'ippay'>({ config }: Core, name: Name): NonNullable<PaymentConfig[Name]> {
  const settings = config[name];
  if (settings === null) throw new ConfigError(`PAYMENT_PROVIDER: the credentials of ${name} are not set`);
  return settings;
}

/** What every real gateway is handed; `providerId` as `PaymentProvider.id`. */
function commonOf({ config, clock, db, secrets }: Core, providerId: string) {
  const { gateway, paymentFrame, publicUrl } = config;
  return {
    ...gateway,
    clock,
    memory: createGatewayMemory({ db, clock, provider: providerId }),
    frameKit: paymentFrame === null ? null : createFrameKit({ secrets, url: paymentFrame.url, providerId }),
    communicatorUrl: `${publicUrl}/payment-communicator`,
  };
}

/**
 * Tries the credentials of every provider that is used. Refused ones stop the start with the names of the settings; of a provider that can't be
 * reached nothing is known, and the portal starts without it. Throws ConfigError.
 */
export async function checkGateways({ log }: Pick<Core, 'log'>, { provider, formerProviders }: Gateways): Promise<void> {
  const used = provider === null ? formerProviders : [provider, ...formerProviders];
  const checked = await Promise.all(used.map(async (each) => ({ id: each.id, check: await each.checkCredentials() })));
  const refused = checked.flatMap(({ id, check }) =>
    check.outcome === 'refused' ? check.settings.map((name) => `${name}: ${id} refuses it`) : [],
  );
  if (refused.length > 0) throw new ConfigError(refused.join('\n'));
  for (const { id, check } of checked)
    if (check.outcome === 'unreachable') log.warn({ provider: id }, 'the payment provider could not be reached to try its credentials');
}
