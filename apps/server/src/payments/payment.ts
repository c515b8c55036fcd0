import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { PaymentEvent, PaymentEventSource, PaymentState } from '@porchlight/domain/payments/transitions.ts';

/** One attempt to pay, as its row says. `paidOn` is 'YYYY-MM-DD' in the account's time zone. */
export interface PaymentRecord {
  id: number;
  reference: string;
  accountId: number;
  userId: number | null;
  channel: 'card' | 'bank' | 'token' | 'autopay' | 'imported';
  /** The wire's type: CREDIT_CARD, ACH ... (ENT-008). */
  methodType: string;
  provider: string;
  amountCents: Cents;
  state: PaymentState;
  createdAt: Date;
  submittedAt: Date | null;
  nextCheckAt: Date | null;
  checkCount: number;
  checkedAt: Date | null;
  formExpiresAt: Date | null;
  caseOpenedAt: Date | null;
  transactionId: string | null;
  authCode: string | null;
  responseText: string | null;
  returnCode: string | null;
  methodDisplay: string | null;
  methodExpiration: string | null;
  paidOn: string | null;
}

/** A move of an attempt from one state to another, with what was learnt on the way. Null leaves what is known. */
export interface PaymentMove {
  event: PaymentEvent;
  source: PaymentEventSource;
  to: PaymentState;
  at: Date;
  nextCheckAt: Date | null;
  formExpiresAt?: Date | null;
  paidOn?: string | null;
  transactionId?: string | null;
  authCode?: string | null;
  responseText?: string | null;
  returnCode?: string | null;
  methodDisplay?: string | null;
  methodToken?: string | null;
  methodExpiration?: string | null;
}
