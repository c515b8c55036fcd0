import type { PaymentProvider } from '../src/ports/payment-provider.ts';

/** The provider as one that stores methods, whatever the settings of the test say. */
export function storesMethods(provider: PaymentProvider): PaymentProvider {
  return { ...provider, capabilities: { ...provider.capabilities, storesMethods: true } };
}
