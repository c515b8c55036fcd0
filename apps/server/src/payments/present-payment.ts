import type { RouteAnswer } from '@porchlight/contract';
import type { payments } from '@porchlight/contract/payments.ts';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { toldOutcome } from '@porchlight/domain/payments/told-outcome.ts';
import { isOpen, type PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Locale } from '@porchlight/texts';
import { methodName } from '@porchlight/texts/method-name.ts';
import type { PaymentRecord } from './payment.ts';
import type { HistoryRow } from './payments.store.ts';
import { toldResponse } from './told-response.ts';

type Result = RouteAnswer<typeof payments.getPaymentStatus>;
type HistoryEntry = RouteAnswer<typeof payments.listPayments>['payments'][number];

const spaced: Partial<Record<PaymentState, string>> = { chargedBack: 'CHARGED BACK' };
const statuses = { paid: 'SUCCESS', failed: 'FAIL' } as const;

/**
 * What the customer is told of an attempt (ENT-013). FAIL needs the provider's word; an attempt without outcome is in progress,
 * and one that ended without money, or has become a case for a person, is neither: PENDING, no longer in progress.
 */
export function presentResult(payment: PaymentRecord, locale: Locale): Result {
  const statusText =
    payment.state === 'returned' ? `RETURNED ${payment.returnCode ?? ''}`.trim() : (spaced[payment.state] ?? payment.state.toUpperCase());
  const outcome = toldOutcome(payment.state);
  return {
    status: outcome === null ? 'PENDING' : statuses[outcome],
    responseText: toldResponse(payment, locale),
    authCode: payment.authCode,
    transactionId: payment.transactionId,
    // The provider's tokens stay on the server. AutoPay knows the card of a payment by the payment's own reference (AUTO-010, D-094).
    token: null,
    cardToken: payment.channel === 'card' && payment.state === 'succeeded' ? payment.reference : null,
    cardExpirationDate: payment.methodExpiration,
    displayCardNumber: payment.methodDisplay && methodName(payment.methodDisplay, locale),
    paymentType: payment.methodType === 'ACH' ? 'ACH' : 'CC',
    inProgress: isOpen(payment.state) && payment.caseOpenedAt === null,
    result: isOpen(payment.state) ? null : { statusText },
  };
}

/** A row of the payment history (ENT-012). */
export function presentHistoryEntry(payment: HistoryRow): HistoryEntry {
  return {
    id: payment.id,
    type: payment.methodType,
    date: payment.day,
    amount: dollarsFromCents(payment.amountCents),
    reference: payment.reference,
    transactionId: payment.transactionId,
    authCode: payment.authCode,
    ...(payment.refundedCents > 0 && { refunded: dollarsFromCents(payment.refundedCents) }),
  };
}
