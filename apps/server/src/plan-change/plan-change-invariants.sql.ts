import type { InvariantQuery } from '../ledger/index.ts';

const madeLast = `
  select distinct on (c.service_line_id) c.account_id, c.order_id, c.service_line_id, c.to_plan_id, c.items
    from change_order c join customer_order o on o.id = c.order_id
   where c.ended_at is not null and o.status = 'FINISHED'
   order by c.service_line_id, c.ended_at desc, c.order_id desc`;

/**
 * I17 charges of changes are the account's own, and of the order that made them. I18 the last change made of a line is what the line has.
 * I19 a line has at most one open change, and an open change an open order.
 */
export const planChangeInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'I17',
    name: 'charge-of-its-account',
    broken: /* sql */ `
      select p.account_id, 'pending charge ' || p.id || ' is of order ' || o.id || ' of another account, or of one that was not made'
        from pending_charge p join customer_order o on o.id = p.order_id
        left join change_order c on c.order_id = o.id
       where o.account_id <> p.account_id or (c.order_id is not null and (c.ended_at is null or o.status <> 'FINISHED'))`,
  },
  {
    invariant: 'I17',
    name: 'charge-on-its-invoice',
    broken: /* sql */ `
      select p.account_id, 'pending charge ' || p.id || ' is not on invoice ' || p.invoice_id || ' of its account'
        from pending_charge p join invoice i on i.id = p.invoice_id
       where i.account_id <> p.account_id
          or not exists (select from invoice_line l
                          where l.invoice_id = i.id and l.kind = p.kind and l.description = p.description and l.amount_cents = p.amount_cents)`,
  },
  {
    invariant: 'I18',
    name: 'made-change-is-there',
    broken: /* sql */ `
      select made.account_id, 'service line ' || made.service_line_id || ' is not as order ' || made.order_id || ' left it'
        from (${madeLast}) made
        join service_line l on l.id = made.service_line_id
        join service_item s on s.id = l.service_item_id
       where s.plan_id <> made.to_plan_id
          or array(select f.feature_id from service_line_feature f where f.service_line_id = l.id order by 1)
             <> array(select (i ->> 'featureId')::int8 from jsonb_array_elements(made.items) i where i ? 'featureId' order by 1)
          or array(select x.feature_package_option_id from service_line_option x where x.service_line_id = l.id order by 1)
             <> array(select (i ->> 'optionId')::int8 from jsonb_array_elements(made.items) i where i ? 'optionId' order by 1)`,
  },
  {
    invariant: 'I19',
    name: 'one-open-change',
    broken: /* sql */ `
      select c.account_id, 'service line ' || c.service_line_id || ' has ' || count(*) || ' open changes'
        from change_order c where c.ended_at is null group by c.account_id, c.service_line_id having count(*) > 1`,
  },
  {
    invariant: 'I19',
    name: 'open-change-has-work',
    broken: /* sql */ `
      select c.account_id, 'the change of order ' || c.order_id || ' is open, and no work of it'
        from change_order c
       where c.ended_at is null and c.created_at < scope.now - interval '1 hour'
         and not exists (select from service_order s where s.order_id = c.order_id and s.step not in ('finished', 'cancelled'))`,
  },
];
