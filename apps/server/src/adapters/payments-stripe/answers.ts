import { cents } from '@porchlight/domain/money/cents.ts';
import type { ProviderAnswer, ProviderResult, ProviderStatus, RefundAnswer, RefundResult } from '../../ports/payment-provider.ts';
import type { Refusal } from './client.ts';
import { type FailureWords, reasonOfBank, reasonOfCard, saidOf } from './reasons.ts';
import { type Charge, type Dispute, type Intent, type Refund, summaryOf } from './shapes.ts';

/**
 * What a payment intent says of our payment. `mustEnd`: an attempt failed whose intent could still be paid with another card, so it has to be
 * cancelled at Stripe before anybody is told that it failed.
 */
export type Told = ProviderAnswer | { mustEnd: true };

export const badAnswer = { known: false, reason: 'badAnswer' } as const;

/** How an intent came to be: paid on a form of ours, or charged by the server alone. It stands in the intent's metadata. */
export type Purpose = 'form' | 'charge';

/** Given to Stripe when an attempt that failed is ended, and read again as "this failed". */
export const endedAfterFailure = 'abandoned';
export const endedOnRequest = 'requested_by_customer';

export function isBank(intent: Pick<Intent, 'payment_method_types'>): boolean {
  return intent.payment_method_types.includes('us_bank_account');
}

/** Reads an intent as what became of `reference`. A dispute, where there is one, says that the money was taken back. */
export function tellIntent(reference: string, intent: Intent, dispute: Dispute | null = null): Told {
  if (intent.metadata.reference !== reference) return badAnswer;
  const bank = isBank(intent);
  switch (intent.status) {
    case 'succeeded':
      return dispute === null ? clear(intent, bank ? 'settled' : 'succeeded') : tellDisputed(intent, dispute);
    case 'processing':
      return clear(intent, bank ? 'accepted' : 'processing');
    case 'requires_action':
      // On a form the customer is being asked something. A charge by the server has nobody to ask: a bank account that is to be verified first.
      return intent.metadata.purpose === 'form' ? clear(intent, 'processing') : { mustEnd: true };
    case 'requires_confirmation':
      return clear(intent, intent.metadata.purpose === 'form' ? 'open' : 'processing');
    case 'requires_payment_method':
      return tellUnpaid(intent);
    case 'canceled':
      return hasFailed(intent) || intent.cancellation_reason === endedAfterFailure ? failed(intent) : clear(intent, 'cancelled');
    default:
      return { known: false, reason: 'unknownStatus', said: saidOf('status', intent.status) };
  }
}

function tellUnpaid(intent: Intent): Told {
  if (!hasFailed(intent)) return clear(intent, intent.metadata.purpose === 'form' ? 'open' : 'processing');
  return intent.metadata.purpose === 'form' ? { mustEnd: true } : failed(intent);
}

function hasFailed(intent: Intent): boolean {
  return intent.last_payment_error !== null || intent.latest_charge !== null;
}

/** A bank payment that had been taken in came back; anything else never left. */
export function failed(intent: Intent): ProviderAnswer {
  const words = failureWords(intent);
  if (isBank(intent)) {
    const { reason, returnCode } = reasonOfBank(words);
    return intent.latest_charge === null ? clear(intent, 'declined', { reason }) : clear(intent, 'returned', { reason, returnCode });
  }
  const error = intent.last_payment_error;
  const responseText = error?.type === 'card_error' ? (error.message?.slice(0, 300) ?? null) : (chargeOf(intent)?.failure_message ?? null);
  return clear(intent, 'declined', { reason: reasonOfCard(words), responseText });
}

function failureWords(intent: Intent): FailureWords {
  const error = intent.last_payment_error;
  const charge = chargeOf(intent);
  return {
    code: error?.code ?? charge?.failure_code ?? null,
    declineCode: error?.decline_code ?? charge?.failure_code ?? null,
    networkCode: error?.network_decline_code ?? charge?.outcome?.network_decline_code ?? null,
  };
}

const taken: readonly string[] = ['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review'];
/** Questions of a bank before it takes anything, and money that stayed or came back. */
const notTaken: readonly string[] = ['warning_needs_response', 'warning_under_review', 'warning_closed', 'won', 'prevented'];

/** Whether the money of a dispute was taken back; null for a word nobody here knows. */
export function tookMoney({ status }: Dispute): boolean | null {
  if (taken.includes(status)) return true;
  return notTaken.includes(status) ? false : null;
}

function tellDisputed(intent: Intent, dispute: Dispute): ProviderAnswer {
  const took = tookMoney(dispute);
  if (took === null) return { known: false, reason: 'unknownStatus', said: saidOf('dispute', dispute.status) };
  if (!took) return clear(intent, isBank(intent) ? 'settled' : 'succeeded');
  if (!isBank(intent)) return clear(intent, 'chargedBack');
  return clear(intent, 'returned', returnOf(dispute));
}

/** Why a bank payment came back that had arrived: Stripe tells that as a dispute. */
export function returnOf(dispute: Dispute): Pick<ProviderResult, 'reason' | 'returnCode'> {
  return reasonOfBank({ code: dispute.reason, declineCode: null, networkCode: dispute.network_reason_code ?? null });
}

function chargeOf(intent: Intent): Charge | null {
  return typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
}

type Beside = Partial<Pick<ProviderResult, 'reason' | 'returnCode' | 'responseText'>>;

function clear(intent: Intent, status: ProviderStatus, beside: Beside = {}): ProviderAnswer {
  const charge = chargeOf(intent);
  const result: ProviderResult = {
    status,
    reference: intent.metadata.reference ?? '',
    amountCents: cents(intent.amount),
    transactionId: intent.id,
    authCode: charge?.authorization_code ?? null,
    responseText: beside.responseText ?? null,
    returnCode: beside.returnCode ?? null,
    reason: beside.reason ?? null,
    method: summaryOf(charge),
  };
  return { known: true, result };
}

/** Nothing is known of that reference. */
export function nothingKnown(reference: string, status: 'notFound' | 'declined' = 'notFound'): ProviderResult {
  return {
    status,
    reference,
    amountCents: null,
    transactionId: null,
    authCode: null,
    responseText: null,
    returnCode: null,
    reason: null,
    method: null,
  };
}

/** A charge that Stripe refused before there was an intent: nothing moved, and nothing will under that reference. */
export function refusedCharge(reference: string, refusal: Refusal): ProviderAnswer {
  const isGone = refusal.code === 'resource_missing' && refusal.param === 'payment_method';
  const words = { code: refusal.code, declineCode: refusal.declineCode, networkCode: null };
  const ofBank = reasonOfBank(words).reason;
  const reason = isGone ? 'methodRemoved' : refusal.status === 402 ? reasonOfCard(words) : ofBank;
  return { known: true, result: { ...nothingKnown(reference, 'declined'), reason, responseText: refusal.message } };
}

/** What a refund of ours says of itself. */
export function tellRefund(reference: string, refund: Refund): RefundAnswer {
  if (refund.metadata.reference !== reference) return badAnswer;
  const status = refundStatus(refund.status);
  if (status === null) return { known: false, reason: 'unknownStatus', said: saidOf('refund', refund.status ?? 'none') };
  return { known: true, result: refundResult(reference, status, refund) };
}

const refundStatuses: Readonly<Record<string, RefundResult['status']>> = {
  succeeded: 'done',
  pending: 'processing',
  requires_action: 'processing',
  failed: 'declined',
  canceled: 'declined',
};

function refundStatus(status: string | null): RefundResult['status'] | null {
  return refundStatuses[status ?? ''] ?? null;
}

function refundResult(reference: string, status: RefundResult['status'], { id, amount, failure_reason: why }: Refund): RefundResult {
  return { status, reference, amountCents: cents(amount), isVoid: false, transactionId: id, responseText: why ?? null };
}

/** A refund that Stripe refused or never saw. */
export function noRefund(reference: string, status: 'declined' | 'notFound', responseText: string | null = null): RefundAnswer {
  return { known: true, result: { status, reference, amountCents: null, isVoid: false, transactionId: null, responseText } };
}
