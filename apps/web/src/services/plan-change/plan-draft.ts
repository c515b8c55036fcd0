import { changeItems, isSameSelection, presentSelection } from '@porchlight/domain/plan-change/change-selection.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import { isChosen } from '@porchlight/domain/pricing/selection.ts';
import type { OfferedLine } from '../../configurator/index.ts';
import type { CallAnswer, CallRequest } from '../../platform/api/index.ts';

export type PlanDetails = CallAnswer<'planChange.getManagedPlan'>;
type ActiveItems = CallAnswer<'planChange.listActiveItems'>;
type ChangeItem = CallRequest<'planChange.changeService'>['body']['features'][number];

/** What a line has before anything is changed: its plan, and the initial set of the selection (C-036). */
export interface PresentLine {
  planId: number;
  active: readonly ChosenItem[];
}

/** A choice, and what was active when it was made: what the customer did is the difference. */
interface KeptChoice {
  items: readonly ChosenItem[];
  base: readonly ChosenItem[];
}

/** What the customer chose so far. The choice of each plan is kept while another one is looked at. */
export interface PlanDraft {
  /** Null: the plan the line has, whichever that is. */
  planId: number | null;
  byPlan: ReadonlyMap<number, KeptChoice>;
  /** The choice last looked at, for a plan that was not looked at yet. */
  carried: KeptChoice | null;
  isEdited: boolean;
}

export const untouchedDraft: PlanDraft = { planId: null, byPlan: new Map(), carried: null, isEdited: false };

/** Everything active on a line, as the rules name it (C-036). */
export function activeItems({ features, featurePackageOptions }: ActiveItems): ChosenItem[] {
  const options = featurePackageOptions.map((of) => ({ packageId: of.featurePackageId, optionId: of.featurePackageOptionId }));
  return [...features.map(({ id }) => ({ featureId: id })), ...options];
}

/** What a plan includes, demands and offers on a line: the main groups, and the required and additional ones where they are filled (D-110). */
export function offeredLine(details: PlanDetails): OfferedLine {
  return {
    mainIncludedFeatures: [...details.mainIncludedFeatures, ...details.requiredIncludedFeatures, ...details.additionalIncludedFeatures],
    mainIncludedFeaturePackages: [
      ...details.mainIncludedFeaturePackages,
      ...details.requiredIncludedFeaturePackages,
      ...details.additionalIncludedFeaturePackages,
    ],
    mainMandatoryFeatures: [...details.mainMandatoryFeatures, ...details.requiredMandatoryFeatures, ...details.additionalMandatoryFeatures],
    mainMandatoryFeaturePackages: [
      ...details.mainMandatoryFeaturePackages,
      ...details.requiredMandatoryFeaturePackages,
      ...details.additionalMandatoryFeaturePackages,
    ],
    mainOptionalFeatures: [...details.mainOptionalFeatures, ...details.requiredOptionalFeatures, ...details.additionalOptionalFeatures],
    mainOptionalFeaturePackages: [
      ...details.mainOptionalFeaturePackages,
      ...details.requiredOptionalFeaturePackages,
      ...details.additionalOptionalFeaturePackages,
    ],
  };
}

/** The plan that is looked at: the chosen one, and where that is no longer to be had the present one. */
export function wantedPlan({ planId }: PlanDraft, present: PresentLine, plans: readonly { id: number }[]): number {
  return planId !== null && plans.some(({ id }) => id === planId) ? planId : present.planId;
}

/**
 * What is chosen on a plan: what was chosen there, else what was chosen before or is active as far as the plan offers it, with what the plan
 * includes and demands anyway. Hidden things are among it and stay (D-112). Where line or plan changed meanwhile, what fits of the choice is kept.
 */
export function chosenItems(draft: PlanDraft, present: PresentLine, planId: number, offered: OfferedLine): ChosenItem[] {
  const kept = draft.byPlan.get(planId) ?? draft.carried;
  return presentSelection(offered, kept ? rebased(kept, present.active) : present.active);
}

/** What was chosen and given up, done to what is active now. Of two options of a package the chosen one wins. */
function rebased({ items, base }: KeptChoice, active: readonly ChosenItem[]): readonly ChosenItem[] {
  if (isSameSelection(base, active)) return items;
  const added = items.filter((item) => !isChosen(base, item));
  const gaveWay = (item: ChosenItem): boolean =>
    'optionId' in item && added.some((other) => 'optionId' in other && other.packageId === item.packageId);
  const stays = active.filter((item) => !gaveWay(item) && (isChosen(items, item) || !isChosen(base, item)));
  return [...stays, ...added.filter((item) => !isChosen(stays, item))];
}

/** After another plan was chosen, while this was chosen on the one before; null where that one was not read yet. */
export function withPlan(draft: PlanDraft, present: PresentLine, before: WantedLine | null, planId: number): PlanDraft {
  const chosen = { ...draft, planId, isEdited: true };
  if (before === null) return chosen;
  const kept = { items: before.items, base: present.active };
  return { ...chosen, byPlan: new Map(draft.byPlan).set(before.planId, kept), carried: kept };
}

/** After an item of a plan was chosen or given up. */
export function withItems(draft: PlanDraft, present: PresentLine, { planId, items }: WantedLine): PlanDraft {
  return { ...draft, planId, byPlan: new Map(draft.byPlan).set(planId, { items, base: present.active }), isEdited: true };
}

/** What is judged: the plan that is looked at and what is chosen on it. */
export interface WantedLine {
  planId: number;
  items: readonly ChosenItem[];
}

/** Whether the wanted set differs from the initial one (PLAN-005). */
export const isChanged = (present: PresentLine, wanted: WantedLine): boolean =>
  wanted.planId !== present.planId || !isSameSelection(wanted.items, present.active);

/** Whether Apply Changes can be pressed (PLAN-004 to PLAN-006). */
export function mayApply(options: { isEdited: boolean; isChanged: boolean; isSubmitting: boolean; isClosed: boolean }): boolean {
  return options.isEdited && options.isChanged && !options.isSubmitting && !options.isClosed;
}

/** Whether the line was changed elsewhere since it was read: a change would be made of what is no longer so. */
export const wasChangedElsewhere = (present: PresentLine, fresh: PresentLine): boolean =>
  isChanged(present, { ...fresh, items: fresh.active });

/** The items of the order: every chosen one ENABLE, every one that was active and is not chosen any more DISABLE (PLAN-007, PLAN-008, D-107). */
export function itemsToSend(present: PresentLine, wanted: WantedLine): ChangeItem[] {
  return changeItems(present.active, wanted.items).map(({ item, action }) =>
    'featureId' in item
      ? { id: item.featureId, action }
      : { featurePackageId: item.packageId, featurePackageOptionId: item.optionId, action },
  );
}
