import type { Queries } from '../platform/db/database.ts';
import type { LabelContent } from './label-content.rules.ts';
import { isSold } from './labels.store.ts';

/** Everything that was ever recorded of a plan's label, oldest version first. */
export interface LabelHistory {
  planId: number;
  /** First day of the plan's sale as the catalogue says; null: from the start. */
  saleFrom: string | null;
  isSold: boolean;
  lastSoldOn: string | null;
  versions: { id: number; identifier: string; recordedOn: string; content: LabelContent }[];
}

const historyStatement = `
  select b.plan_id as "planId", p.on_sale_from as "saleFrom", not b.is_withdrawn and ${isSold('$2::date')} as "isSold",
         b.last_sold_on as "lastSoldOn",
         (select json_agg(json_build_object('id', v.id, 'identifier', v.identifier, 'recordedOn', v.recorded_on, 'content', v.content)
                          order by v.version)
            from broadband_label_version v where v.plan_id = b.plan_id) as versions
    from broadband_label b join plan p on p.id = b.plan_id
   where ($1::int8[] is null or b.plan_id = any($1))
     and exists (select from broadband_label_version v where v.plan_id = b.plan_id)
   order by p.recurring_cents, p.name, b.plan_id`;

/** The histories of the labels of these plans; of all, when null. */
export async function readHistories(db: Queries, planIds: readonly number[] | null, today: string): Promise<LabelHistory[]> {
  return db.prepared<LabelHistory>('label-histories', historyStatement, [planIds, today]);
}

export interface FrozenLabel {
  planId: number;
  versionId: number;
  /** The plan is one of the account's services. */
  isActive: boolean;
}

const frozenStatement = `
  select distinct on (l.plan_id) l.plan_id as "planId", l.broadband_label_version_id as "versionId",
         exists (select from service_item s where s.account_id = $1 and s.plan_id = l.plan_id) as "isActive"
    from broadband_label_of_order l join customer_order o on o.id = l.order_id and o.account_id = l.account_id
   where l.account_id = $1
     and (o.status in ('PENDING', 'IN_PROGRESS') or exists (select from service_item s where s.account_id = $1 and s.plan_id = l.plan_id))
   order by l.plan_id, o.status = 'CANCELLED', o.created_at desc, o.id desc`;

/** What an account's orders froze: the last order of each plan that is open or came into service. */
export async function readFrozen(db: Queries, accountId: number): Promise<FrozenLabel[]> {
  return db.prepared<FrozenLabel>('label-frozen', frozenStatement, [accountId]);
}

const activeStatement = 'select distinct plan_id from service_item where account_id = $1';

export async function readActivePlans(db: Queries, accountId: number): Promise<number[]> {
  const rows = await db.prepared<{ plan_id: number }>('label-active-plans', activeStatement, [accountId]);
  return rows.map((row) => row.plan_id);
}
