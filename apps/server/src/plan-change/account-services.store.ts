import type { Queries } from '../platform/db/database.ts';

/** A line with what is recorded as active on it: what the plan includes anyway need not be among it. */
export interface RecordedLine {
  id: number;
  status: string;
  address1: string;
  city: string;
  stateName: string;
  zipCode: string;
  features: number[];
  options: { packageId: number; optionId: number }[];
}

export interface RecordedService {
  serviceItemId: number;
  planId: number;
  allowManage: boolean;
  lines: RecordedLine[];
}

export interface RecordedAccount {
  id: number;
  number: string;
  type: 'RESIDENTIAL' | 'BUSINESS';
  status: string;
  timeZone: string;
  locationId: number | null;
  billCycleDay: number;
  /** Main, then Required, then Additional. */
  services: RecordedService[];
}

const recorded = `
  select a.id, a.number, a.type, a.status, a.time_zone as "timeZone", a.location_id as "locationId", a.bill_cycle_day as "billCycleDay",
         coalesce((
           select json_agg(json_build_object('serviceItemId', s.id, 'planId', s.plan_id, 'allowManage', s.allow_manage, 'lines', coalesce((
                    select json_agg(json_build_object(
                             'id', l.id, 'status', l.status, 'address1', l.address1, 'city', l.city, 'stateName', l.state_name, 'zipCode', l.zip_code,
                             'features', coalesce((select json_agg(f.feature_id order by f.feature_id)
                                                     from service_line_feature f where f.service_line_id = l.id), '[]'),
                             'options', coalesce((
                               select json_agg(json_build_object('packageId', o.feature_package_id, 'optionId', o.id) order by o.id)
                                 from service_line_option x join feature_package_option o on o.id = x.feature_package_option_id
                                where x.service_line_id = l.id), '[]')) order by l.id)
                      from service_line l where l.service_item_id = s.id and l.account_id = s.account_id), '[]'))
                  order by array_position(array['Main', 'Required', 'Additional'], s.relation), s.id)
             from service_item s where s.account_id = a.id), '[]') as services
    from account a where a.id = $1`;

/** The account with its lines; null when there is no such account. */
export async function readRecordedAccount(db: Queries, accountId: number): Promise<RecordedAccount | null> {
  const [row] = await db.prepared<RecordedAccount>('plan-change-account', recorded, [accountId]);
  return row ?? null;
}

const clearFeatures = `delete from service_line_feature where service_line_id = $1 and feature_id <> all($2::int8[])`;
const addFeatures = `
  insert into service_line_feature (account_id, service_line_id, feature_id)
  select l.account_id, l.id, f.id from service_line l, unnest($2::int8[]) as f (id) where l.id = $1 on conflict do nothing`;
const clearOptions = `delete from service_line_option where service_line_id = $1 and feature_package_option_id <> all($2::int8[])`;
const addOptions = `
  insert into service_line_option (account_id, service_line_id, feature_package_option_id)
  select l.account_id, l.id, o.id from service_line l, unnest($2::int8[]) as o (id) where l.id = $1 on conflict do nothing`;
const setPlan = 'update service_item set plan_id = $2 where id = $1 and plan_id <> $2';

/** A feature or an option; an option's package follows from it. */
export type ActiveItem = { readonly featureId: number } | { readonly optionId: number };

/** Makes exactly these items active on a line, and gives its service that plan. */
export async function writeLine(
  db: Queries,
  { lineId, serviceItemId, planId, items }: { lineId: number; serviceItemId: number; planId: number; items: readonly ActiveItem[] },
): Promise<void> {
  const features = items.flatMap((item) => ('featureId' in item ? [item.featureId] : []));
  const options = items.flatMap((item) => ('optionId' in item ? [item.optionId] : []));
  await db.prepared('plan-change-clear-features', clearFeatures, [lineId, features]);
  await db.prepared('plan-change-add-features', addFeatures, [lineId, features]);
  await db.prepared('plan-change-clear-options', clearOptions, [lineId, options]);
  await db.prepared('plan-change-add-options', addOptions, [lineId, options]);
  await db.prepared('plan-change-set-plan', setPlan, [serviceItemId, planId]);
}
