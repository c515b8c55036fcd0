import { paymentOutcome } from '@porchlight/domain/payments/outcome.ts';
import type { ApiFailure } from '../platform/api/failure.ts';
import type { CallAnswer } from '../platform/api/index.ts';

export type PaymentAnswer = CallAnswer<'payments.getPaymentStatus'>;

/** Which sentence says what happened to the money; the texts are in the catalogue. */
export type MoneySentence =
  | 'none'
  | 'notCharged'
  | 'notStarted'
  | 'providerDown'
  | 'sameJustMade'
  | 'stillOnItsWay'
  | 'pending'
  | 'pendingBank'
  | 'unknown'
  | 'expired';

/** Key of one of the five error texts of ERR-003. */
export type PaymentMessage = 'invalidData' | 'formData' | 'submit' | 'failed' | 'unexpected';

/** How a payment ended as far as the customer is told (PAY-023); before that there is no result. */
export interface PaymentResult {
  outcome: 'success' | 'failed' | 'generic';
  money: MoneySentence;
  message: PaymentMessage | null;
  /** The server's own sentence, shown where the screen must show it (ACH-005). */
  serverMessage: string | null;
  /** What the provider said, when it said something. */
  answer: PaymentAnswer | null;
}

const plain = { message: null, serverMessage: null, answer: null } as const;

/** The outcome is not known and must not be called a failure (D-079). */
export const unknownResult: PaymentResult = { ...plain, outcome: 'generic', money: 'unknown' };

/**
 * A status, or the answer to a bank or token payment, as the result shown: one mapping for all of them (PAY-027 to PAY-029, PAY-031,
 * PAY-034, D-080, D-082). A token payment still in progress is not polled: it ends in the generic state (PAY-032, D-081).
 */
export function resultOfAnswer(answer: PaymentAnswer): PaymentResult {
  const outcome = paymentOutcome(answer.status);
  const word = answer.result?.statusText ?? '';
  switch (outcome) {
    case 'success':
      return { ...plain, answer, outcome, money: answer.paymentType === 'ACH' && word !== 'SETTLED' ? 'pendingBank' : 'none' };
    case 'failed':
      return { ...plain, answer, outcome, money: 'notCharged', message: answer.responseText ? null : 'failed' };
    default:
      return { ...plain, answer, outcome, money: sentenceOfOpenAnswer(answer.inProgress, word) };
  }
}

function sentenceOfOpenAnswer(inProgress: boolean, word: string): MoneySentence {
  if (word === 'EXPIRED' || word === 'CANCELLED') return 'expired';
  return inProgress ? 'unknown' : 'pending';
}

/** The form for the frame was not given. Nothing can have been charged by it (D-083). */
export function resultOfFormFailure(failure: ApiFailure): PaymentResult {
  const inTheWay = resultOfPaymentInTheWay(failure.code);
  if (inTheWay) return inTheWay;
  const isAnsweredNo = failure.status >= 200 && failure.status < 300;
  return {
    ...plain,
    outcome: 'failed',
    money: failure.code === 'PAY0003' ? 'providerDown' : 'notStarted',
    message: isAnsweredNo ? 'invalidData' : 'formData',
    serverMessage: isAnsweredNo ? failure.message || null : null,
  };
}

/** The form is not one that may be posted, or the call was refused (D-076, D-083). */
export const refusedFormResult: PaymentResult = { ...plain, outcome: 'failed', money: 'notStarted', message: 'invalidData' };

/** Posting into the frame, or the call of a token payment, threw (D-083). */
export const failedPostResult: PaymentResult = { ...plain, outcome: 'failed', money: 'notStarted', message: 'submit' };

const exceptions: ReadonlySet<number> = new Set([0, 401, 403, 404, 429]);

/**
 * A refused or failed bank payment: a refusal shows the server's sentence (ACH-005), an exception 'Unexpected error' (ACH-006, D-084).
 * Without an answer, or after a server error, nobody here knows whether it was charged.
 */
export function resultOfBankFailure(failure: ApiFailure): PaymentResult {
  const inTheWay = resultOfPaymentInTheWay(failure.code);
  if (inTheWay) return { ...inTheWay, serverMessage: failure.message || null };
  const isException = exceptions.has(failure.status) || failure.status >= 500;
  if (!isException) return { ...plain, outcome: 'failed', money: 'notCharged', serverMessage: failure.message || null };
  const unexpected = { ...plain, message: 'unexpected' } as const;
  if (failure.code === 'PAY0003') return { ...unexpected, outcome: 'failed', money: 'providerDown' };
  const isUnknown = !failure.answered || failure.status >= 500;
  return isUnknown ? { ...unexpected, outcome: 'generic', money: 'unknown' } : { ...unexpected, outcome: 'failed', money: 'notStarted' };
}

/**
 * A refused or failed payment with a stored method: a refusal is 'Invalid data' (PAY-033), an exception 'Error submitting payment' (D-083).
 * Without an answer, or after a server error, nobody here knows whether it was charged.
 */
export function resultOfTokenFailure(failure: ApiFailure): PaymentResult {
  const inTheWay = resultOfPaymentInTheWay(failure.code);
  if (inTheWay) return inTheWay;
  const isAnsweredNo = failure.status >= 200 && failure.status < 300;
  if (isAnsweredNo) return { ...refusedFormResult, serverMessage: failure.message || null };
  if (failure.code === 'PAY0003') return { ...failedPostResult, money: 'providerDown' };
  const isUnknown = !failure.answered || failure.status >= 500;
  return isUnknown ? { ...unknownResult, message: 'submit' } : failedPostResult;
}

/** Another payment stands in the way: that one counts, so this is no failure and the amounts may have changed. */
function resultOfPaymentInTheWay(code: string): PaymentResult | null {
  if (code === 'PAY0006') return { ...plain, outcome: 'generic', money: 'sameJustMade' };
  if (code === 'PAY0010') return { ...plain, outcome: 'generic', money: 'stillOnItsWay' };
  return null;
}
