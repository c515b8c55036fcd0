import type { ColumnType, Generated } from 'kysely';

export interface PaymentTable {
  id: Generated<number>;
  reference: string;
  account_id: number;
  user_id: number | null;
  channel: 'card' | 'bank' | 'token' | 'autopay' | 'imported' | 'taken';
  method_type: string;
  provider: string;
  amount_cents: number;
  state: string;
  created_at: Date;
  state_changed_at: Date;
  submitted_at: Date | null;
  next_check_at: Date | null;
  check_count: Generated<number>;
  checked_at: Date | null;
  form_expires_at: Date | null;
  case_opened_at: Date | null;
  transaction_id: string | null;
  auth_code: string | null;
  response_text: string | null;
  return_code: string | null;
  method_display: string | null;
  method_token: string | null;
  method_expiration: string | null;
  fingerprint: Buffer;
  paid_on: string | null;
  autopay_charge_id: number | null;
  is_backup: Generated<boolean>;
  reason: string | null;
}

export interface PaymentEventTable {
  id: Generated<number>;
  account_id: number;
  payment_id: number;
  at: Date;
  source: 'customer' | 'providerAnswer' | 'notice' | 'query' | 'job' | 'import' | 'staff';
  event: string;
  from_state: string | null;
  to_state: string;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface ProviderNoticeTable {
  provider: string;
  event_id: string;
  reference: string | null;
  /** The provider's word where nobody here knows it; null otherwise. */
  said: Generated<string | null>;
  received_at: Date;
}

export interface IdempotencyKeyTable {
  user_id: number;
  route: string;
  key: string;
  body_hash: Buffer;
  payment_id: number | null;
  answer_status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
}

export interface PaymentMethodTable {
  id: Generated<number>;
  account_id: number;
  token: string;
  kind: 'card' | 'bank';
  brand: string;
  display: string;
  expiration: string | null;
  is_default: Generated<boolean>;
  created_at: Date;
  removed_at: Date | null;
  removal_asked_at: Generated<Date | null>;
  /** Who keeps it. */
  provider: Generated<string>;
}

export interface PaymentMethodSyncTable {
  account_id: number;
  version: Generated<number>;
  asked_at: Generated<Date | null>;
}

export interface PaymentMethodFormTable {
  reference: string;
  account_id: number;
  user_id: number;
  provider: string;
  purpose: 'create' | 'manage';
  created_at: Date;
  expires_at: Generated<Date | null>;
  finished_at: Generated<Date | null>;
}

/** Payments and the methods they are made with. */
export interface PaymentTables {
  payment_method: PaymentMethodTable;
  payment_method_form: PaymentMethodFormTable;
  payment_method_sync: PaymentMethodSyncTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  provider_notice: ProviderNoticeTable;
  idempotency_key: IdempotencyKeyTable;
}
