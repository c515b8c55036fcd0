import type { Queries } from '../platform/db/database.ts';
import type { PlanTable } from '../platform/db/tables/catalogue.ts';
import type { Wording } from './present-offer.ts';
import { onSale } from './sale-days.store.ts';

interface ProviderRow {
  name: string;
  logo: string | null;
}

export interface PlanRow
  extends Pick<
    PlanTable,
    'code' | 'name' | 'description' | 'note' | 'icon' | 'model_description' | 'directory_number_type' | 'directory_number_source'
  > {
  id: number;
  from_cents: number | null;
  hide_from_price: boolean;
  hide_customer_portal: boolean;
  only_bundles: boolean;
  texts: Wording;
  providers: ProviderRow[];
}

export interface BundleRow {
  id: number;
  name: string;
  description: string;
  note: string | null;
  from_cents: number | null;
  hide_from_price: boolean;
  hide_customer_portal: boolean;
  texts: Wording;
  providers: ProviderRow[];
  /** In the bundle's order. */
  plan_ids: number[];
}

export const planColumns = `
  p.id, p.code, p.name, p.description, p.note, p.texts, p.from_cents, p.hide_from_price, p.hide_customer_portal, p.only_bundles,
  p.icon, p.model_description, p.directory_number_type, p.directory_number_source,
  coalesce((select json_agg(json_build_object('name', s.name, 'logo', s.logo_file) order by x.position)
              from plan_provider x join service_provider s on s.id = x.service_provider_id where x.plan_id = p.id), '[]') as providers`;

export const soldPlan = (location: string, day: string) => `
  ${onSale('p', day)} and exists (select from plan_at_location l where l.plan_id = p.id and l.location_id = ${location} and ${onSale('l', day)})`;

/** A bundle is on sale with all of its plans or not at all. */
const soldBundle = (location: string, day: string) => `
  not b.hide_customer_portal and ${onSale('b', day)}
  and exists (select from bundle_at_location l where l.plan_bundle_id = b.id and l.location_id = ${location} and ${onSale('l', day)})
  and exists (select from bundle_plan x where x.plan_bundle_id = b.id)
  and not exists (select from bundle_plan x join plan p on p.id = x.plan_id
                   where x.plan_bundle_id = b.id and not (${soldPlan(location, day)}))`;

const soldCategory = `exists (select from plan_category c where c.id = $2 and ${onSale('c', '$3::date')})`;

/** What is asked for, with the day already counted in the zone of the place. */
export interface OfferRead {
  locationId: number;
  planCategoryId: number;
  day: string;
  /** Codes of plans and bundles; null for all. */
  planCodes: readonly string[] | null;
}

const plansStatement = `
  select ${planColumns} from plan p
   where not p.hide_customer_portal and ${soldPlan('$1', '$3::date')}
     and exists (select from plan_in_category c where c.plan_id = p.id and c.plan_category_id = $2) and ${soldCategory}
     and ($4::text[] is null or p.code = any($4))
   order by p.id`;

/** Plans on sale, those that are sold in bundles only among them. */
export async function readPlans(db: Queries, { locationId, planCategoryId, day, planCodes }: OfferRead): Promise<PlanRow[]> {
  return db.prepared<PlanRow>('catalogue-plans', plansStatement, [locationId, planCategoryId, day, planCodes]);
}

const bundlesStatement = `
  select b.id, b.name, b.description, b.note, b.texts, b.from_cents, b.hide_from_price, b.hide_customer_portal,
         coalesce((select json_agg(json_build_object('name', s.name, 'logo', s.logo_file) order by x.position)
                     from bundle_provider x join service_provider s on s.id = x.service_provider_id where x.plan_bundle_id = b.id), '[]') as providers,
         (select json_agg(x.plan_id order by x.position) from bundle_plan x where x.plan_bundle_id = b.id) as plan_ids
    from plan_bundle b
   where ${soldBundle('$1', '$3::date')}
     and exists (select from bundle_in_category c where c.plan_bundle_id = b.id and c.plan_category_id = $2) and ${soldCategory}
     and ($4::text[] is null or b.code = any($4))
   order by b.id`;

export async function readBundles(db: Queries, { locationId, planCategoryId, day, planCodes }: OfferRead): Promise<BundleRow[]> {
  return db.prepared<BundleRow>('catalogue-bundles', bundlesStatement, [locationId, planCategoryId, day, planCodes]);
}

const plansByIdStatement = `select ${planColumns} from plan p where p.id = any($1::int8[])`;

export async function readPlansById(db: Queries, ids: readonly number[]): Promise<Map<number, PlanRow>> {
  const rows = await db.prepared<PlanRow>('catalogue-plans-by-id', plansByIdStatement, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const soldThereStatement = `
  select ${planColumns} from plan p
   where p.id = $1 and ${soldPlan('$2', '$3::date')}
     and (not p.hide_customer_portal
          or exists (select from plan_bundle b join bundle_plan inside on inside.plan_bundle_id = b.id
                      where inside.plan_id = p.id and ${soldBundle('$2', '$3::date')}))`;

/** A plan that can be bought at a place that day: by itself, or hidden but in a bundle that can. */
export async function readSoldPlan(db: Queries, planId: number, locationId: number, day: string): Promise<PlanRow | null> {
  const [row] = await db.prepared<PlanRow>('catalogue-sold-plan', soldThereStatement, [planId, locationId, day]);
  return row ?? null;
}

const placeStatement = `select id, time_zone as "timeZone" from location where id = $1`;
const onlyPlaceStatement = `select id, time_zone as "timeZone" from location where (select count(*) from location) = 1`;

export interface Place {
  id: number;
  timeZone: string;
}

export async function readPlace(db: Queries, locationId: number): Promise<Place | null> {
  const [row] = await db.prepared<Place>('catalogue-place', placeStatement, [locationId]);
  return row ?? null;
}

/** The place of a provider that has only one. */
export async function readOnlyPlace(db: Queries): Promise<Place | null> {
  const [row] = await db.prepared<Place>('catalogue-only-place', onlyPlaceStatement, []);
  return row ?? null;
}
