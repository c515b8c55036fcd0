import type { AttentionReason } from '@porchlight/domain/orders/attention.ts';
import { idleDays } from '@porchlight/domain/orders/attention.ts';
import type { OrderStatus } from '@porchlight/domain/orders/order-status.ts';
import type { Workflow, WorkStep } from '@porchlight/domain/orders/workflow.ts';
import type { Queries } from '../platform/db/database.ts';
import { settingKeys } from '../site/index.ts';

export const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * Orders with their account, place, booked visit and what needs attention: $1 is now, $2 the setting of the provider's one place. Attention
 * is of open orders alone (domain/orders/attention.ts).
 */
export const ordersText = `
    from customer_order o
    join account a on a.id = o.account_id
    left join guest_order g on g.order_id = o.id
    left join guest_account ga on ga.account_id = a.id
    left join location l on l.id::text = coalesce(g.validated_address ->> 'locationId', a.location_id::text, ga.named_location_id::text,
                                                  (select value from site_setting where key = $2))
    left join appointment v on v.order_id = o.id and v.status = 'BOOKED'
    left join staff_member m on m.user_id = o.assigned_to
   cross join lateral (select $1::timestamptz at time zone coalesce(l.time_zone, a.time_zone) as here) clock
   cross join lateral (
      select case when o.status in ('FINISHED', 'CANCELLED') then '{}'::text[] else array_remove(array[
        case when cardinality(g.review_reasons) > 0 and bool_or(s.step = 'received') then 'review' end,
        case when v.starts_at > clock.here and visit_is_uncovered(v.technician_id, v.location_id, v.starts_at) then 'uncovered' end,
        case when v.starts_at + interval '2 hours' <= clock.here then 'visitOver' end,
        case when bool_or(s.expected_by < clock.here::date and s.step not in ('finished', 'cancelled')
                          and not (s.step = 'scheduled' and v.id is not null)) then 'overdue' end,
        case when o.modified_at < $1::timestamptz - interval '${idleDays} days'
              and bool_or(s.step in ('choosing', 'scheduling') or (s.step = 'received' and s.workflow <> 'signup')) then 'idle' end
      ], null) end as attention from service_order s where s.order_id = o.id) n`;

const listed = `
  select o.id as "orderId", o.account_id as "accountId", a.number as "accountNumber", o.status, o.description,
         o.service_address as "serviceAddress", l.name as location, ${instant('o.created_at')} as "createdDatetime",
         ${instant('o.modified_at')} as "modifiedDatetime", n.attention,
         case when m.user_id is null then null else json_build_object('userId', m.user_id, 'displayName', m.display_name) end as assignee,
         to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '.' || o.id as place,
         coalesce((select json_agg(json_build_object('serviceOrderId', s.id, 'workflow', s.workflow, 'step', s.step) order by s.id)
                     from service_order s where s.order_id = o.id), '[]') as work`;

export interface SearchedOrder {
  orderId: number;
  accountId: number;
  accountNumber: string;
  status: OrderStatus;
  description: string;
  serviceAddress: string;
  location: string | null;
  createdDatetime: string;
  modifiedDatetime: string;
  attention: AttentionReason[];
  assignee: { userId: number; displayName: string } | null;
  work: { serviceOrderId: number; workflow: Workflow | null; step: WorkStep | null }[];
  /** Where a list goes on after it. */
  place: string;
}

export interface OrderFilter {
  now: Date;
  state: 'open' | 'finished' | 'cancelled';
  workflow: Workflow | null;
  locationId: number | null;
  createdBefore: Date | null;
  attention: AttentionReason | 'any' | null;
  /** A member of staff; 'nobody'; null: whoever. */
  assigned: number | 'nobody' | null;
}

const states = { open: ['PENDING', 'IN_PROGRESS'], finished: ['FINISHED'], cancelled: ['CANCELLED'] } as const;

// The states stand in the text, so that the index of open orders is of use.
const stateText = (state: OrderFilter['state']): string => `o.status in (${states[state].map((each) => `'${each}'`).join(', ')})`;

const filtered = (state: OrderFilter['state']): string => `
   where ${stateText(state)}
     and ($3::text is null or exists (select from service_order s where s.order_id = o.id and s.workflow = $3))
     and ($4::bigint is null or l.id = $4)
     and ($5::timestamptz is null or o.created_at <= $5)
     and ($6::text is null or case when $6 = 'any' then cardinality(n.attention) > 0 else $6 = any(n.attention) end)
     and ($7::text is null or case when $7 = 'nobody' then o.assigned_to is null else o.assigned_to::text = $7 end)`;

function valuesOf({ now, workflow, locationId, createdBefore, attention, assigned }: OrderFilter): unknown[] {
  const whose = assigned === null ? null : String(assigned);
  return [now, settingKeys.defaultLocationId, workflow, locationId, createdBefore, attention, whose];
}

/** Open orders by age, the oldest first; closed ones newest first; from a place in the list on. */
export async function searchOrders(
  db: Queries,
  filter: OrderFilter,
  { step, after, limit }: { step: WorkStep | null; after: { createdAt: string; orderId: number } | null; limit: number },
): Promise<SearchedOrder[]> {
  const [further, direction] = filter.state === 'open' ? ['>', 'asc'] : ['<', 'desc'];
  const text = `${listed} ${ordersText} ${filtered(filter.state)}
     and ($8::text is null or exists (select from service_order s where s.order_id = o.id and s.step = $8))
     and ($9::timestamptz is null or (o.created_at, o.id) ${further} ($9, $10::bigint))
   order by o.created_at ${direction}, o.id ${direction} limit $11`;
  const values = [...valuesOf(filter), step, after?.createdAt ?? null, after?.orderId ?? null, limit];
  return db.prepared<SearchedOrder>(`staff-orders-${filter.state}`, text, values);
}

/** How many open orders have work at each step, by everything of the filter but the step. */
export async function countOpenOrders(db: Queries, filter: OrderFilter): Promise<{ step: WorkStep; orders: number }[]> {
  const text = `
  select s.step, count(distinct o.id)::integer as orders ${ordersText}
    join service_order s on s.order_id = o.id and s.step not in ('finished', 'cancelled') ${filtered('open')}
   group by s.step`;
  return db.prepared<{ step: WorkStep; orders: number }>('staff-orders-counted', text, valuesOf(filter));
}

/** Orders by their own number or that of their account, whatever their state, newest first. */
export async function findOrders(
  db: Queries,
  { now, number, limit }: { now: Date; number: string; limit: number },
): Promise<SearchedOrder[]> {
  const text = `${listed} ${ordersText}
   where o.id in (select id from customer_order where id = $3::bigint
                  union select c.id from customer_order c join account b on b.id = c.account_id where b.number = $4)
   order by o.created_at desc, o.id desc limit $5`;
  const orderId = /^[1-9]\d{0,15}$/.test(number) ? number : null;
  return db.prepared<SearchedOrder>('staff-orders-by-number', text, [now, settingKeys.defaultLocationId, orderId, number, limit]);
}

/** Places orders can be at, by name. */
export async function readLocations(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.prepared<{ id: number; name: string }>('staff-order-places', 'select id, name from location order by lower(name), id', []);
}
