import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import type {
  NoClearAnswer,
  ProviderAnswer,
  ProviderResult,
  ProviderStatus,
  RefundAnswer,
  RefundResult,
} from '../../ports/payment-provider.ts';
import type { Details, TransactionAnswer } from './answers.ts';
import { badAnswer, unreachable } from './call.ts';
import { summaryOf } from './shown.ts';

/** Words of the gateway for a transaction. What stands nowhere here is a word nobody knows. */
const underWay: ReadonlySet<string> = new Set([
  'authorizedPendingCapture',
  'approvedReview',
  'FDSPendingReview',
  'FDSAuthorizedPendingReview',
  'underReview',
  'authorizedPendingRelease',
]);
export const takenIn: ReadonlySet<string> = new Set(['capturedPendingSettlement', 'pendingSettlement', 'pendingFinalSettlement']);
const failed: ReadonlySet<string> = new Set(['declined', 'failedReview', 'generalError', 'communicationError']);
export const withoutMoney: ReadonlySet<string> = new Set([...failed, ...underWay, 'expired', 'voided']);

/** Response reason codes of the gateway after which it isn't clear whether the transaction went on: only asking again tells. */
const doubtful: ReadonlySet<string> = new Set('19 20 21 22 23 25 26 57 58 59 60 61 62 63 120 121 122 180 181 261'.split(' '));
/** The gateway had the same transaction a moment ago. */
const duplicate = '11';

const reasons: Readonly<Record<string, DeclineReason>> = {
  '2': 'cardDeclined',
  '3': 'cardDeclined',
  '4': 'cardDeclined',
  '6': 'cardDeclined',
  '7': 'expiredCard',
  '8': 'expiredCard',
  '9': 'accountNumberInvalid',
  '10': 'accountNumberInvalid',
  '13': 'providerError',
  '17': 'cardDeclined',
  '27': 'cardDeclined',
  '37': 'cardDeclined',
  '41': 'cardDeclined',
  '44': 'cardDeclined',
  '45': 'cardDeclined',
  '65': 'cardDeclined',
  '103': 'providerError',
};

export const nothingKnown = (reference: string): ProviderResult => ({
  status: 'notFound',
  reference,
  amountCents: null,
  transactionId: null,
  authCode: null,
  responseText: null,
  returnCode: null,
  reason: null,
  method: null,
});

/** A word of the gateway that nobody here knows, in the letters the port allows. */
export function unknownWord(field: string, said: string): NoClearAnswer {
  return { known: false, reason: 'unknownStatus', said: saidWord(field, said) };
}

export function saidWord(field: string, said: string): string {
  return `${field}=${said}`
    .toLowerCase()
    .replace(/[^a-z0-9_=.,-]/g, '')
    .slice(0, 100);
}

/** What became of a transaction that was just sent. `duplicate`: the gateway took the same one before, so that has to be looked for. */
export type Verdict =
  | { kind: 'approved' | 'held'; transactionId: string; authCode: string | null }
  | { kind: 'declined'; transactionId: string | null; code: string; text: string | null }
  | { kind: 'duplicate' }
  | { kind: 'unclear'; why: NoClearAnswer };

export function verdictOf(answer: TransactionAnswer): Verdict {
  const transactionId = answer.transId && answer.transId !== '0' ? answer.transId : null;
  const error = answer.errors?.[0];
  const code = error?.errorCode ?? '';
  switch (answer.responseCode) {
    case '1':
    case '4': {
      const kind = answer.responseCode === '1' ? 'approved' : 'held';
      return transactionId === null ? { kind: 'unclear', why: badAnswer } : { kind, transactionId, authCode: answer.authCode || null };
    }
    case '2':
    case '3':
      if (code === duplicate) return { kind: 'duplicate' };
      // An error without a reason says nothing.
      if (answer.responseCode === '3' && (code === '' || doubtful.has(code))) return { kind: 'unclear', why: unreachable };
      return { kind: 'declined', transactionId, code, text: error?.errorText ?? answer.messages?.[0]?.description ?? null };
    default:
      return { kind: 'unclear', why: unknownWord('responsecode', answer.responseCode) };
  }
}

export function reasonOf(code: string, isBank: boolean): DeclineReason {
  const reason = reasons[code] ?? 'other';
  return isBank && reason === 'cardDeclined' ? 'other' : reason;
}

/** What the gateway knows of a payment, by the transaction it made of it. */
export function paymentAnswerOf(reference: string, details: Details): ProviderAnswer {
  const isBank = Boolean(details.payment?.bankAccount);
  const returned = returnOf(details);
  const status = returned === null ? statusOf(details, isBank) : 'returned';
  if (status === null) return unknownWord('status', details.transactionStatus);
  const isDeclined = status === 'declined';
  const returnCode = status === 'returned' ? returned : null;
  return {
    known: true,
    result: {
      status,
      reference,
      amountCents: details.authAmount ?? details.settleAmount ?? null,
      transactionId: details.transId,
      authCode: details.authCode || null,
      responseText: isDeclined ? (details.responseReasonDescription ?? null) : null,
      returnCode: returnCode || null,
      reason: isDeclined ? declineOf(details, isBank) : returnCode === null ? null : reasonOfReturnCode(returnCode),
      method: summaryOf(details.payment, details.profile?.customerPaymentProfileId ?? null),
    },
  };
}

/** The code a bank payment came back with, empty when none was told; null when it did not come back. */
export function returnOf(details: Details): string | null {
  const item = details.returnedItems?.[0];
  return item || details.transactionStatus === 'returnedItem' ? (item?.code ?? '') : null;
}

function statusOf({ transactionStatus: said }: Details, isBank: boolean): ProviderStatus | null {
  if (takenIn.has(said)) return isBank ? 'accepted' : 'succeeded';
  if (said === 'settledSuccessfully') return isBank ? 'settled' : 'succeeded';
  if (said === 'chargeback') return isBank ? null : 'chargedBack';
  if (failed.has(said)) return 'declined';
  if (underWay.has(said)) return 'processing';
  if (said === 'voided') return 'cancelled';
  return said === 'expired' ? 'expired' : null;
}

function declineOf({ transactionStatus: said, responseReasonCode: code }: Details, isBank: boolean): DeclineReason {
  if (said === 'generalError' || said === 'communicationError') return reasons[code ?? ''] ?? 'providerError';
  return reasonOf(code ?? '', isBank);
}

export const noRefund = (reference: string): RefundResult => ({
  status: 'notFound',
  reference,
  amountCents: null,
  isVoid: false,
  transactionId: null,
  responseText: null,
});

/** What the gateway knows of a refund, by the transaction it made of it. */
export function refundAnswerOf(reference: string, details: Details): RefundAnswer {
  const status = refundStatusOf(details.transactionStatus);
  if (status === null) return unknownWord('status', details.transactionStatus);
  const amountCents = details.authAmount ?? details.settleAmount ?? null;
  const responseText = status === 'declined' ? (details.responseReasonDescription ?? null) : null;
  return { known: true, result: { status, reference, amountCents, isVoid: false, transactionId: details.transId, responseText } };
}

function refundStatusOf(said: string): RefundResult['status'] | null {
  if (said === 'refundPendingSettlement' || said === 'refundSettledSuccessfully' || said === 'settledSuccessfully') return 'done';
  if (failed.has(said) || said === 'voided' || said === 'expired') return 'declined';
  return underWay.has(said) ? 'processing' : null;
}
