import type { Generated } from 'kysely';

export interface AutopayEnrolmentTable {
  id: Generated<number>;
  account_id: number;
  payment_method_id: number | null;
  given_as: Generated<'token' | 'card' | 'bank'>;
  bank_holder_name: string | null;
  bank_routing_number: string | null;
  bank_account_last4: string | null;
  bank_account_type: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK' | null;
  enrolled_at: Date;
  ended_at: Date | null;
  consent_id: number | null;
  /** The most a charge may be without asking. */
  limit_cents: number | null;
  backup_method_id: number | null;
  method_failed_at: Generated<Date | null>;
  method_failed_reason: string | null;
}

export interface AutopayChargeTable {
  id: Generated<number>;
  account_id: number;
  enrolment_id: number;
  due_on: string;
  state: 'charging' | 'paid' | 'atBank' | 'retry' | 'skipped' | 'overLimit' | 'noMethod' | 'failed' | 'settledOtherwise';
  amount_cents: number;
  reason: string | null;
  tries: Generated<number>;
  next_try_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
}

/** AutoPay: who is enrolled, and what was collected. */
export interface AutopayTables {
  autopay_enrolment: AutopayEnrolmentTable;
  autopay_charge: AutopayChargeTable;
}
