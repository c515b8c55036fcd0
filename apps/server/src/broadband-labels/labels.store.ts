import type { Queries, Transaction } from '../platform/db/database.ts';
import type { LabelContent, LabelledPlan } from './label-content.rules.ts';
import type { LabelFacts } from './label-facts.ts';

/** Whether plan `p` can be bought on a day: by itself, at any place. */
export const isSold = (day: string): string => `(
  (p.on_sale_from is null or p.on_sale_from <= ${day}) and (p.on_sale_until is null or p.on_sale_until >= ${day})
  and exists (select from plan_at_location s where s.plan_id = p.id
                 and (s.on_sale_from is null or s.on_sale_from <= ${day}) and (s.on_sale_until is null or s.on_sale_until >= ${day})))`;

/** The last day plan `p` is sold as far as it is known; null is open. */
const lastDay = `(
  select nullif(least(p.on_sale_until, max(coalesce(s.on_sale_until, 'infinity'::date))), 'infinity'::date)
    from plan_at_location s where s.plan_id = p.id)`;

export interface LabelRow {
  plan_id: number;
  identifier: string;
  facts: LabelFacts;
}

const lockLabels = `
  select plan_id, identifier, facts from broadband_label
   where not is_withdrawn and ($1::int8[] is null or plan_id = any($1)) order by plan_id for update`;

/** The labels of these plans (all: null), locked: a version is recorded by one at a time. */
export async function lockFacts(tx: Transaction, planIds: readonly number[] | null): Promise<LabelRow[]> {
  return tx.prepared<LabelRow>('label-lock', lockLabels, [planIds]);
}

// Of each package the option that costs least among those a visitor may take; of an included one its first.
const plansStatement = `
  select p.id, json_build_object('en', p.name, 'es', p.texts->'sp-es'->>'name') as name,
         coalesce((select json_agg(json_build_object('part', pf.part, 'name', json_build_object('en', f.description, 'es', f.texts->'sp-es'->>'description'),
                          'featureType', f.feature_type, 'oneTimeCents', f.one_time_cents, 'monthlyCents', f.recurring_cents) order by pf.part, pf.position)
                     from plan_feature pf join feature f on f.id = pf.feature_id
                    where pf.plan_id = p.id and pf.line = 'main' and pf.part <> 'optional'
                      and (f.on_sale_from is null or f.on_sale_from <= $2) and (f.on_sale_until is null or f.on_sale_until >= $2)), '[]') as features,
         coalesce((select json_agg(json_build_object('part', pp.part, 'name', json_build_object('en', k.name, 'es', k.texts->'sp-es'->>'name'),
                          'leastCents', o.cents) order by pp.part, pp.position)
                     from plan_package pp join feature_package k on k.id = pp.feature_package_id
                     join lateral (
                       select o.recurring_cents as cents from feature_package_option o
                        where o.feature_package_id = k.id
                          and (o.on_sale_from is null or o.on_sale_from <= $2) and (o.on_sale_until is null or o.on_sale_until >= $2)
                        order by o.hide_customer_portal, case when pp.part = 'mandatory' then o.recurring_cents end, o.position, o.id limit 1) o on true
                    where pp.plan_id = p.id and pp.line = 'main' and pp.part <> 'optional'
                      and (k.on_sale_from is null or k.on_sale_from <= $2) and (k.on_sale_until is null or k.on_sale_until >= $2)), '[]') as packages
    from plan p where p.id = any($1::int8[])`;

/** What the labels of these plans say by themselves on a day. */
export async function readLabelledPlans(db: Queries, planIds: readonly number[], today: string): Promise<Map<number, LabelledPlan>> {
  const rows = await db.prepared<LabelledPlan & { id: number }>('label-plans', plansStatement, [planIds, today]);
  return new Map(rows.map(({ id, ...plan }) => [id, plan]));
}

export interface VersionRow {
  id: number;
  plan_id: number;
  version: number;
  identifier: string;
  content: LabelContent;
}

const latestStatement = `
  select distinct on (plan_id) id, plan_id, version, identifier, content from broadband_label_version
   where plan_id = any($1::int8[]) order by plan_id, version desc`;

export async function readLatestVersions(db: Queries, planIds: readonly number[]): Promise<Map<number, VersionRow>> {
  const rows = await db.prepared<VersionRow>('label-latest', latestStatement, [planIds]);
  return new Map(rows.map((row) => [row.plan_id, row]));
}

export async function insertVersion(
  tx: Transaction,
  row: Omit<VersionRow, 'id'> & { recordedOn: string; recordedAt: Date },
): Promise<number> {
  const { recordedOn, recordedAt, content, ...version } = row;
  const { id } = await tx.kysely
    .insertInto('broadband_label_version')
    .values({ ...version, content: JSON.stringify(content), recorded_on: recordedOn, recorded_at: recordedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a plan its label. The identifier is the plan's from now on and for ever: the database refuses it for another. */
export async function upsertLabel(tx: Transaction, planId: number, facts: LabelFacts): Promise<void> {
  await tx.kysely
    .insertInto('broadband_label_identifier')
    .values({ identifier: facts.identifier, plan_id: planId })
    .onConflict((clash) => clash.columns(['identifier', 'plan_id']).doNothing())
    .execute();
  const row = { identifier: facts.identifier, facts: JSON.stringify(facts), is_withdrawn: false };
  await tx.kysely
    .insertInto('broadband_label')
    .values({ plan_id: planId, ...row })
    .onConflict((clash) => clash.column('plan_id').doUpdateSet(row))
    .execute();
}

export async function withdrawLabel(tx: Transaction, planId: number): Promise<void> {
  await tx.kysely.updateTable('broadband_label').set({ is_withdrawn: true }).where('plan_id', '=', planId).execute();
}

const noteSales = `
  update broadband_label b
     set last_sold_on = case when sold.today then null else least($1::date - 1, sold.last_on) end
    from (select l.plan_id, not l.is_withdrawn and ${isSold('$1::date')} as today, ${lastDay} as last_on
            from broadband_label l join plan p on p.id = l.plan_id) sold
   where sold.plan_id = b.plan_id and sold.today = (b.last_sold_on is not null)`;

/** Notes for each label whether its plan can be bought that day, and if not, when it last could. */
export async function noteSalesDays(tx: Transaction, today: string): Promise<void> {
  await tx.prepared('label-sales', noteSales, [today]);
}

/** Every identifier ever given out, with the code of its plan. */
export async function readIdentifiers(db: Queries): Promise<Map<string, string>> {
  const rows = await db.kysely
    .selectFrom('broadband_label_identifier as i')
    .innerJoin('plan as p', 'p.id', 'i.plan_id')
    .select(['i.identifier', 'p.code'])
    .execute();
  return new Map(rows.map(({ identifier, code }) => [identifier, code]));
}

export async function readLabelIds(db: Queries, planIds: readonly number[]): Promise<Set<number>> {
  const statement = 'select plan_id from broadband_label where not is_withdrawn and plan_id = any($1::int8[])';
  const rows = await db.prepared<{ plan_id: number }>('label-exists', statement, [planIds]);
  return new Set(rows.map((row) => row.plan_id));
}
