import type { Generated } from 'kysely';

/** What taxes and fees of a charge depend on. */
export type ChargeClassColumn = 'broadband' | 'voice' | 'video' | 'equipment' | 'installation' | 'fee';

interface BillingRunTable {
  id: Generated<number>;
  as_of: string;
  started_at: Date;
  finished_at: Date | null;
  invoices: Generated<number>;
  amount_cents: Generated<number>;
}

interface BillingPolicyTable {
  account_type: 'RESIDENTIAL' | 'BUSINESS';
  days_to_pay: Generated<number>;
  autopay_discount_cents: Generated<number>;
  bills_while_suspended: Generated<boolean>;
  overdue_from_cents: Generated<number>;
  reminder_days: Generated<number[]>;
  late_fee_after_days: number | null;
  late_fee_cents: Generated<number>;
  late_fee_ppm: Generated<number>;
  late_fee_cap_cents: number | null;
  suspend_after_days: number | null;
  suspend_notice_days: Generated<number>;
  reconnection_fee_cents: Generated<number>;
  deactivate_after_days: number | null;
  write_off_after_days: number | null;
}

interface RateTable {
  id: Generated<number>;
  code: string;
  description: string;
  description_es: string | null;
  kind: 'TAX' | 'FEE';
  charge_class: ChargeClassColumn;
  unit: 'percent' | 'perLine' | 'perAccount';
  /** Millionths for a percentage, cents otherwise. */
  amount: number;
  state_abbreviation: string | null;
  city: string | null;
  zip_code: string | null;
  account_type: 'RESIDENTIAL' | 'BUSINESS' | null;
  applies_from: string;
  applies_until: string | null;
}

/** Row types of the billing run, its terms and its rates. */
export interface BillingTables {
  billing_run: BillingRunTable;
  billing_policy: BillingPolicyTable;
  rate: RateTable;
}
