import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { DeclineReason } from '@porchlight/domain/payments/decline-reason.ts';
import type { PaymentEvent, PaymentEventSource, PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Sought } from '../ports/payment-provider.ts';

/** The wire's payment type of what is charged (ENT-008). */
export const methodTypes = { card: 'CREDIT_CARD', bank: 'ACH' } as const;

/** One attempt to pay, as its row says. `paidOn` is 'YYYY-MM-DD' in the account's time zone. */
export interface PaymentRecord {
  id: number;
  reference: string;
  accountId: number;
  userId: number | null;
  /** `taken`: it came outside the portal and staff took it down. */
  channel: 'card' | 'bank' | 'token' | 'autopay' | 'imported' | 'taken';
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
  /** Why it was declined or came back; null otherwise. */
  reason: DeclineReason | null;
  /** The charge of AutoPay it is a try of, and whether that try fell back to the second method. */
  autopayChargeId: number | null;
  isBackup: boolean;
}

/** The attempt as the provider is asked about it. */
export function soughtOf({
  reference,
  transactionId,
  createdAt,
}: Pick<PaymentRecord, 'reference' | 'transactionId' | 'createdAt'>): Sought {
  return { reference, transactionId, begunAt: createdAt };
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
  reason?: DeclineReason | null;
}
