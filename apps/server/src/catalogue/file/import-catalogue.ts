import { isDeepStrictEqual } from 'node:util';
import { type RecordedAt, readIdentifiers, recordVersions } from '../../broadband-labels/index.ts';
import type { Queries, Transaction } from '../../platform/db/database.ts';
import { CatalogueFile, catalogueFormat, catalogueVersion, type FileProblem, type OptionItem, type PackageItem } from './catalogue-file.ts';
import { crossCheck } from './cross-check.rules.ts';
import { fileKinds, readItems } from './read-catalogue.store.ts';
import { type DatedTable, lockCatalogue, refreshPlans, retireRows } from './rows.store.ts';
import * as write from './write-items.ts';

/** What an import did, or would do. Nothing is written where anything is rejected. */
export interface ImportCounts {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  /** Taken off sale because the file leaves them out. */
  retired: number;
}

export interface ImportOptions extends RecordedAt {
  /** Things missing from a kind the file speaks of are taken off sale. */
  retire: boolean;
}

/** The whole catalogue as a file. */
export async function readCatalogue(db: Queries): Promise<CatalogueFile> {
  const items: Record<string, unknown> = { format: catalogueFormat, version: catalogueVersion };
  for (const kind of fileKinds) items[kind] = await readItems(db, kind);
  return CatalogueFile.parse(items);
}

/** Brings the catalogue to what a file says, by code; what the file leaves out stays as it is, unless it is to be retired. */
export async function importCatalogue(
  tx: Transaction,
  file: CatalogueFile,
  options: ImportOptions,
): Promise<ImportCounts | { problems: FileProblem[] }> {
  await lockCatalogue(tx);
  const known = await readCatalogue(tx);
  const problems = crossCheck(file, { file: known, identifiers: await readIdentifiers(tx) });
  if (problems.length > 0) return { problems };
  const counts: ImportCounts = { read: 0, inserted: 0, updated: 0, unchanged: 0, retired: 0 };
  await writeChanges(tx, file, known, counts);
  if (options.retire) counts.retired = await retireMissing(tx, file, known, options.today);
  await refreshPlans(tx, options.today);
  await recordVersions(tx, null, options);
  return counts;
}

async function writeChanges(tx: Transaction, file: CatalogueFile, known: CatalogueFile, counts: ImportCounts): Promise<void> {
  const writing = { tx, ids: new write.CodeIds(tx) };
  const each = async <Item extends { code: string }>(
    items: readonly Item[] | undefined,
    knownItems: readonly Item[] | undefined,
    writeItem: (writing: write.Writing, item: Item) => Promise<void>,
  ) => {
    const before = new Map((knownItems ?? []).map((item) => [item.code, item]));
    for (const item of items ?? []) {
      const old = before.get(item.code);
      const outcome = old === undefined ? 'inserted' : isSame(old, item) ? 'unchanged' : 'updated';
      if (outcome !== 'unchanged') await writeItem(writing, item);
      counts.read += 1;
      counts[outcome] += 1;
    }
  };
  await each(file.locations, known.locations, write.writeLocation);
  await each(file.zones, known.zones, write.writeZone);
  await each(file.accountTypes, known.accountTypes, write.writeAccountType);
  await each(file.providers, known.providers, write.writeProvider);
  await each(file.categories, known.categories, write.writeCategory);
  await each(file.features, known.features, write.writeFeature);
  await each(file.packages?.map(withoutOptions), known.packages?.map(withoutOptions), write.writePackage);
  await each(optionsOf(file), optionsOf(known), write.writeOption);
  await each(file.plans, known.plans, write.writePlan);
  await each(file.bundles, known.bundles, write.writeBundle);
  await each(file.salesAgents, known.salesAgents, write.writeSalesAgent);
  await each(file.suffixes, known.suffixes, write.writeSuffix);
}

/** Lists that are sets: their order means nothing. */
const sets = new Set(['accountTypes', 'categories', 'locations']);

/** Whether two things say the same. */
function isSame(a: object, b: object): boolean {
  const plain = (item: object) =>
    Object.fromEntries(
      Object.entries(item).map(([key, value]) => [
        key,
        sets.has(key) && Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value,
      ]),
    );
  return isDeepStrictEqual(plain(a), plain(b));
}

function withoutOptions({ options: _options, ...pack }: PackageItem): Omit<PackageItem, 'options'> {
  return pack;
}

function optionsOf(file: CatalogueFile): (OptionItem & { package: string })[] {
  return (file.packages ?? []).flatMap((pack) => pack.options.map((option) => ({ ...option, package: pack.code })));
}

async function retireMissing(tx: Transaction, file: CatalogueFile, known: CatalogueFile, today: string): Promise<number> {
  const missing = (table: DatedTable, items: readonly { code: string }[] | undefined, before: readonly { code: string }[] | undefined) => {
    if (items === undefined) return Promise.resolve(0);
    const codes = new Set(items.map(({ code }) => code));
    return retireRows(
      tx,
      table,
      (before ?? []).flatMap(({ code }) => (codes.has(code) ? [] : [code])),
      today,
    );
  };
  const retired = [
    await missing('plan_category', file.categories, known.categories),
    await missing('feature', file.features, known.features),
    await missing('feature_package', file.packages, known.packages),
    await missing('feature_package_option', file.packages && optionsOf(file), optionsOf(known)),
    await missing('plan', file.plans, known.plans),
    await missing('plan_bundle', file.bundles, known.bundles),
    await missing('sales_agent', file.salesAgents, known.salesAgents),
    await missing('name_suffix', file.suffixes, known.suffixes),
  ];
  return retired.reduce((sum, count) => sum + count, 0);
}
