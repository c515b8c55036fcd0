/** What gateways say of themselves: reports that were read, what they differ in from the books, words nobody knows (decision 0031). */
export const gatewayReports = /* sql */ `
-- a payment is taken back by the bank of its card once, as it is returned once
create unique index ledger_journal_chargeback_once on ledger_journal (payment_id) where kind = 'chargeback';

-- what waits for a person
create index payment_case on payment (case_opened_at) where case_opened_at is not null;

-- the provider's word where nobody here knows it; null otherwise
alter table refund_event add column said text;
alter table provider_notice add column said text, alter column reference drop not null;

-- reports are compared with what moved in their time, and a gateway may know a payment by its own id alone
create index payment_event_at on payment_event using brin (at);
create index payment_transaction on payment (transaction_id) where transaction_id is not null;

-- how far the hourly feed has applied what each provider reports
create table gateway_feed (
  provider text primary key,
  -- null until a report was read to its end
  read_until timestamptz,
  -- when that was, or when the provider was first asked
  read_at timestamptz not null
);

-- a line of a report that was applied, so that it is applied once however often it is told
create table gateway_line_applied (
  provider text not null,
  line_id text not null,
  applied_at timestamptz not null,
  primary key (provider, line_id)
);

-- each comparison of a provider's report with the books
create table gateway_reconciliation (
  id bigint generated always as identity primary key,
  provider text not null,
  period_from timestamptz not null,
  period_to timestamptz not null check (period_to > period_from),
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null check (outcome in ('running', 'done', 'unavailable')),
  line_count integer not null default 0,
  payment_count integer not null default 0,
  found_count integer not null default 0,
  new_count integer not null default 0,
  check ((outcome = 'running') = (ended_at is null))
);
create index gateway_reconciliation_latest on gateway_reconciliation (provider, began_at);

-- the lines of a report while it is compared; gone with it
create table gateway_report_line (
  reconciliation_id bigint not null references gateway_reconciliation,
  line_id text not null,
  kind text not null check (kind in ('captured', 'accepted', 'settled', 'returned', 'chargedBack', 'refunded', 'voided', 'unknown')),
  reference text,
  transaction_id text not null,
  amount_cents bigint not null,
  at timestamptz not null,
  said text
);

-- what differs, once however often it is found; resolved when a later comparison of its time no longer finds it
create table gateway_mismatch (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in ('missingHere', 'missingThere', 'amountDiffers', 'stateDiffers', 'duplicateThere',
    'refundMissingHere', 'refundMissingThere', 'refundAmountDiffers', 'unknownLine')),
  -- what it is about: our reference, else what the provider calls it
  subject text not null,
  reference text,
  transaction_id text,
  payment_id bigint references payment,
  refund_id bigint references refund,
  here_state text,
  here_cents bigint,
  there_state text,
  there_cents bigint,
  said text,
  -- when the money moved, by the provider's report or else by our books
  happened_at timestamptz not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  unique (provider, kind, subject)
);
create index gateway_mismatch_open on gateway_mismatch (first_seen_at) where resolved_at is null;
`;
