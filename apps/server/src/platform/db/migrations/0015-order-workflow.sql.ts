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

-- What visitors ordered so far takes up its workflow where it stands; nobody knows when it came there, only when it began.
update service_order s
   set workflow = case g.type when 'ACTIVE' then 'newService' else 'signup' end,
       step = case o.status when 'FINISHED' then 'finished' when 'CANCELLED' then 'cancelled' when 'PENDING' then 'received'
                            else case g.type when 'ACTIVE' then 'scheduling' else 'choosing' end end,
       workflow_chain = jsonb_build_array(jsonb_build_object('currentStatus', null, 'groupState',
         case o.status when 'FINISHED' then 'COMPLETED' when 'CANCELLED' then 'CANCELLED' when 'PENDING' then 'RECEIVED' else 'PENDING' end))
  from guest_order g join customer_order o on o.id = g.order_id
 where s.order_id = g.order_id;
update customer_order o set status = 'PENDING' from guest_order g where g.order_id = o.id and o.status = 'IN_PROGRESS';
insert into order_event (account_id, order_id, service_order_id, at, event, to_step, actor)
select s.account_id, s.order_id, s.id, o.created_at, 'opened', s.step, 'visitor'
  from service_order s join customer_order o on o.id = s.order_id
 where s.workflow is not null
 order by s.id;
`;
