import type { OfferedFeature, OfferedGroups, OfferedOption, OfferedPackage } from './offered.ts';
import type { ChosenItem } from './priced-order.ts';

/** The option a package starts with: the first that is shown; the first of all, unseen, where none is (CAT-011, D-143). */
export function defaultOption<Option extends OfferedOption>(pack: { readonly featurePackageOptions: readonly Option[] }): Option | null {
  return pack.featurePackageOptions.find((option) => !option.hideCustomerPortal) ?? pack.featurePackageOptions[0] ?? null;
}

/** What a plan's line starts with: everything included and mandatory, each package with its default option (CAT-010, CAT-011). */
export function initialSelection(details: OfferedGroups): ChosenItem[] {
  return inOfferedOrder(details, new Set([...givenKeys(details), ...mandatoryStart(details)]));
}

/** Whether an item is part of a selection. */
export function isChosen(selection: readonly ChosenItem[], item: ChosenItem): boolean {
  const key = keyOf(item);
  return selection.some((chosen) => keyOf(chosen) === key);
}

/**
 * The selection after a click on an item: an option of a mandatory package replaces the one before (CAT-012), an optional feature toggles (CAT-013),
 * an option of an optional package toggles and replaces another of its package (CAT-014). What is included or mandatory by itself stays, what is not on offer changes nothing.
 * The answer is in the order of the offer, whatever the order of the clicks.
 */
export function changeSelection(details: OfferedGroups, selection: readonly ChosenItem[], item: ChosenItem): ChosenItem[] {
  const keys = new Set(selection.map(keyOf));
  const key = keyOf(item);
  if ('featureId' in item) {
    if (details.mainOptionalFeatures.some(({ id }) => id === item.featureId) && !isGiven(details, key)) toggle(keys, key);
    return inOfferedOrder(details, keys);
  }
  const isOffered = (packs: readonly OfferedPackage[]) => packs.some((pack) => optionKeys(pack).includes(key));
  const others = offeredPackages(details).flatMap((pack) => (pack.featurePackageId === item.packageId ? optionKeys(pack) : []));
  const isIncluded = details.mainIncludedFeaturePackages.some(({ featurePackageId }) => featurePackageId === item.packageId);
  if (isIncluded) return inOfferedOrder(details, keys);
  const isMandatory = isOffered(details.mainMandatoryFeaturePackages);
  if (!isMandatory && !isOffered(details.mainOptionalFeaturePackages)) return inOfferedOrder(details, keys);
  const wasChosen = keys.has(key);
  for (const other of others) keys.delete(other);
  if (isMandatory || !wasChosen) keys.add(key);
  return inOfferedOrder(details, keys);
}

/**
 * A selection as an order may carry it, completed with what the plan includes anyway; null when it can't be ordered: something foreign, twice or hidden,
 * two options of one package, or a mandatory thing missing (D-112).
 */
export function judgeSelection(details: OfferedGroups, selection: readonly ChosenItem[]): ChosenItem[] | null {
  const keys = new Set(selection.map(keyOf));
  if (keys.size !== selection.length) return null;
  const allowed = new Set([...givenKeys(details), ...choosableKeys(details)]);
  if ([...keys].some((key) => !allowed.has(key))) return null;
  if (details.mainMandatoryFeatures.some(({ id }) => !keys.has(featureKey(id)))) return null;
  for (const key of givenKeys(details)) keys.add(key);
  const chosenOf = (pack: OfferedPackage) => optionKeys(pack).filter((key) => keys.has(key)).length;
  if (details.mainMandatoryFeaturePackages.some((pack) => pack.featurePackageOptions.length > 0 && chosenOf(pack) !== 1)) return null;
  if (offeredPackages(details).some((pack) => chosenOf(pack) > 1)) return null;
  return inOfferedOrder(details, keys);
}

type Key = string;

function keyOf(item: ChosenItem): Key {
  return 'featureId' in item ? featureKey(item.featureId) : optionKey(item.packageId, item.optionId);
}

const featureKey = (id: number): Key => `feature ${id}`;
const optionKey = (packageId: number, optionId: number): Key => `option ${packageId} ${optionId}`;
const optionKeys = (pack: OfferedPackage): Key[] =>
  pack.featurePackageOptions.map((option) => optionKey(pack.featurePackageId, option.featurePackageOptionId));

/** Included features and packages, and mandatory features: there without a choice. */
function givenKeys(details: OfferedGroups): Key[] {
  const features = [...details.mainIncludedFeatures, ...details.mainMandatoryFeatures].map(({ id }) => featureKey(id));
  return [...features, ...details.mainIncludedFeaturePackages.flatMap(defaultKey)];
}

function isGiven(details: OfferedGroups, key: Key): boolean {
  return givenKeys(details).includes(key);
}

const mandatoryStart = (details: OfferedGroups): Key[] => details.mainMandatoryFeaturePackages.flatMap(defaultKey);

function defaultKey(pack: OfferedPackage): Key[] {
  const option = defaultOption(pack);
  return option ? [optionKey(pack.featurePackageId, option.featurePackageOptionId)] : [];
}

/** What a visitor may choose: nothing hidden, but for the unseen default of a mandatory package. */
function choosableKeys(details: OfferedGroups): Key[] {
  const shown = (pack: OfferedPackage) =>
    pack.featurePackageOptions
      .filter((option) => !option.hideCustomerPortal)
      .map((option) => optionKey(pack.featurePackageId, option.featurePackageOptionId));
  return [
    ...details.mainOptionalFeatures.filter((feature) => !feature.hideCustomerPortal).map(({ id }) => featureKey(id)),
    ...[...details.mainMandatoryFeaturePackages, ...details.mainOptionalFeaturePackages].flatMap(shown),
    ...mandatoryStart(details),
  ];
}

function offeredFeatures(details: OfferedGroups): OfferedFeature[] {
  return [...details.mainIncludedFeatures, ...details.mainMandatoryFeatures, ...details.mainOptionalFeatures];
}

function offeredPackages(details: OfferedGroups): OfferedPackage[] {
  return [...details.mainIncludedFeaturePackages, ...details.mainMandatoryFeaturePackages, ...details.mainOptionalFeaturePackages];
}

/** Everything of an offer once, in the order it is offered: included, then mandatory, then optional, features before packages. */
export function offeredItems(
  details: OfferedGroups,
): ({ item: ChosenItem; feature: OfferedFeature } | { item: ChosenItem; option: OfferedOption })[] {
  const seen = new Set<Key>();
  const features = offeredFeatures(details).map((feature) => ({ item: { featureId: feature.id }, feature }));
  const options = offeredPackages(details).flatMap((pack) =>
    pack.featurePackageOptions.map((option) => ({
      item: { packageId: pack.featurePackageId, optionId: option.featurePackageOptionId },
      option,
    })),
  );
  return [...features, ...options].filter(({ item }) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}

function inOfferedOrder(details: OfferedGroups, keys: ReadonlySet<Key>): ChosenItem[] {
  return offeredItems(details).flatMap(({ item }) => (keys.has(keyOf(item)) ? [item] : []));
}

function toggle(keys: Set<Key>, key: Key): void {
  if (!keys.delete(key)) keys.add(key);
}
