import type { PaymentProvider, RefundAnswer, Sought } from '../../ports/payment-provider.ts';
import { badAnswer, noRefund, tellRefund } from './answers.ts';
import { call, doubt } from './client.ts';
import { type Desk, find } from './payments.ts';
import { type Refund, refundShape } from './shapes.ts';

/**
 * Giving money back. A refund carries our reference as its idempotency key and in its metadata; Stripe keeps no index of that, so it is found
 * among the refunds of its payment. A bank payment that has not arrived can't be stopped at Stripe: that is declined.
 */
export function refunds(desk: Desk): Pick<PaymentProvider, 'refund' | 'queryRefund'> {
  return {
    refund: async ({ reference, of, amountCents }) => {
      const paid = await find(desk, of);
      if (!paid.ok) return { known: false, reason: doubt(paid) };
      if (paid.value === null || paid.value.metadata.reference !== of.reference) return noRefund(reference, 'declined', nothingThere);
      const { id: intent } = paid.value;
      const params = { payment_intent: intent, amount: amountCents, metadata: { reference } };
      const made = await call(() => desk.stripe.refunds.create(params, { idempotencyKey: reference }));
      if (made.ok) return answer(reference, made.value, amountCents);
      if (made.reason !== 'refused') return { known: false, reason: doubt(made) };
      return noRefund(reference, 'declined', made.refusal.code ?? made.refusal.param);
    },
    queryRefund: (sought) => queryRefund(desk, sought),
  };
}

/** For staff: what Stripe calls a payment of which there is nothing to give back. */
const nothingThere = 'resource_missing';

async function queryRefund(desk: Desk, { reference, of }: Sought & { of: Sought }): Promise<RefundAnswer> {
  const paid = await find(desk, of);
  if (!paid.ok) return { known: false, reason: doubt(paid) };
  if (paid.value === null) return noRefund(reference, 'notFound');
  const { id: intent } = paid.value;
  const found = await call(async () => {
    for await (const each of desk.stripe.refunds.list({ payment_intent: intent, limit: 100 }))
      if (each.metadata?.reference === reference) return each;
    return null;
  });
  if (!found.ok) return { known: false, reason: doubt(found) };
  return found.value === null ? noRefund(reference, 'notFound') : answer(reference, found.value, null);
}

function answer(reference: string, given: unknown, asked: number | null): RefundAnswer {
  const read = refundShape.safeParse(given);
  if (!read.success || (asked !== null && read.data.amount !== asked)) return badAnswer;
  return tellRefund(reference, read.data satisfies Refund);
}
