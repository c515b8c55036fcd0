import type { PricedPlan } from '@porchlight/domain/pricing/priced-order.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';

const ordered = `
  select coalesce(s.plans, g.plans, '[]'::jsonb) as plans
    from customer_order o left join guest_order g on g.order_id = o.id
    left join service_signup s on s.order_id = o.id and s.completed_at is not null
   where o.id = $1`;

/** The plans of an order as they were priced: those a sign-up was completed with, else those it was placed with; empty where none are known. */
export async function readOrderedPlans(db: Queries, orderId: number): Promise<PricedPlan[]> {
  const [row] = await db.prepared<{ plans: PricedPlan[] }>('begin-service-ordered', ordered, [orderId]);
  return row?.plans ?? [];
}

// The address is the account's service address; an account imported without one has what its order says.
const insert = `
  with item as (
    insert into service_item (account_id, plan_id, relation) values ($1, $3, case when $4 then 'Main' else 'Additional' end)
    returning id, account_id
  )
  insert into service_line (account_id, service_item_id, status, is_directory, address1, city, state_name, zip_code)
  select i.account_id, i.id, 'Active', p.directory_number_type is not null, coalesce(concat_ws(', ', c.address1, c.address2), o.service_address),
         coalesce(c.city, ''), coalesce(c.state_name, ''), coalesce(c.zip_code, '')
    from item i join customer_order o on o.id = $2 join plan p on p.id = $3
    left join contact_address c on c.account_id = $1 and c.type = 'SERVICE'
  returning id as "lineId", service_item_id as "serviceItemId"`;

/** A new service with its one line (GUEST-060). */
export async function insertService(
  tx: Transaction,
  { accountId, orderId, planId, isFirst }: { accountId: number; orderId: number; planId: number; isFirst: boolean },
): Promise<{ lineId: number; serviceItemId: number }> {
  const [row] = await tx.prepared<{ lineId: number; serviceItemId: number }>('begin-service', insert, [
    accountId,
    orderId,
    planId,
    isFirst,
  ]);
  if (row === undefined) throw new Error('an order to begin a service of is missing');
  return row;
}

const activate = `update account set status = 'Active' where id = $1 and status in ('Signup', 'Survey', 'Prospect')`;

/** An account that waited for service has it now; one that is suspended or closed stays so. */
export async function activateAccount(tx: Transaction, accountId: number): Promise<void> {
  await tx.prepared('begin-service-account', activate, [accountId]);
}
