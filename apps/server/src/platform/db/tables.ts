/** Row types of every table for Kysely. Bigint columns arrive as safe numbers, dates as YYYY-MM-DD text, timestamps as Date. */
import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from './tables/access.ts';
import type { AddressTables } from './tables/addresses.ts';
import type { AppointmentTables } from './tables/appointments.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CoverageTables } from './tables/coverage.ts';
import type { GuestOrderTables } from './tables/guest-order.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PlanChangeTables } from './tables/plan-change.ts';
import type { ServiceSignupTables } from './tables/service-signup.ts';

type Timestamp = Date;

export interface SiteSettingTable {
  key: string;
  value: string;
}

export interface ContentTextTable {
  key: string;
  locale: 'en-us' | 'sp-es';
  value: string;
}

export interface PortalUserTable {
  id: Generated<number>;
  kind: 'customer' | 'staff';
  username: string;
  email: string;
  password_hash: string | null;
  locale: 'en-us' | 'sp-es' | null;
  account_id: number | null;
  created_at: Timestamp;
  password_changed_at: Timestamp | null;
}

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
  created_at: Timestamp;
  location_id: Generated<number | null>;
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
  verified_at: Timestamp | null;
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

export interface LinkedAccountTable {
  id: Generated<number>;
  account_id: number;
  user_id: number;
  requested_at: Timestamp;
  registered_at: Timestamp | null;
  unregistered_at: Timestamp | null;
  last_mailed_at: Generated<Timestamp | null>;
}

export interface WithheldPermissionTable {
  user_id: number;
  account_id: number;
  permission: string;
}

export interface SessionTable {
  id: string;
  user_id: number;
  started_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  revoked_reason: string | null;
  impersonator_id: number | null;
  user_agent: string | null;
  signed_in_with: Generated<'password' | 'passkey' | 'registration' | 'staff'>;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  issued_at: Timestamp;
  rotated_at: Timestamp | null;
  follow_up: Buffer | null;
}

export interface SignInFailureTable {
  identifier_digest: Buffer;
  failures: number;
  last_failed_at: Timestamp;
  blocked_until: Timestamp;
}

export interface AuditEventTable {
  id: Generated<number>;
  at: Timestamp;
  action: string;
  user_id: number | null;
  staff_id: number | null;
  account_id: number | null;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface OutageTable {
  id: Generated<number>;
  started_at: Timestamp;
  ended_at: Timestamp | null;
  account_ids: number[] | null;
}

export interface AccountNoticeTable {
  id: Generated<number>;
  account_id: number;
  kind: 'alert' | 'notice';
  message: string;
  created_at: Timestamp;
  cleared_at: Timestamp | null;
}

export interface OutboxMessageTable {
  id: Generated<number>;
  dedupe_key: string | null;
  account_id: number | null;
  channel: 'email' | 'text' | 'letter';
  recipient: string;
  subject: string | null;
  body_text: string;
  /** Of messages from before their parts were kept. */
  body_html: string | null;
  /** What the HTML of a framed mail is set from (`MailContent`). */
  frame: ColumnType<unknown, string | null | undefined, string | null>;
  links: Generated<string[]>;
  created_at: Timestamp;
  sent_at: Timestamp | null;
  attempts: Generated<number>;
  last_error: string | null;
  /** When it is handed over next; null when it was, or when nobody tries any more. */
  next_try_at: Generated<Timestamp | null>;
  /** The invoice whose PDF goes with it, and the language of that PDF: both or neither. */
  attached_invoice_id: number | null;
  attachment_locale: 'en-us' | 'sp-es' | null;
  /** What it is about, for whoever opts out of that; null for what nobody can opt out of. */
  category: string | null;
  /** Of the token in its link that opts out. */
  unsubscribe_hash: Buffer | null;
  suppressed_at: Timestamp | null;
  /** A small file that goes with it. */
  attachment: ColumnType<{ filename: string; contentType: string; content: string } | null, string | null | undefined, string | null>;
}

export interface ServiceItemTable {
  id: Generated<number>;
  account_id: number;
  plan_id: number;
  relation: 'Main' | 'Required' | 'Additional';
  allow_manage: Generated<boolean>;
}

export interface ServiceLineTable {
  id: Generated<number>;
  account_id: number;
  service_item_id: number;
  status: string;
  is_directory: Generated<boolean>;
  number: string | null;
  address1: string;
  city: string;
  state_name: string;
  zip_code: string;
}

export interface ServiceLineFeatureTable {
  account_id: number;
  service_line_id: number;
  feature_id: number;
}

export interface ServiceLineOptionTable {
  account_id: number;
  service_line_id: number;
  feature_package_option_id: number;
}

export interface DeliveryOptionTable {
  id: Generated<number>;
  account_type: 'RESIDENTIAL' | 'BUSINESS';
  method: 'EMAIL' | 'PAPERLESS' | 'PAPER';
  name: string;
  description: string;
  note: string | null;
  price_cents: Generated<number>;
  position: number;
}

export interface DeliveryOptionTextTable {
  delivery_option_id: number;
  locale: 'en-us' | 'sp-es';
  name: string;
  description: string;
  note: string | null;
}

export interface InstallmentPlanTable {
  id: Generated<number>;
  account_id: number;
  total_cents: number;
  balance_cents: number;
  invoiced_item: string | null;
  item: string | null;
}

export interface InvoiceTable {
  id: Generated<number>;
  account_id: number;
  number: string;
  invoice_date: string;
  due_date: string | null;
  period_start: string | null;
  period_end: string | null;
  amount_cents: number;
  open_cents: Generated<number>;
  last_payment_on: string | null;
  last_payment_cents: number | null;
}

export interface InvoiceLineTable {
  id: Generated<number>;
  account_id: number;
  invoice_id: number;
  position: number;
  kind: 'RECURRING' | 'ONE_TIME' | 'INSTALLMENT' | 'CREDIT' | 'TAX' | 'FEE';
  description: string;
  period_start: string | null;
  period_end: string | null;
  amount_cents: number;
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
  created_at: Timestamp;
  removed_at: Timestamp | null;
  removal_asked_at: Generated<Timestamp | null>;
}

export interface PaymentMethodSyncTable {
  account_id: number;
  version: Generated<number>;
  asked_at: Generated<Timestamp | null>;
}

export interface AutopayEnrolmentTable {
  id: Generated<number>;
  account_id: number;
  payment_method_id: number | null;
  given_as: Generated<'token' | 'card' | 'bank'>;
  bank_holder_name: string | null;
  bank_routing_number: string | null;
  bank_account_last4: string | null;
  bank_account_type: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK' | null;
  enrolled_at: Timestamp;
  ended_at: Timestamp | null;
  consent_id: number | null;
  /** The most a charge may be without asking. */
  limit_cents: number | null;
  backup_method_id: number | null;
  method_failed_at: Generated<Timestamp | null>;
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
  next_try_at: Generated<Timestamp | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
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
  given_at: Timestamp;
  revoked_at: Generated<Timestamp | null>;
  channel: Generated<'portal' | 'mail' | 'text' | 'phone' | 'import'>;
}

export interface PaymentMethodFormTable {
  reference: string;
  account_id: number;
  user_id: number;
  provider: string;
  purpose: 'create' | 'manage';
  created_at: Timestamp;
  expires_at: Generated<Timestamp | null>;
  finished_at: Generated<Timestamp | null>;
}

export interface InvoiceDeliveryTable {
  invoice_id: number;
  account_id: number;
  method: 'EMAIL' | 'PAPERLESS' | 'PAPER';
  /** What the customer had chosen; null: nothing yet. */
  chosen: 'EMAIL' | 'PAPERLESS' | 'PAPER' | null;
  /** Why it did not go out as chosen. */
  fallback: 'noEmail' | 'noPostalAddress' | null;
  queued_at: Timestamp;
}

export interface PaymentTable {
  id: Generated<number>;
  reference: string;
  account_id: number;
  user_id: number | null;
  channel: 'card' | 'bank' | 'token' | 'autopay' | 'imported';
  method_type: string;
  provider: string;
  amount_cents: number;
  state: string;
  created_at: Timestamp;
  state_changed_at: Timestamp;
  submitted_at: Timestamp | null;
  next_check_at: Timestamp | null;
  check_count: Generated<number>;
  checked_at: Timestamp | null;
  form_expires_at: Timestamp | null;
  case_opened_at: Timestamp | null;
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
  at: Timestamp;
  source: 'customer' | 'providerAnswer' | 'notice' | 'query' | 'job' | 'import';
  event: string;
  from_state: string | null;
  to_state: string;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface ProviderNoticeTable {
  provider: string;
  event_id: string;
  reference: string;
  received_at: Timestamp;
}

export interface IdempotencyKeyTable {
  user_id: number;
  route: string;
  key: string;
  body_hash: Buffer;
  payment_id: number | null;
  answer_status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: Timestamp;
}

export interface LedgerJournalTable {
  id: Generated<number>;
  account_id: number;
  kind: 'invoice' | 'payment' | 'return' | 'chargeback' | 'refund' | 'credit' | 'writeOff' | 'recovery' | 'allocation';
  occurred_on: string;
  posted_at: Timestamp;
  payment_id: number | null;
  invoice_id: number | null;
  reverses_id: number | null;
}

export interface LedgerLineTable {
  id: Generated<number>;
  journal_id: number;
  account_id: number;
  ledger_account:
    | 'receivable'
    | 'unapplied'
    | 'revenue'
    | 'taxPayable'
    | 'clearingCard'
    | 'clearingBank'
    | 'refundClearing'
    | 'creditsIssued'
    | 'badDebt';
  invoice_id: number | null;
  amount_cents: number;
}

export interface AccountBalanceTable {
  account_id: number;
  receivable_cents: Generated<number>;
  unapplied_cents: Generated<number>;
}

export interface InvariantFindingTable {
  id: Generated<number>;
  found_at: Timestamp;
  invariant: string;
  account_id: number | null;
  detail: string;
}

export interface Tables
  extends AccessTables,
    AddressTables,
    AppointmentTables,
    CatalogueTables,
    CoverageTables,
    GuestOrderTables,
    OrderTables,
    PlanChangeTables,
    ServiceSignupTables {
  site_setting: SiteSettingTable;
  content_text: ContentTextTable;
  portal_user: PortalUserTable;
  account: AccountTable;
  contact: ContactTable;
  contact_email: ContactEmailTable;
  contact_address: ContactAddressTable;
  linked_account: LinkedAccountTable;
  withheld_permission: WithheldPermissionTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  sign_in_failure: SignInFailureTable;
  audit_event: AuditEventTable;
  outage: OutageTable;
  account_notice: AccountNoticeTable;
  outbox_message: OutboxMessageTable;
  service_item: ServiceItemTable;
  service_line: ServiceLineTable;
  service_line_feature: ServiceLineFeatureTable;
  service_line_option: ServiceLineOptionTable;
  delivery_option: DeliveryOptionTable;
  delivery_option_text: DeliveryOptionTextTable;
  installment_plan: InstallmentPlanTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  payment_method: PaymentMethodTable;
  autopay_enrolment: AutopayEnrolmentTable;
  autopay_charge: AutopayChargeTable;
  consent: ConsentTable;
  payment_method_form: PaymentMethodFormTable;
  payment_method_sync: PaymentMethodSyncTable;
  invoice_delivery: InvoiceDeliveryTable;
  payment: PaymentTable;
  payment_event: PaymentEventTable;
  provider_notice: ProviderNoticeTable;
  idempotency_key: IdempotencyKeyTable;
  ledger_journal: LedgerJournalTable;
  ledger_line: LedgerLineTable;
  account_balance: AccountBalanceTable;
  invariant_finding: InvariantFindingTable;
}
