import type { Queries } from '../platform/db/database.ts';
import { type PlanRow, planColumns, soldPlan } from './offer.store.ts';
import { type FeatureRow, featureJson, type OptionRow, optionsJson, type PackageRow, type Part } from './plan-details.store.ts';
import { onSale } from './sale-days.store.ts';

export type Line = 'main' | 'required' | 'additional';

/** What the lines of a plan include, demand and offer, in the operator's order. */
export interface LinePartsRow {
  features: (FeatureRow & { part: Part; line: Line })[];
  packages: (PackageRow & { part: Part; line: Line })[];
}

export interface ManagedPlanRow extends PlanRow, LinePartsRow {}

// A plan that left sale still includes what it did on its last day; what is offered beside it is what is on sale now, or what the account has.
const lastDay = 'least(p.on_sale_until, $2::date)';
const featureIsThere = `(${onSale('f', `case x.part when 'included' then ${lastDay} else $2::date end`)} or f.id = any($3::int8[]))`;
const hasOption = 'exists (select from feature_package_option own where own.feature_package_id = k.id and own.id = any($4::int8[]))';
const packageIsThere = `(${onSale('k', `case x.part when 'included' then ${lastDay} else $2::date end`)} or ${hasOption})`;
const optionIsThere = (table: 'o' | 'f'): string =>
  table === 'o'
    ? `(${onSale('o', `case x.part when 'included' then ${lastDay} else $2::date end`)} or o.id = any($4::int8[]))`
    : onSale('f', '$2::date');

const managedStatement = `
  select ${planColumns},
         coalesce((select json_agg(json_build_object('line', x.line, 'part', x.part, ${featureJson}) order by x.position)
                     from plan_feature x join feature f on f.id = x.feature_id
                    where x.plan_id = p.id and ${featureIsThere}), '[]') as features,
         coalesce((select json_agg(json_build_object('line', x.line, 'part', x.part, 'id', k.id, 'name', k.name, 'description', k.description,
                          'note', k.note, 'texts', k.texts, 'options', ${optionsJson(optionIsThere)}) order by x.position)
                     from plan_package x join feature_package k on k.id = x.feature_package_id
                    where x.plan_id = p.id and ${packageIsThere}), '[]') as packages
    from plan p where p.id = any($1::int8[])`;

export interface KeptItems {
  featureIds: readonly number[];
  optionIds: readonly number[];
}

/** Plans with the parts of all their lines on a day; what is kept is there even when it left sale. */
export async function readManagedPlans(db: Queries, planIds: readonly number[], day: string, kept: KeptItems): Promise<ManagedPlanRow[]> {
  return db.prepared<ManagedPlanRow>('catalogue-managed-plans', managedStatement, [planIds, day, kept.featureIds, kept.optionIds]);
}

const keptFeaturesStatement = `select json_build_object(${featureJson}) as row from feature f where f.id = any($1::int8[]) order by f.id`;
const keptPackagesStatement = `
  select k.id, k.name, k.description, k.note, k.texts,
         ${optionsJson((table) => (table === 'o' ? 'o.id = any($1::int8[])' : onSale('f', '$2::date')))} as options
    from feature_package k where exists (select from feature_package_option o where o.feature_package_id = k.id and o.id = any($1::int8[]))
   order by k.id`;

/** Features and options by themselves, for what an account has and its plan does not offer any more. */
export async function readKeptItems(
  db: Queries,
  kept: KeptItems,
  day: string,
): Promise<{ features: FeatureRow[]; packages: PackageRow[] }> {
  const features =
    kept.featureIds.length === 0
      ? []
      : await db.prepared<{ row: FeatureRow }>('catalogue-kept-features', keptFeaturesStatement, [kept.featureIds]);
  const packages =
    kept.optionIds.length === 0
      ? []
      : await db.prepared<PackageRow & { options: OptionRow[] }>('catalogue-kept-packages', keptPackagesStatement, [kept.optionIds, day]);
  return { features: features.map(({ row }) => row), packages };
}

const alternativesStatement = `
  select ${planColumns} from plan p
   where not p.hide_customer_portal and not p.only_bundles and ${soldPlan('$1', '$2::date')}
     and p.directory_number_type is not distinct from $4
     and exists (select from plan_in_category x join plan_category c on c.id = x.plan_category_id
                   join plan_category_account_type t on t.plan_category_id = c.id
                  where x.plan_id = p.id and t.account_type = $3 and ${onSale('c', '$2::date')})
   order by p.from_cents, p.id`;

export interface AlternativesRead {
  locationId: number;
  day: string;
  accountType: 'RESIDENTIAL' | 'BUSINESS';
  directoryNumberType: string | null;
}

/** Plans on sale by themselves at a place that day, for that type of account, whose lines have that kind of number; cheapest first. */
export async function readAlternatives(db: Queries, asked: AlternativesRead): Promise<PlanRow[]> {
  const values = [asked.locationId, asked.day, asked.accountType, asked.directoryNumberType];
  return db.prepared<PlanRow>('catalogue-alternatives', alternativesStatement, values);
}
