import type { Gateway, Moved } from '../kit/gateway.ts';
import { act } from './acts.ts';
import { settleDue } from './bank-days.ts';
import { answerBrowser } from './browser.ts';
import { signature } from './events.ts';
import { keysOf } from './keys.ts';
import { answerCall } from './routes.ts';
import { emptyState, type State } from './state.ts';

/**
 * Stripe as far as Porchlight needs it: customers, payment and setup intents, methods, refunds, disputes and events, with idempotency keys,
 * expanding and paging as Stripe has them, and a stand-in of Stripe.js. It knows test numbers alone and refuses what Stripe would refuse.
 */
export function createFakeStripe(env: NodeJS.ProcessEnv): Gateway<State> {
  const keys = keysOf(env);
  return {
    name: 'stripe',
    emptyState,
    isApi: ({ path }) => path.startsWith('/v1/'),
    movesMoney: ({ method, path }) => method === 'POST' && /^\/v1\/(payment_intents(\/\w+\/confirm)?|refunds)$/.test(path),
    api: (request, desk) => {
      settleDue(desk);
      return Promise.resolve(answerCall(request, desk, keys));
    },
    page: (request, desk) => Promise.resolve(answerBrowser(request, desk, keys)),
    act: (asked, desk) => Promise.resolve(act(asked, desk)),
    moved,
    sign: ({ body }, now) => ({ 'stripe-signature': signature(keys.webhookSecret, body, now) }),
    failure: (status) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }),
    }),
  };
}

/** Charges that Stripe took in, by our reference. */
function moved({ intents, charges, refunds }: State): Moved[] {
  return intents
    .filter(({ kind, metadata }) => kind === 'payment' && metadata.reference !== undefined)
    .map(({ id, metadata }) => {
      const own = charges.filter(({ intent, status }) => intent === id && status !== 'failed');
      const back = refunds.filter(({ intent, status }) => intent === id && status !== 'failed');
      return {
        reference: metadata.reference ?? '',
        captures: own.map((charge) => ({ id: charge.id, amountCents: charge.amount, status: charge.status })),
        refundedCents: back.reduce((sum, { amount }) => sum + amount, 0),
      };
    })
    .filter(({ captures }) => captures.length > 0);
}
