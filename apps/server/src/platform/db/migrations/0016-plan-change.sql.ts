/** Changes of a line's plan, features and options, and what the next invoice carries because of them. */
export const planChange = /* sql */ `
create table change_order (
  order_id bigint primary key references customer_order,
  account_id bigint not null references account,
  service_line_id bigint not null references service_line,
  name text not null,
  from_plan_id bigint not null references plan,
  to_plan_id bigint not null references plan,
  -- what was asked for: [{"item": {"featureId"} or {"packageId", "optionId"}, "action"}]; a repeat under the same name asks the same
  request jsonb not null,
  -- what is recorded as active on the line once it is applied: [{"featureId"}] and [{"packageId", "optionId"}]
  items jsonb not null,
  note text not null,
  created_at timestamptz not null,
  -- applied or withdrawn
  ended_at timestamptz,
  unique (account_id, name)
);
-- one open change at a time (PLN0004)
create unique index change_order_open on change_order (service_line_id) where ended_at is null;

create table pending_charge (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  kind text not null check (kind in ('RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE')),
  description text not null,
  period_start date,
  period_end date,
  amount_cents bigint not null,
  order_id bigint references customer_order,
  created_at timestamptz not null,
  -- the invoice that carries it; null: the next one will
  invoice_id bigint references invoice
);
create index pending_charge_account on pending_charge (account_id) where invoice_id is null;
create index pending_charge_order on pending_charge (order_id);
`;
