/**
 * Payments taken outside the portal, credits and refunds (decision 0024). Words are added to domains without reading the rows again: the
 * new list holds every word of the old one.
 */
export const corrections = /* sql */ `
alter domain payment_channel drop constraint payment_channel_check;
alter domain payment_channel add constraint payment_channel_check
  check (value in ('card', 'bank', 'token', 'autopay', 'imported', 'taken')) not valid;
alter domain payment_event_source drop constraint payment_event_source_check;
alter domain payment_event_source add constraint payment_event_source_check
  check (value in ('customer', 'providerAnswer', 'notice', 'query', 'job', 'import', 'staff')) not valid;

-- what staff know of a payment they took down, beside the payment itself
create table taken_payment (
  payment_id bigint primary key references payment,
  account_id bigint not null references account,
  way text not null check (way in ('check', 'cash', 'moneyOrder', 'transfer', 'other')),
  number text not null,
  note text not null,
  taken_by bigint not null references portal_user,
  taken_at timestamptz not null,
  reversed_by bigint references portal_user,
  reversed_at timestamptz,
  reversal_reason text check (reversal_reason in ('bounced', 'mistake', 'other')),
  reversal_note text,
  check (num_nulls(reversed_by, reversed_at, reversal_reason, reversal_note) in (0, 4))
);
create index taken_payment_account on taken_payment (account_id);

create table account_credit (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  amount_cents bigint not null check (amount_cents between 1 and 1000000000),
  reason text not null,
  note text not null,
  place text not null check (place in ('now', 'nextBill')),
  given_by bigint not null references portal_user,
  given_at timestamptz not null,
  -- of one that was given at once
  journal_id bigint unique,
  -- of one on the next bill: the line that waits, which keeps its id while bills take parts of it
  pending_charge_id bigint unique,
  -- taken back before a bill had carried all of it, and how much
  withdrawn_by bigint references portal_user,
  withdrawn_at timestamptz,
  withdrawn_cents bigint check (withdrawn_cents between 1 and amount_cents),
  check ((place = 'now') = (journal_id is not null)),
  check ((place = 'nextBill') = (pending_charge_id is not null)),
  check (num_nulls(withdrawn_by, withdrawn_at, withdrawn_cents) in (0, 3)),
  check (withdrawn_at is null or place = 'nextBill')
);
create index account_credit_account on account_credit (account_id);

create table refund (
  id bigint generated always as identity primary key,
  -- ours, known to the provider before any money goes back
  reference text not null unique check (reference ~ '^[A-Z0-9]{1,20}$'),
  account_id bigint not null references account,
  payment_id bigint not null references payment,
  amount_cents bigint not null check (amount_cents between 1 and 1000000000),
  way text not null check (way in ('provider', 'hand')),
  state text not null check (state in ('asked', 'processing', 'unknown', 'done', 'declined')),
  -- the bank payment had not left: it was stopped, and nothing had to be given back
  is_void boolean not null default false,
  reason text not null,
  note text not null,
  -- of one by hand: the check it was paid with, or another number to find it by
  number text not null,
  asked_by bigint not null references portal_user,
  asked_at timestamptz not null,
  state_changed_at timestamptz not null,
  done_on date,
  journal_id bigint unique,
  next_check_at timestamptz,
  check_count integer not null default 0,
  case_opened_at timestamptz,
  transaction_id text,
  response_text text,
  check ((state = 'done') = (done_on is not null)),
  check (journal_id is null or state = 'done')
);
create index refund_payment on refund (payment_id);
create index refund_account on refund (account_id);
create index refund_due on refund (next_check_at) where next_check_at is not null;

create table refund_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  refund_id bigint not null references refund,
  at timestamptz not null,
  source text not null check (source in ('staff', 'providerAnswer', 'notice', 'query', 'job')),
  event text not null,
  from_state text,
  to_state text not null
);
create index refund_event_refund on refund_event (refund_id);
create trigger refund_event_posted_only before update or delete or truncate on refund_event
  for each statement execute function posted_only();

-- for receivers of webhooks
create function webhook_refund() returns trigger language plpgsql as $$
begin
  perform webhook_tell(case new.to_state when 'asked' then 'refund.requested' when 'done' then 'refund.completed' else 'refund.failed' end,
    new.account_id, new.at, jsonb_build_object('refundId', r.id, 'paymentId', r.payment_id, 'amountCents', r.amount_cents, 'state', new.to_state))
    from refund r where r.id = new.refund_id;
  return null;
end $$;
create trigger webhook_refund after insert on refund_event for each row
  when (new.to_state in ('asked', 'done', 'declined') and new.from_state is distinct from new.to_state)
  execute function webhook_refund();
`;
