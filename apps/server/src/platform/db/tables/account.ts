import type { Generated } from 'kysely';

export interface AccountTable {
  id: Generated<number>;
  number: string;
  type: 'RESIDENTIAL' | 'BUSINESS';
  status: string;
  bill_cycle_day: number;
  time_zone: Generated<string>;
  delivery_method: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  tax_exempt: Generated<boolean>;
  account_pin_hash: string | null;
  created_at: Date;
  location_id: Generated<number | null>;
  /** The first day that the next bill may be for; null: not known yet. */
  bill_from: Generated<string | null>;
  /** Its open case while something is past due. */
  dunning_case_id: Generated<number | null>;
}

export interface ContactTable {
  account_id: number;
  first_name: string;
  last_name: string;
  company: string | null;
  mobile_number: string | null;
  mobile_verified: Generated<boolean>;
}

export interface ContactEmailTable {
  account_id: number;
  type: 'DISTRIBUTION' | 'PERSONAL' | 'BUSINESS' | 'OTHER';
  email: string;
  verified_at: Date | null;
}

export interface ContactAddressTable {
  account_id: number;
  type: 'SERVICE' | 'BILLING';
  address1: string;
  address2: string | null;
  address3: string | null;
  city: string;
  state_abbreviation: string;
  state_name: string;
  zip_code: string;
}

export interface InstallmentPlanTable {
  id: Generated<number>;
  account_id: number;
  total_cents: number;
  balance_cents: number;
  invoiced_item: string | null;
  item: string | null;
  /** What one bill takes of it; null: none by itself. */
  per_bill_cents: Generated<number | null>;
}

export interface AccountNoticeTable {
  id: Generated<number>;
  account_id: number;
  kind: 'alert' | 'notice';
  message: string;
  created_at: Date;
  cleared_at: Date | null;
  dunning_case_id: Generated<number | null>;
}

export interface ConsentTable {
  id: Generated<number>;
  account_id: number;
  user_id: number | null;
  kind: 'autopay' | 'delivery' | 'communication' | 'terms';
  choice: string;
  wording: string;
  wording_version: string;
  locale: 'en-us' | 'sp-es';
  given_at: Date;
  revoked_at: Generated<Date | null>;
  channel: Generated<'portal' | 'mail' | 'text' | 'phone' | 'import'>;
}

/** Accounts, whose they are and what they are told. */
export interface AccountTables {
  account: AccountTable;
  contact: ContactTable;
  contact_email: ContactEmailTable;
  contact_address: ContactAddressTable;
  account_notice: AccountNoticeTable;
  installment_plan: InstallmentPlanTable;
  consent: ConsentTable;
}
