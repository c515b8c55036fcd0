import type { Cents } from '@porchlight/domain/money/cents.ts';
import { zeroCents } from '@porchlight/domain/money/cents.ts';
import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import { type MoneyState, type MoneyStep, moneyStateOf, moneySteps } from '@porchlight/domain/payments/money-state.ts';
import type { PaymentState } from '@porchlight/domain/payments/transitions.ts';
import type { Locale } from '@porchlight/texts';
import type { PrintedBrand } from '../platform/pdf/printed-brand.ts';
import type { PaymentRecord } from './payment.ts';

/** An invoice a payment was laid on, and how much of the payment. */
export interface PaidInvoice {
  invoiceId: number;
  invoiceNumber: string;
  amountCents: Cents;
}

/** What of a payment was given back, and on which day ('YYYY-MM-DD'). */
export interface GivenBack {
  amountCents: Cents;
  on: string;
  how: 'provider' | 'hand' | 'stopped';
}

/** Everything a receipt says, as of one moment. */
export interface Receipt {
  payment: PaymentRecord;
  accountNumber: string;
  /** Name and company of the account's holder, one printed line each. */
  holderLines: readonly string[];
  timeZone: string;
  /** What the account owes at that moment, below zero a credit. */
  balanceCents: Cents;
  state: MoneyState;
  steps: readonly MoneyStep[];
  reason: DeclineReason | null;
  /** Oldest invoice first; of a returned payment what it had paid. */
  paid: readonly PaidInvoice[];
  creditCents: Cents;
  /** Oldest first. */
  refunds: readonly GivenBack[];
}

/** A receipt as it is printed: in that language, with the state of the payment at `asOf`. */
export interface PrintedReceipt {
  receipt: Receipt;
  asOf: Date;
  brand: PrintedBrand;
  locale: Locale;
}

/** Makes the PDF of a receipt. The same receipt, moment, brand and language give the same bytes. */
export type RenderReceipt = (printed: PrintedReceipt) => Promise<Buffer>;

/** The rows a receipt is made of. */
export interface ReceiptRows {
  head: PaymentRecord & {
    stateChangedAt: Date;
    accountNumber: string;
    timeZone: string;
    balanceCents: Cents;
    firstName: string | null;
    lastName: string | null;
    company: string | null;
  };
  moves: readonly { to: PaymentState; at: Date }[];
  /** The booking without what came in; null for the part that became credit. */
  parts: readonly { invoiceId: number | null; invoiceNumber: string | null; amountCents: Cents }[];
  refunds: readonly GivenBack[];
}

/** What the rows say, in the words people are told. */
export function receiptOf({ head, moves, parts, refunds }: ReceiptRows): Receipt {
  const { stateChangedAt, accountNumber, timeZone, balanceCents, firstName, lastName, company, ...payment } = head;
  const person = [firstName, lastName].filter(Boolean).join(' ');
  return {
    payment,
    accountNumber,
    holderLines: [company, person].filter((line): line is string => !!line?.trim()),
    timeZone,
    balanceCents,
    state: moneyStateOf(payment.state),
    steps: moneySteps(moves, { state: payment.state, since: stateChangedAt }),
    reason: plainReasonOf(payment),
    paid: parts.flatMap(({ invoiceId, invoiceNumber, amountCents }) =>
      invoiceId === null || invoiceNumber === null ? [] : [{ invoiceId, invoiceNumber, amountCents }],
    ),
    creditCents: parts.find(({ invoiceId }) => invoiceId === null)?.amountCents ?? zeroCents,
    refunds,
  };
}

/** Why a payment failed or came back; of payments from before reasons were kept, what the bank's code says. Null where neither happened. */
export function plainReasonOf({ state, reason, returnCode }: Pick<PaymentRecord, 'state' | 'reason' | 'returnCode'>): DeclineReason | null {
  const told = moneyStateOf(state);
  if (told !== 'failed' && told !== 'returned') return null;
  return reason ?? (returnCode === null ? null : reasonOfReturnCode(returnCode));
}
