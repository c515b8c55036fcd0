/** How far the work of an order has come: steps as data, every transition an event. */
export const orderWorkflow = /* sql */ `
alter table service_order
  -- the workflow it follows and its step there (domain/orders); null: imported with a chain of its own
  add column workflow text,
  add column step text,
  add column expected_by date,
  add check ((workflow is null) = (step is null));

create table order_event (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  order_id bigint not null references customer_order,
  service_order_id bigint not null references service_order,
  at timestamptz not null,
  event text not null,
  from_step text,
  to_step text not null,
  actor text not null check (actor in ('customer', 'visitor', 'staff', 'operator', 'system')),
  user_id bigint references portal_user,
  note text
);
create index order_event_order on order_event (order_id, id);
create index order_event_account on order_event (account_id);
`;
