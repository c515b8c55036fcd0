/**
 * What becomes of every text, list, JSON and binary value of a customer when the account is made anonymous. Each such column of each table
 * stands here or in `notOfCustomers`; a test fails for one that does not. Expressions see the row as `t` and the account as `g`
 * (g.account_id, g.number, g.users: ids of its users, g.contacts: its e-mail addresses and numbers in small letters).
 */
export interface TableDecision {
  table: string;
  /** Which rows are the customer's. */
  of: string;
  /** The whole row is removed. */
  goes?: true;
  /** Columns that get another value, as an SQL expression. */
  becomes?: Readonly<Record<string, string>>;
  /** Columns that stay: words of the product, ids, amounts, and what the books and their proof are made of. */
  stays?: readonly string[];
}

const ofAccount = 't.account_id = g.account_id';
const ofUsers = 't.user_id = any(g.users)';
const ofEither = `(${ofAccount} or ${ofUsers})`;
const removed = "'Removed'";
const nothing = 'null';
const blank = "''";

/** In this order: rows that refer to others go before them. */
export const decisions: readonly TableDecision[] = [
  // How somebody gets in.
  { table: 'passkey', of: ofUsers, goes: true },
  { table: 'passkey_challenge', of: ofUsers, goes: true },
  { table: 'recovery_code', of: ofUsers, goes: true },
  { table: 'second_factor', of: ofUsers, goes: true },
  { table: 'refresh_token', of: `exists (select from session s where s.id = t.session_id and s.user_id = any(g.users))`, goes: true },
  { table: 'session', of: ofUsers, goes: true },
  { table: 'withheld_permission', of: ofEither, goes: true },
  { table: 'idempotency_key', of: ofUsers, goes: true },
  { table: 'request_key', of: 't.scope in (g.account_id::text, g.number)', goes: true },
  {
    table: 'verification_token',
    of: `(${ofAccount} or (t.purpose in ('reset', 'impersonation') and t.subject_id = any(g.users)))`,
    goes: true,
  },
  { table: 'registration_check', of: ofAccount, goes: true },
  { table: 'registration_offer', of: ofAccount, goes: true },
  { table: 'registration_pin_failure', of: ofAccount, goes: true },
  // The row stays, since payments, consents and the record of acts name it.
  {
    table: 'portal_user',
    of: 't.id = any(g.users)',
    becomes: {
      username: "'removed-' || t.id",
      email: "'removed-' || t.id || '@removed.invalid'",
      password_hash: nothing,
      locale: nothing,
    },
    stays: ['kind'],
  },

  // Who it was and how they were reached.
  {
    table: 'account',
    of: 't.id = g.account_id',
    becomes: { account_pin_hash: nothing },
    stays: ['number', 'type', 'status', 'time_zone', 'delivery_method'],
  },
  { table: 'account_secret', of: ofAccount, goes: true },
  {
    table: 'contact',
    of: ofAccount,
    becomes: { first_name: removed, last_name: removed, company: nothing, mobile_number: nothing, mobile_verified: 'false' },
  },
  { table: 'contact_email', of: ofAccount, goes: true },
  { table: 'contact_change', of: ofAccount, goes: true },
  // The state stays: taxes were charged by it.
  {
    table: 'contact_address',
    of: ofAccount,
    becomes: { address1: removed, address2: nothing, address3: nothing, city: removed, zip_code: "'00000'" },
    stays: ['type', 'state_abbreviation', 'state_name'],
  },
  { table: 'notification_preference', of: ofAccount, goes: true },
  { table: 'account_notice', of: ofAccount, goes: true },
  { table: 'account_note', of: ofAccount, goes: true },
  { table: 'collection_item', of: ofAccount, becomes: { note: nothing }, stays: ['kind', 'state'] },
  { table: 'prospect', of: ofAccount, goes: true },
  { table: 'order_code', of: ofAccount, goes: true },
  { table: 'guest_account', of: ofAccount, goes: true },
  {
    table: 'external_key',
    of: "((t.entity = 'customers' and t.row_id = g.account_id) or (t.entity = 'users' and t.row_id = any(g.users)))",
    goes: true,
  },

  // What was ordered and where it was used.
  {
    table: 'customer_order',
    of: ofAccount,
    becomes: { description: 't.type', description_es: nothing, service_address: removed },
    stays: ['status', 'type'],
  },
  {
    table: 'service_order',
    of: ofAccount,
    becomes: { description: 't.type', description_es: nothing, service_address: removed },
    stays: ['type', 'workflow_chain', 'workflow', 'step'],
  },
  { table: 'order_note', of: ofAccount, goes: true },
  { table: 'order_event', of: ofAccount, becomes: { note: nothing }, stays: ['event', 'from_step', 'to_step', 'actor'] },
  {
    table: 'guest_order',
    of: ofAccount,
    becomes: {
      name: "'removed-' || t.order_id",
      address_key: removed,
      address: "'{}'::jsonb",
      validated_address: "'{}'::jsonb",
      note: blank,
      zone_values: "'[]'::jsonb",
    },
    stays: ['type', 'plans', 'review_reasons', 'locale'],
  },
  { table: 'change_order', of: ofAccount, becomes: { name: "'removed-' || t.order_id", note: blank }, stays: ['request', 'items'] },
  { table: 'service_signup', of: ofAccount, becomes: { note: blank }, stays: ['choice', 'plans', 'locale'] },
  {
    table: 'service_line',
    of: ofAccount,
    becomes: { number: nothing, address1: removed, city: removed, zip_code: "'00000'" },
    stays: ['status', 'state_name'],
  },

  // What it was paid with. The provider's references stay: the books are proven by them.
  {
    table: 'payment',
    of: ofAccount,
    becomes: { method_display: nothing, method_token: nothing, method_expiration: nothing, response_text: nothing },
    stays: [
      'reference',
      'channel',
      'method_type',
      'provider',
      'state',
      'transaction_id',
      'auth_code',
      'return_code',
      'fingerprint',
      'reason',
    ],
  },
  {
    table: 'payment_method',
    of: ofAccount,
    becomes: {
      token: "'removed-' || t.id",
      brand: removed,
      display: removed,
      expiration: nothing,
      is_default: 'false',
      removed_at: 'coalesce(t.removed_at, g.at)',
    },
    stays: ['kind', 'provider'],
  },
  {
    table: 'autopay_enrolment',
    of: ofAccount,
    becomes: {
      given_as: "'token'",
      bank_holder_name: nothing,
      bank_routing_number: nothing,
      bank_account_last4: nothing,
      bank_account_type: nothing,
      ended_at: 'coalesce(t.ended_at, g.at)',
    },
    stays: ['method_failed_reason'],
  },
  // That, when and in which version something was agreed to stays; not the words, which may show a card or an address.
  {
    table: 'consent',
    of: ofAccount,
    becomes: { choice: removed, wording: removed, revoked_at: 'coalesce(t.revoked_at, greatest(t.given_at, g.at))' },
    stays: ['kind', 'wording_version', 'locale', 'channel'],
  },
  { table: 'dunning_hold', of: ofAccount, becomes: { reason: removed } },

  // What was said and what happened.
  {
    table: 'outbox_message',
    of: `(${ofAccount} or (t.account_id is null and lower(t.recipient) = any(g.contacts)))`,
    becomes: {
      recipient: "'removed'",
      subject: nothing,
      body_text: blank,
      body_html: nothing,
      links: "'{}'::text[]",
      last_error: nothing,
      frame: nothing,
      attachment: nothing,
      unsubscribe_hash: nothing,
      // What was not sent yet never is.
      next_try_at: nothing,
    },
    stays: ['dedupe_key', 'channel', 'attachment_locale', 'category'],
  },
  { table: 'audit_event', of: ofEither, becomes: { detail: "'{}'::jsonb" }, stays: ['action', 'detail_digest'] },
  { table: 'linked_account', of: ofEither, becomes: { unregistered_at: 'coalesce(t.unregistered_at, greatest(t.requested_at, g.at))' } },

  // The books and how they came about hold ids, amounts, days and words of the product.
  { table: 'invoice', of: ofAccount, stays: ['number'] },
  { table: 'invoice_line', of: ofAccount, stays: ['kind', 'description', 'charge_key'] },
  { table: 'invoice_delivery', of: ofAccount, stays: ['method', 'chosen', 'fallback'] },
  { table: 'installment_plan', of: ofAccount, stays: ['invoiced_item', 'item'] },
  { table: 'pending_charge', of: ofAccount, stays: ['kind', 'description', 'charge_key', 'charge_class'] },
  { table: 'ledger_journal', of: ofAccount, stays: ['kind'] },
  { table: 'ledger_line', of: ofAccount, stays: ['ledger_account'] },
  // What staff wrote beside an act on money may name somebody.
  {
    table: 'taken_payment',
    of: ofAccount,
    becomes: { number: blank, note: blank, reversal_note: "case when t.reversed_at is null then null else '' end" },
    stays: ['way', 'reversal_reason'],
  },
  { table: 'account_credit', of: ofAccount, becomes: { note: blank }, stays: ['reason', 'place'] },
  {
    table: 'refund',
    of: ofAccount,
    becomes: { note: blank, number: blank, response_text: nothing },
    stays: ['reference', 'way', 'state', 'reason', 'transaction_id'],
  },
  { table: 'refund_event', of: ofAccount, stays: ['source', 'event', 'from_state', 'to_state', 'said'] },
  { table: 'payment_event', of: ofAccount, stays: ['source', 'event', 'from_state', 'to_state', 'detail'] },
  { table: 'gateway_method', of: 't.customer = g.number', goes: true },
  { table: 'gateway_customer', of: 't.customer = g.number', goes: true },
  { table: 'payment_method_form', of: ofAccount, stays: ['reference', 'provider', 'purpose'] },
  { table: 'autopay_charge', of: ofAccount, stays: ['state', 'reason'] },
  { table: 'invariant_finding', of: ofAccount, stays: ['invariant', 'detail'] },
  { table: 'dunning_case', of: ofAccount, stays: ['closed_as'] },
  { table: 'dunning_step', of: ofAccount, stays: ['kind'] },
  { table: 'service_item', of: ofAccount, stays: ['relation'] },
  { table: 'outage_account', of: ofAccount, stays: ['told'] },
  { table: 'service_place', of: ofAccount, goes: true },
  { table: 'appointment', of: ofAccount, stays: ['status'] },
  // Ids, numbers, amounts and states: what they are of is asked for.
  { table: 'webhook_event', of: ofAccount, stays: ['type', 'data', 'once'] },
];
