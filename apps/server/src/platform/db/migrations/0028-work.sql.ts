/** Work of staff on orders, and technicians that several people edit (decision 0023). */
export const work = /* sql */ `
-- who of the staff looks after an order
alter table customer_order add column assigned_to bigint;
alter table customer_order add constraint customer_order_assigned_to_fkey
  foreign key (assigned_to) references portal_user not valid;
create index customer_order_open on customer_order (created_at, id) where status in ('PENDING', 'IN_PROGRESS');

-- what staff tell each other about an order; customers never see it
create table order_note (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  order_id bigint not null references customer_order,
  user_id bigint not null references portal_user,
  at timestamptz not null,
  note text not null
);
create index order_note_order on order_note (order_id, id);
create index order_note_account on order_note (account_id);

-- what was sent to an account, for who looks after it
create index outbox_message_account on outbox_message (account_id, id desc) where account_id is not null;

-- every change makes it larger, by hand or by a file
alter table technician add column version integer not null default 1;

-- the calendar of staff, weeks gone by too
create index appointment_day on appointment (starts_at) where status in ('BOOKED', 'DONE');

-- Whether a technician can't make a visit at a place and time any more: away, without a shift for one of its two hours, not active, or
-- not sent there. The same rule as domain/appointments/can-make.ts.
create function visit_is_uncovered(technician bigint, place bigint, starts timestamp) returns boolean language sql stable as $$
  select not exists (select from technician t where t.id = technician and t.is_active)
      or not exists (select from technician_location l where l.technician_id = technician and l.location_id = place)
      or exists (select from technician_absence a
                  where a.technician_id = technician and starts::date between a.from_date and a.to_date)
      or exists (select from generate_series(extract(hour from starts)::integer, extract(hour from starts)::integer + 1) wanted
                  where not exists (select from technician_shift s
                                     where s.technician_id = technician and s.weekday = extract(isodow from starts)
                                       and s.from_hour <= wanted and s.to_hour > wanted))
$$;
`;
