/** Keys of the fake when nobody chose others. They have the form of Stripe's and open nothing anywhere. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

export const testKeys: StripeKeys = {
  secretKey: 'sk_test_fakeaccount0123456789',
  publishableKey: 'pk_test_fakeaccount0123456789',
  webhookSecret: 'whsec_fakeendpoint0123456789',
};

export function keysOf(env: NodeJS.ProcessEnv): StripeKeys {
  return {
    secretKey: env.STRIPE_SECRET_KEY ?? testKeys.secretKey,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? testKeys.publishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? testKeys.webhookSecret,
  };
}
