import type { BankBehaviour, CardBehaviour } from './outcomes.ts';

/** Instants are milliseconds of the sandbox clock; amounts are integer cents. No card or account number is ever kept. */
export type PaymentStatus =
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'accepted'
  | 'settled'
  | 'returned'
  | 'chargedBack'
  | 'declined'
  | 'expired'
  | 'cancelled';
/** Why something was declined, for the caller to act on; `responseText` says the same to people. */
export type DeclineCode =
  | 'insufficient_funds'
  | 'expired_card'
  | 'card_declined'
  | 'no_account'
  | 'routing_not_valid'
  | 'provider_error'
  | 'method_not_found'
  | 'confirmation_refused'
  | 'nothing_to_refund'
  | 'not_settled'
  | 'refund_declined'
  | 'more_than_captured';
export type FormPurpose = 'card' | 'bank' | 'createMethod' | 'manageMethods';
export type Locale = 'en-us' | 'sp-es';
export type AccountType = 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK';

export interface MethodSummary {
  kind: 'card' | 'bank';
  /** For example "Visa ending 1111". */
  display: string;
  token: string | null;
  /** MM/YY, cards only. */
  expiration: string | null;
}

export interface StoredMethod extends MethodSummary {
  token: string;
  customer: string;
  behaviour: CardBehaviour | BankBehaviour;
  createdAt: number;
}

/** A form issued for the browser. */
export interface IssuedForm {
  token: string;
  locale: Locale;
  returnUrl: string;
  methodKind: 'card' | 'bank';
  expiresAt: number;
}

/** What a payment does by itself when its time comes. */
export interface NextStep {
  at: number;
  status: PaymentStatus;
  returnCode?: string;
  /** A bank payment that settles and comes back later. */
  afterwards?: NextStep;
}

export interface Payment {
  reference: string;
  purpose: FormPurpose | 'token' | 'bankDirect' | 'refund' | 'reserved';
  /** What was asked for, to tell a repeat from another request under the same reference. */
  request: string;
  status: PaymentStatus;
  amountCents: number | null;
  customer: string;
  transactionId: string | null;
  authCode: string | null;
  responseText: string | null;
  /** Null unless declined. Not in the lines of older journals. */
  declineCode?: DeclineCode | null;
  returnCode: string | null;
  method: MethodSummary | null;
  form: IssuedForm | null;
  /** Waits for Confirm or Refuse; the behaviour says what follows. */
  isConfirming: boolean;
  /** What its card does when it is charged; only for cards typed into a form. Not in the lines of older journals. */
  cardBehaviour?: CardBehaviour;
  /** A method to store when the payment succeeds. */
  pendingMethod: StoredMethod | null;
  /** Until then every question about this reference fails: the answer is lost. */
  lostUntil: number | null;
  next: NextStep | null;
  /** Reference of the payment a refund belongs to. */
  refundOf: string | null;
  /** A refund of a bank payment that had not left: it was stopped, and no money moved. Not in the lines of older journals. */
  isVoid?: boolean;
  createdAt: number;
  updatedAt: number;
}

/** Money that moved. Kept apart from payments, so that a second capture would show whatever the payment's row says. */
export interface Movement {
  id: number;
  kind: 'capture' | 'return' | 'refund' | 'chargeBack';
  reference: string;
  amountCents: number;
  at: number;
}

/** A line of the report where no money moved: a bank payment taken in, stopped or sent back unsettled, or a stored method changed from outside. */
export type Remark = { id: number; at: number } & (
  | { kind: 'accepted' | 'voided' | 'returned'; reference: string; amountCents: number }
  | { kind: 'methodChanged'; customer: string }
);

export interface Notice {
  eventId: string;
  reference: string;
  status: PaymentStatus;
  /** The exact bytes that are signed and sent, fixed when the event happened. */
  body: string;
  createdAt: number;
  nextAt: number;
  attempts: number;
}
