import type { OfferedGroups, OfferedPackage } from '../pricing/offered.ts';
import type { ChosenItem } from '../pricing/priced-order.ts';
import { initialSelection, isChosen, judgeSelection, offeredItems } from '../pricing/selection.ts';

/** One item of a change: wanted (ENABLE) or no longer wanted (DISABLE). Source: CONST-012, D-107. */
export interface ItemChange {
  readonly item: ChosenItem;
  readonly action: 'ENABLE' | 'DISABLE';
}

/**
 * What is active on a line: what is recorded for it, with what its plan includes and demands anyway. A mandatory package without a recorded option
 * counts with the option it starts with. In the order of the offer; what the plan does not offer is left out.
 */
export function presentSelection(details: OfferedGroups, recorded: readonly ChosenItem[]): ChosenItem[] {
  const given = initialSelection(details).filter((item) => {
    if ('featureId' in item) return true;
    return isIncludedPackage(details, item.packageId) || !recorded.some((other) => isOption(other) && other.packageId === item.packageId);
  });
  const ofIncludedPackage = (item: ChosenItem): boolean => isOption(item) && isIncludedPackage(details, item.packageId);
  const active = [...given, ...recorded.filter((item) => !ofIncludedPackage(item))];
  return offeredItems(details).flatMap(({ item }) => (isChosen(active, item) ? [item] : []));
}

/** The items that a change from one set to another sends: every chosen one ENABLE, every active one that is not chosen any more DISABLE (D-107). */
export function changeItems(present: readonly ChosenItem[], chosen: readonly ChosenItem[]): ItemChange[] {
  return [
    ...chosen.map((item) => ({ item, action: 'ENABLE' as const })),
    ...present.filter((item) => !isChosen(chosen, item)).map((item) => ({ item, action: 'DISABLE' as const })),
  ];
}

/** A line before a change, and the plan it shall have. */
export interface ChangeQuestion {
  /** What is active now, as `presentSelection` tells it. */
  readonly present: readonly ChosenItem[];
  /** What the wanted plan offers: the present one or another. */
  readonly target: OfferedGroups;
  readonly changes: readonly ItemChange[];
}

/**
 * What is active after a change; null when it can't be made (PLN0002): an item twice or contradictory, hidden, or of another plan; something included
 * or mandatory taken away; two options of one package. What is active and not named stays, hidden things above all (D-112), as far as the plan offers it.
 */
export function changedSelection({ present, target, changes }: ChangeQuestion): ChosenItem[] | null {
  if (changes.some(({ item }, at) => isChosen(changes.slice(at + 1).map(itemOf), item))) return null;
  const offered = offeredItems(target).map(itemOf);
  const enabled = changes.filter(({ action }) => action === 'ENABLE').map(itemOf);
  const disabled = changes.filter(({ action }) => action === 'DISABLE').map(itemOf);
  if (!disabled.every((item) => isChosen(present, item) || isChosen(offered, item))) return null;
  // Nobody sees a hidden option: another of its package takes its place.
  const replaced = (item: ChosenItem): boolean =>
    isOption(item) && isHidden(target, item) && enabled.some((other) => isOption(other) && other.packageId === item.packageId);
  if (disabled.some((item) => isFixed(target, present, item) && !replaced(item))) return null;
  const kept = present.filter(
    (item) => isChosen(offered, item) && !isChosen(disabled, item) && !isChosen(enabled, item) && !replaced(item),
  );
  const fixed = initialSelection(target).filter((item) => isFixed(target, [], item));
  const wanted = [...enabled, ...kept];
  return judgeSelection(withShown(target, present), [...wanted, ...fixed.filter((item) => !isChosen(wanted, item))]);
}

/** Whether two selections are the same, whatever their order. */
export function isSameSelection(one: readonly ChosenItem[], other: readonly ChosenItem[]): boolean {
  return one.length === other.length && one.every((item) => isChosen(other, item));
}

type OptionItem = Extract<ChosenItem, { packageId: number }>;

const itemOf = ({ item }: { readonly item: ChosenItem }): ChosenItem => item;
const isOption = (item: ChosenItem): item is OptionItem => 'optionId' in item;

function isIncludedPackage(details: OfferedGroups, packageId: number): boolean {
  return details.mainIncludedFeaturePackages.some(({ featurePackageId }) => featurePackageId === packageId);
}

/** Whether an item can't be taken away by choice: included or mandatory by itself, or active without being shown. */
function isFixed(details: OfferedGroups, present: readonly ChosenItem[], item: ChosenItem): boolean {
  if (isChosen(present, item) && isHidden(details, item)) return true;
  if (isOption(item)) return isIncludedPackage(details, item.packageId);
  return [...details.mainIncludedFeatures, ...details.mainMandatoryFeatures].some(({ id }) => id === item.featureId);
}

function isHidden(details: OfferedGroups, item: ChosenItem): boolean {
  const found = offeredItems(details).find((offered) => isChosen([offered.item], item));
  if (found === undefined) return false;
  return 'feature' in found ? found.feature.hideCustomerPortal : found.option.hideCustomerPortal;
}

/** The offer with nothing hidden of what is active already: it was not chosen, and stays. */
function withShown(details: OfferedGroups, present: readonly ChosenItem[]): OfferedGroups {
  const shown = (packs: readonly OfferedPackage[]): OfferedPackage[] =>
    packs.map((pack) => ({
      ...pack,
      featurePackageOptions: pack.featurePackageOptions.map((option) => {
        const item = { packageId: pack.featurePackageId, optionId: option.featurePackageOptionId };
        return isChosen(present, item) ? { ...option, hideCustomerPortal: false } : option;
      }),
    }));
  return {
    ...details,
    mainOptionalFeatures: details.mainOptionalFeatures.map((feature) =>
      isChosen(present, { featureId: feature.id }) ? { ...feature, hideCustomerPortal: false } : feature,
    ),
    mainMandatoryFeaturePackages: shown(details.mainMandatoryFeaturePackages),
    mainOptionalFeaturePackages: shown(details.mainOptionalFeaturePackages),
  };
}
