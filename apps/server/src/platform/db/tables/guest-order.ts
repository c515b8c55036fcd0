import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string, string>;

export interface RequestKeyTable {
  route: string;
  scope: string;
  key: string;
  body_hash: Buffer;
  answer: Buffer;
  created_at: Date;
}

export interface GuestAccountTable {
  account_id: number;
  initial_status: 'SIGNUP' | 'SURVEY' | 'ACTIVE' | 'PROSPECT';
  locale: 'en-us' | 'sp-es';
  created_at: Date;
  key_hash: Buffer;
  key_expires_at: Date;
  address_key: string | null;
  named_location_id: number | null;
  plan_category_id: number | null;
  account_term: number | null;
  suffix_id: number | null;
  business_number: string | null;
  terms_accepted_at: Date | null;
  maker_digest: Buffer | null;
  has_proof: boolean;
}

export interface AccountSecretTable {
  account_id: number;
  field: 'ssn' | 'taxId' | 'driverLicense' | 'dateOfBirth';
  sealed: Buffer;
  kept_at: Date;
}

export interface ProspectTable {
  account_id: number;
  address: Json;
  latitude: number | null;
  longitude: number | null;
  named_location_id: number | null;
  locale: 'en-us' | 'sp-es';
  created_at: Date;
  withdraw_hash: Buffer;
  told_at: Generated<Date | null>;
  withdrawn_at: Generated<Date | null>;
}

export interface GuestOrderTable {
  order_id: number;
  account_id: number;
  name: string;
  type: 'SIGNUP' | 'SURVEY' | 'ACTIVE';
  address_key: string;
  address: Json;
  validated_address: Json;
  plans: Json;
  note: string;
  sales_agent_id: number | null;
  zone_values: Json;
  review_reasons: Generated<string[]>;
  base_order_id: number | null;
  locale: 'en-us' | 'sp-es';
  created_at: Date;
}

export interface OrderCodeTable {
  order_id: number;
  account_id: number;
  code_digest: Buffer;
  email_digest: Buffer;
  expires_at: Date;
  tries_left: number;
}

export interface CartTable {
  key_hash: Buffer;
  content: Json;
  created_at: Date;
  expires_at: Date;
}

export interface SpentProofTable {
  challenge_digest: Buffer;
  expires_at: Date;
}

/** Row types of guest orders and what they stand on. */
export interface GuestOrderTables {
  request_key: RequestKeyTable;
  guest_account: GuestAccountTable;
  account_secret: AccountSecretTable;
  prospect: ProspectTable;
  guest_order: GuestOrderTable;
  order_code: OrderCodeTable;
  cart: CartTable;
  spent_proof: SpentProofTable;
}
