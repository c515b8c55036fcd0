import type { CreditPlace, CreditReason, RefundReason, RefundWay, ReversalReason, TakenWay } from '@porchlight/domain/corrections/kinds.ts';
import type { RefundState } from '@porchlight/domain/corrections/refund-states.ts';
import type { Generated } from 'kysely';

export interface TakenPaymentTable {
  payment_id: number;
  account_id: number;
  way: TakenWay;
  number: string;
  note: string;
  taken_by: number;
  taken_at: Date;
  reversed_by: Generated<number | null>;
  reversed_at: Generated<Date | null>;
  reversal_reason: Generated<ReversalReason | null>;
  reversal_note: Generated<string | null>;
}

export interface AccountCreditTable {
  id: Generated<number>;
  account_id: number;
  amount_cents: number;
  reason: CreditReason;
  note: string;
  place: CreditPlace;
  given_by: number;
  given_at: Date;
  journal_id: number | null;
  pending_charge_id: number | null;
  withdrawn_by: Generated<number | null>;
  withdrawn_at: Generated<Date | null>;
  withdrawn_cents: Generated<number | null>;
}

export interface RefundTable {
  id: Generated<number>;
  reference: string;
  account_id: number;
  payment_id: number;
  amount_cents: number;
  way: RefundWay;
  state: RefundState;
  is_void: Generated<boolean>;
  reason: RefundReason;
  note: string;
  number: string;
  asked_by: number;
  asked_at: Date;
  state_changed_at: Date;
  done_on: string | null;
  journal_id: number | null;
  next_check_at: Date | null;
  check_count: Generated<number>;
  case_opened_at: Generated<Date | null>;
  transaction_id: Generated<string | null>;
  response_text: Generated<string | null>;
}

export interface RefundEventTable {
  id: Generated<number>;
  account_id: number;
  refund_id: number;
  at: Date;
  source: 'staff' | 'providerAnswer' | 'notice' | 'query' | 'job';
  event: string;
  from_state: string | null;
  to_state: string;
  said: Generated<string | null>;
}

/** Payments taken outside the portal, credits and refunds. */
export interface CorrectionsTables {
  taken_payment: TakenPaymentTable;
  account_credit: AccountCreditTable;
  refund: RefundTable;
  refund_event: RefundEventTable;
}
