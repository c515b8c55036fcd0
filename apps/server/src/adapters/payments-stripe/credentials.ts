import type Stripe from 'stripe';
import type { CredentialCheck } from '../../ports/payment-provider.ts';
import { call } from './client.ts';

export interface Credentials {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  oldWebhookSecret?: string | null;
}

/** Such as sk_test_... or rk_live_...: what it may do and whose money it moves stands in the key itself. */
const secretForm = /^(?:sk|rk)_(test|live)_\w+$/;
const publishableForm = /^pk_(test|live)_\w+$/;
const webhookForm = /^whsec_\S+$/;

/** Keys of the wrong kind or of two modes are refused without asking; whether the secret one counts is asked with the cheapest call there is. */
export async function checkCredentials(
  stripe: Stripe,
  { secretKey, publishableKey, webhookSecret, oldWebhookSecret }: Credentials,
): Promise<CredentialCheck> {
  const mode = secretForm.exec(secretKey)?.[1];
  const shownMode = publishableForm.exec(publishableKey)?.[1];
  const wrong: string[] = [];
  if (mode === undefined) wrong.push('STRIPE_SECRET_KEY');
  if (shownMode === undefined || (mode !== undefined && mode !== shownMode)) wrong.push('STRIPE_PUBLISHABLE_KEY');
  if (!webhookForm.test(webhookSecret)) wrong.push('STRIPE_WEBHOOK_SECRET');
  if (oldWebhookSecret && !webhookForm.test(oldWebhookSecret)) wrong.push('STRIPE_OLD_WEBHOOK_SECRET');
  if (wrong.length > 0) return { outcome: 'refused', settings: wrong };
  const asked = await call(() => stripe.customers.list({ limit: 1 }));
  if (asked.ok) return { outcome: 'ok' };
  return asked.reason === 'credentials' ? { outcome: 'refused', settings: ['STRIPE_SECRET_KEY'] } : { outcome: 'unreachable' };
}
