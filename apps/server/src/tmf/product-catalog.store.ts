import type { Queries } from '../platform/db/database.ts';

interface SaleRow {
  id: number;
  code: string;
  name: string;
  from: string | null;
  until: string | null;
  /** On sale on the day asked for. */
  isOnSale: boolean;
  /** It was until before that day. */
  isOver: boolean;
}

interface Named {
  id: number;
  name: string;
}

export interface CategoryRow extends SaleRow {
  offerings: { key: string; name: string }[];
}

export interface PlanOfferRow extends SaleRow {
  description: string;
  recurringCents: number;
  accountType: 'RESIDENTIAL' | 'BUSINESS' | null;
  chargeClass: string;
  isHidden: boolean;
  isOfBundlesOnly: boolean;
  categories: Named[];
  locations: Named[];
  /** Features and options that may stand beside it. */
  parts: { key: string; name: string; part: 'included' | 'mandatory' | 'optional' }[];
}

export interface BundleOfferRow extends SaleRow {
  description: string;
  isHidden: boolean;
  categories: Named[];
  locations: Named[];
  plans: Named[];
}

export interface AddOnRow extends SaleRow {
  kind: 'feature' | 'option';
  oneTimeCents: number;
  recurringCents: number;
  chargeClass: string | null;
  isHidden: boolean;
}

const sale = (table: string) => `${table}.on_sale_from::text as "from", ${table}.on_sale_until::text as "until",
  ((${table}.on_sale_from is null or ${table}.on_sale_from <= $1::date) and (${table}.on_sale_until is null or ${table}.on_sale_until >= $1::date)) as "isOnSale",
  coalesce(${table}.on_sale_until < $1::date, false) as "isOver"`;
const list = (query: string) => `coalesce((${query}), '[]')`;
const named = (alias: string, name: string) => `json_build_object('id', ${alias}.id, 'name', ${alias}.${name})`;

const categories = `
  select c.id, c.code, c.description as name, ${sale('c')},
         ${list(`select json_agg(json_build_object('key', x.key, 'name', x.name) order by x.key) from (
             select 'plan-' || p.id as key, p.name from plan_in_category i join plan p on p.id = i.plan_id where i.plan_category_id = c.id
             union all
             select 'bundle-' || b.id, b.name from bundle_in_category i join plan_bundle b on b.id = i.plan_bundle_id where i.plan_category_id = c.id) x`)} as offerings
    from plan_category c order by c.position, c.id`;

const plans = `
  select p.id, p.code, p.name, p.description, p.recurring_cents as "recurringCents", p.account_type as "accountType",
         p.charge_class as "chargeClass", p.hide_customer_portal as "isHidden", p.only_bundles as "isOfBundlesOnly", ${sale('p')},
         ${list(`select json_agg(${named('c', 'description')} order by c.id) from plan_in_category i join plan_category c on c.id = i.plan_category_id where i.plan_id = p.id`)} as categories,
         ${list(`select json_agg(${named('l', 'name')} order by l.id) from plan_at_location i join location l on l.id = i.location_id where i.plan_id = p.id`)} as locations,
         ${list(`select json_agg(json_build_object('key', x.key, 'name', x.name, 'part', x.part) order by x.key) from (
             select distinct 'feature-' || f.id as key, f.description as name, i.part from plan_feature i join feature f on f.id = i.feature_id
              where i.plan_id = p.id and i.line = 'main'
             union
             select distinct 'option-' || o.id, o.description, i.part from plan_package i
               join feature_package_option o on o.feature_package_id = i.feature_package_id where i.plan_id = p.id and i.line = 'main') x`)} as parts
    from plan p order by p.id`;

const bundles = `
  select b.id, b.code, b.name, b.description, b.hide_customer_portal as "isHidden", ${sale('b')},
         ${list(`select json_agg(${named('c', 'description')} order by c.id) from bundle_in_category i join plan_category c on c.id = i.plan_category_id where i.plan_bundle_id = b.id`)} as categories,
         ${list(`select json_agg(${named('l', 'name')} order by l.id) from bundle_at_location i join location l on l.id = i.location_id where i.plan_bundle_id = b.id`)} as locations,
         ${list(`select json_agg(${named('p', 'name')} order by i.position) from bundle_plan i join plan p on p.id = i.plan_id where i.plan_bundle_id = b.id`)} as plans
    from plan_bundle b order by b.id`;

const addOns = `
  select f.id, f.code, f.description as name, 'feature' as kind, f.one_time_cents as "oneTimeCents", f.recurring_cents as "recurringCents",
         f.charge_class as "chargeClass", f.hide_customer_portal as "isHidden", ${sale('f')}
    from feature f
  union all
  select o.id, o.code, o.description, 'option', 0, o.recurring_cents, o.charge_class, o.hide_customer_portal, ${sale('o')}
    from feature_package_option o
   order by kind, id`;

/** The categories of the catalogue with what is in them; `day` decides what counts as on sale. */
export const readCategoryRows = (db: Queries, day: string) => db.prepared<CategoryRow>('tmf-categories', categories, [day]);
export const readPlanRows = (db: Queries, day: string) => db.prepared<PlanOfferRow>('tmf-plans', plans, [day]);
export const readBundleRows = (db: Queries, day: string) => db.prepared<BundleOfferRow>('tmf-bundles', bundles, [day]);
export const readAddOnRows = (db: Queries, day: string) => db.prepared<AddOnRow>('tmf-add-ons', addOns, [day]);
