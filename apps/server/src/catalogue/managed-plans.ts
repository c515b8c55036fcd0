import type { Contract, PlanValue, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import { plansWithLabel } from '../broadband-labels/index.ts';
import type { Queries } from '../platform/db/database.ts';
import {
  type KeptItems,
  type Line,
  type LinePartsRow,
  type ManagedPlanRow,
  readAlternatives,
  readKeptItems,
  readManagedPlans,
} from './managed-plans.store.ts';
import { readPlansById } from './offer.store.ts';
import { findPlace, type PlaceDeps } from './offer.ts';
import type { Part } from './plan-details.store.ts';
import { presentFeature, presentModel, presentPackage, presentPlan, worded } from './present-offer.ts';

/** ENT-025: a plan an account has or may get, with its 18 groups, in the reader's language. */
export type ManagedPlan = RouteAnswer<Contract['planChange']['getManagedPlan']>;

export interface ManagedQuestion {
  planIds: readonly number[];
  /** What is active on the account's lines, by the plan they have: it stays part of that plan whatever became of the offer. */
  active: ReadonlyMap<number, KeptItems>;
  /** 'YYYY-MM-DD' where the lines are. */
  day: string;
  locale: Locale;
}

export interface AlternativesQuestion {
  /** The plan the line has; others have the same kind of number. */
  presentPlanId: number;
  /** The account's; null: the default one. */
  locationId: number | null;
  accountType: 'RESIDENTIAL' | 'BUSINESS';
  locale: Locale;
}

/** Plans as an account has them or may get them. What it has and its plan does not offer any more counts as an optional part of it. */
export async function managedPlans(queries: Queries, { planIds, active, day, locale }: ManagedQuestion): Promise<Map<number, ManagedPlan>> {
  const all = [...active.values()];
  const kept = { featureIds: all.flatMap(({ featureIds }) => featureIds), optionIds: all.flatMap(({ optionIds }) => optionIds) };
  const rows = await readManagedPlans(queries, planIds, day, kept);
  for (const row of rows) {
    const own = active.get(row.id);
    if (own) await addKept(queries, row, own, day);
  }
  return new Map(rows.map((row) => [row.id, presentManaged(row, locale)] as const));
}

/** The plan a line has, whatever became of it, and what it may change to. */
export async function listAlternatives(
  deps: PlaceDeps,
  { presentPlanId, locationId, accountType, locale }: AlternativesQuestion,
): Promise<PlanValue[]> {
  const present = (await readPlansById(deps.db, [presentPlanId])).get(presentPlanId);
  if (!present) return [];
  const place = await findPlace(deps, locationId);
  const asked = place && { ...place, accountType, directoryNumberType: present.directory_number_type };
  const others = asked ? await readAlternatives(deps.db, asked) : [];
  const rows = [present, ...others.filter(({ id }) => id !== presentPlanId)];
  const labelled = await plansWithLabel(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentPlan(row, locale, labelled.has(row.id) && !row.only_bundles));
}

/** Adds what is active and not among the parts of the plan. */
async function addKept(queries: Queries, row: ManagedPlanRow, own: KeptItems, day: string): Promise<void> {
  const main = { features: row.features.filter(isMain), packages: row.packages.filter(isMain) };
  const offered = new Set(main.features.map(({ id }) => id));
  const offeredOptions = new Set(main.packages.flatMap(({ options }) => options.map(({ id }) => id)));
  const missing = {
    featureIds: own.featureIds.filter((id) => !offered.has(id)),
    optionIds: own.optionIds.filter((id) => !offeredOptions.has(id)),
  };
  if (missing.featureIds.length + missing.optionIds.length === 0) return;
  const { features, packages } = await readKeptItems(queries, missing, day);
  row.features.push(...features.map((feature) => ({ ...feature, line: 'main' as const, part: 'optional' as const })));
  for (const pack of packages) {
    const known = main.packages.find(({ id }) => id === pack.id);
    if (known) known.options.push(...pack.options);
    else row.packages.push({ ...pack, line: 'main', part: 'optional' });
  }
}

const isMain = ({ line }: { line: Line }): boolean => line === 'main';

function presentManaged(row: ManagedPlanRow, locale: Locale): ManagedPlan {
  const { description } = worded(row, locale);
  const groups = groupsOf(row, locale);
  return {
    id: row.id,
    description,
    serviceModel: presentModel(row),
    mainIncludedFeatures: groups.features('main', 'included'),
    mainIncludedFeaturePackages: groups.packages('main', 'included'),
    mainMandatoryFeatures: groups.features('main', 'mandatory'),
    mainMandatoryFeaturePackages: groups.packages('main', 'mandatory'),
    mainOptionalFeatures: groups.features('main', 'optional'),
    mainOptionalFeaturePackages: groups.packages('main', 'optional'),
    requiredIncludedFeatures: groups.features('required', 'included'),
    requiredIncludedFeaturePackages: groups.packages('required', 'included'),
    requiredMandatoryFeatures: groups.features('required', 'mandatory'),
    requiredMandatoryFeaturePackages: groups.packages('required', 'mandatory'),
    requiredOptionalFeatures: groups.features('required', 'optional'),
    requiredOptionalFeaturePackages: groups.packages('required', 'optional'),
    additionalIncludedFeatures: groups.features('additional', 'included'),
    additionalIncludedFeaturePackages: groups.packages('additional', 'included'),
    additionalMandatoryFeatures: groups.features('additional', 'mandatory'),
    additionalMandatoryFeaturePackages: groups.packages('additional', 'mandatory'),
    additionalOptionalFeatures: groups.features('additional', 'optional'),
    additionalOptionalFeaturePackages: groups.packages('additional', 'optional'),
  };
}

function groupsOf(row: LinePartsRow, locale: Locale) {
  const isOf = (line: Line, part: Part) => (each: { line: Line; part: Part }) => each.line === line && each.part === part;
  return {
    features: (line: Line, part: Part) => row.features.filter(isOf(line, part)).map((feature) => presentFeature(feature, locale)),
    packages: (line: Line, part: Part) => row.packages.filter(isOf(line, part)).map((pack) => presentPackage(pack, locale)),
  };
}
