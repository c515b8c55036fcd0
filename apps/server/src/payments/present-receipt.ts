import type { RouteAnswer } from '@porchlight/contract';
import type { payments } from '@porchlight/contract/payments.ts';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { moneyStateOf } from '@porchlight/domain/payments/money-state.ts';
import type { Locale } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { AttemptRow } from './receipt.store.ts';
import { plainReasonOf, type Receipt } from './receipt.ts';
import { quotedResponse } from './told-response.ts';

type WireReceipt = RouteAnswer<typeof payments.getReceipt>;
type WireAttempt = RouteAnswer<typeof payments.listAttempts>['attempts'][number];

/** C-097. Names what is spelled out: a token or a number of the payment method never gets in by itself. */
export function presentReceipt(
  { payment, accountNumber, state, steps, reason, paid, creditCents, refunds }: Receipt,
  locale: Locale,
): WireReceipt {
  return {
    reference: payment.reference,
    accountId: payment.accountId,
    accountNumber,
    amount: dollarsFromCents(payment.amountCents),
    type: payment.methodType,
    method: payment.methodDisplay && methodName(payment.methodDisplay, locale),
    isAutoPay: payment.channel === 'autopay',
    state,
    steps: steps.map((step) => ({ state: step.state, at: step.at.toISOString() })),
    reason,
    responseText: quotedResponse(payment, locale),
    transactionId: payment.transactionId,
    authCode: payment.authCode,
    paid: paid.map(({ invoiceId, invoiceNumber, amountCents }) => ({ invoiceId, invoiceNumber, amount: dollarsFromCents(amountCents) })),
    credit: dollarsFromCents(creditCents),
    refunds: refunds.map(({ amountCents, on, how }) => ({ amount: dollarsFromCents(amountCents), on, how })),
  };
}

/** A row of C-099. */
export function presentAttempt(attempt: AttemptRow, locale: Locale): WireAttempt {
  return {
    reference: attempt.reference,
    at: attempt.createdAt.toISOString(),
    amount: dollarsFromCents(attempt.amountCents),
    type: attempt.methodType,
    method: attempt.methodDisplay && methodName(attempt.methodDisplay, locale),
    isAutoPay: attempt.channel === 'autopay',
    state: moneyStateOf(attempt.state),
    reason: plainReasonOf(attempt),
  };
}
