import type { Queries, Transaction } from '../platform/db/database.ts';
import { contentTexts, deliveryOptions, deliveryTextsEs, settings } from './cedar-valley.ts';
import { defaultLocation, type FeatureCode, type OptionCode, type PlanCode } from './demo-catalogue.ts';

/** Ids of the catalogue by its codes. */
export interface CatalogueIds {
  plan: ReadonlyMap<PlanCode, number>;
  feature: ReadonlyMap<FeatureCode, number>;
  option: ReadonlyMap<OptionCode, number>;
}

const demoMark = 'demo.installation';

/** Settings and texts an operator has already set stay as they are. */
export async function insertSettings(tx: Transaction): Promise<void> {
  const rows = Object.entries({ ...settings, [demoMark]: 'true' }).map(([key, value]) => ({ key, value }));
  await tx.kysely
    .insertInto('site_setting')
    .values(rows)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
  await tx.kysely
    .insertInto('content_text')
    .values([...contentTexts])
    .onConflict((clash) => clash.columns(['key', 'locale']).doNothing())
    .execute();
  await tx.kysely
    .insertInto('delivery_option')
    .values([...deliveryOptions])
    .onConflict((clash) => clash.columns(['account_type', 'method']).doNothing())
    .execute();
  await insertDeliveryTexts(tx);
}

async function insertDeliveryTexts(tx: Transaction): Promise<void> {
  const options = await tx.kysely.selectFrom('delivery_option').select(['id', 'method']).execute();
  const rows = options.flatMap(({ id, method }) =>
    deliveryTextsEs
      .filter((texts) => texts.method === method)
      .map(({ name, description, note }) => ({ delivery_option_id: id, locale: 'sp-es' as const, name, description, note })),
  );
  await tx.kysely
    .insertInto('delivery_option_text')
    .values(rows)
    .onConflict((clash) => clash.columns(['delivery_option_id', 'locale']).doNothing())
    .execute();
}

/** The place shown where none is named, unless the operator has set one. */
export async function insertDefaultLocation(tx: Transaction): Promise<void> {
  const { id } = await tx.kysely.selectFrom('location').select('id').where('code', '=', defaultLocation).executeTakeFirstOrThrow();
  await tx.kysely
    .insertInto('site_setting')
    .values({ key: 'defaultLocationId', value: String(id) })
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
}

/** Whether the cast was loaded into this database, whatever happened to it since. */
export async function isDemoInstallation(db: Queries): Promise<boolean> {
  const marked = `select value from site_setting where key = '${demoMark}'`;
  return (await db.prepared('demo-mark', marked, [])).length > 0;
}

/** The catalogue's ids; null while it has not been loaded. */
export async function readCatalogue(tx: Transaction): Promise<CatalogueIds | null> {
  const planRows = await tx.kysely.selectFrom('plan').select(['id', 'code']).execute();
  const featureRows = await tx.kysely.selectFrom('feature').select(['id', 'code']).execute();
  const optionRows = await tx.kysely.selectFrom('feature_package_option').select(['id', 'code']).execute();
  const ids = {
    plan: new Map(planRows.map((row) => [row.code as PlanCode, row.id])),
    feature: new Map(featureRows.map((row) => [row.code as FeatureCode, row.id])),
    option: new Map(optionRows.map((row) => [row.code as OptionCode, row.id])),
  };
  return ids.plan.size > 0 && ids.feature.size > 0 && ids.option.size > 0 ? ids : null;
}
