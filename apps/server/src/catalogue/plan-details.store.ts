import type { Queries } from '../platform/db/database.ts';
import type { Wording } from './present-offer.ts';
import { onSale } from './sale-days.store.ts';

export interface FeatureRow {
  id: number;
  description: string;
  note: string | null;
  texts: Wording;
  feature_type: string;
  one_time_cents: number;
  recurring_cents: number;
  hide_customer_portal: boolean;
  hide_signup_price: boolean;
  hide_survey_price: boolean;
  provider: { name: string; logo: string | null } | null;
}

export interface OptionRow {
  id: number;
  description: string;
  note: string | null;
  texts: Wording;
  recurring_cents: number;
  hide_customer_portal: boolean;
  features: FeatureRow[];
}

export interface PackageRow {
  id: number;
  name: string;
  description: string;
  note: string | null;
  texts: Wording;
  options: OptionRow[];
}

export type Part = 'included' | 'mandatory' | 'optional';

/** What a plan's main line includes, demands and offers, in the operator's order. */
export interface PartsRow {
  features: (FeatureRow & { part: Part })[];
  packages: (PackageRow & { part: Part })[];
}

export const featureJson = `
  'id', f.id, 'description', f.description, 'note', f.note, 'texts', f.texts, 'feature_type', f.feature_type,
  'one_time_cents', f.one_time_cents, 'recurring_cents', f.recurring_cents, 'hide_customer_portal', f.hide_customer_portal,
  'hide_signup_price', f.hide_signup_price, 'hide_survey_price', f.hide_survey_price,
  'provider', (select json_build_object('name', s.name, 'logo', s.logo_file) from service_provider s where s.id = f.provider_id)`;

/** The options of package `k`: those on sale on a day, or kept for whoever has them. */
export const optionsJson = (isThere: (table: 'o' | 'f') => string): string => `
  coalesce((select json_agg(json_build_object('id', o.id, 'description', o.description, 'note', o.note, 'texts', o.texts,
                   'recurring_cents', o.recurring_cents, 'hide_customer_portal', o.hide_customer_portal,
                   'features', coalesce((
                     select json_agg(json_build_object(${featureJson}) order by x.position)
                       from option_feature x join feature f on f.id = x.feature_id
                      where x.feature_package_option_id = o.id and ${isThere('f')}), '[]')) order by o.position, o.id)
              from feature_package_option o where o.feature_package_id = k.id and ${isThere('o')}), '[]')`;

const partsStatement = `
  select p.id,
         coalesce((select json_agg(json_build_object('part', x.part, ${featureJson}) order by x.position)
                     from plan_feature x join feature f on f.id = x.feature_id
                    where x.plan_id = p.id and x.line = 'main' and ${onSale('f', '$2::date')}), '[]') as features,
         coalesce((select json_agg(json_build_object('part', x.part, 'id', k.id, 'name', k.name, 'description', k.description, 'note', k.note,
                          'texts', k.texts, 'options', ${optionsJson((table) => onSale(table, '$2::date'))}) order by x.position)
                     from plan_package x join feature_package k on k.id = x.feature_package_id
                    where x.plan_id = p.id and x.line = 'main' and ${onSale('k', '$2::date')}), '[]') as packages
    from plan p where p.id = any($1::int8[])`;

/** The parts of these plans on a day, by plan id. */
export async function readParts(db: Queries, planIds: readonly number[], day: string): Promise<Map<number, PartsRow>> {
  const rows = await db.prepared<PartsRow & { id: number }>('catalogue-parts', partsStatement, [planIds, day]);
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}
