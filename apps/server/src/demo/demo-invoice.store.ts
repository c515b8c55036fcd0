import type { Cents } from '@porchlight/domain/money/cents.ts';
import type { Queries } from '../platform/db/database.ts';

export interface BilledAccount {
  id: number;
  time_zone: string;
  /** Invoices there are already. */
  invoices: number;
  plans: { description: string; cents: Cents }[];
  /** What the chosen way of delivery costs a month; null for nothing. */
  delivery: { name: string; cents: Cents } | null;
}

const billed = `
  select a.id, a.time_zone, (select count(*)::int from invoice i where i.account_id = a.id) as invoices,
         coalesce((select json_agg(json_build_object('description', p.description, 'cents', p.recurring_cents) order by s.id)
                     from service_item s join plan p on p.id = s.plan_id
                    where s.account_id = a.id and p.recurring_cents > 0), '[]') as plans,
         (select json_build_object('name', o.name, 'cents', o.price_cents) from delivery_option o
           where o.account_type = a.type and o.method = a.delivery_method and o.price_cents > 0) as delivery
    from account a where a.number = $1`;

/** What an account is billed each month; null without such an account. */
export async function readBilledAccount(db: Queries, number: string): Promise<BilledAccount | null> {
  const [row] = await db.prepared<BilledAccount>('demo-billed-account', billed, [number]);
  return row ?? null;
}
