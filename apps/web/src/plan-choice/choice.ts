import type { ListItem } from '@porchlight/domain/catalogue/plan-list.ts';
import { type OrderedItem, toChosenItem } from '@porchlight/domain/pricing/order-plans.ts';
import type { ChosenItem } from '@porchlight/domain/pricing/priced-order.ts';
import type { Bundle, Plan } from '../plans/index.ts';
import type { CallAnswer } from '../platform/api/index.ts';

export type PlanDetails = CallAnswer<'catalogue.getPlanDetails'>;

/** Details of a chosen plan: on their way, here, or not to be had. */
export type PlanDetailsRead =
  | { planId: number; state: 'loading' }
  | { planId: number; state: 'loaded'; details: PlanDetails }
  | { planId: number; state: 'failed'; thrown: unknown };

/** The chosen plan, or the plans of the chosen bundle. */
export interface Choice {
  /** Tells this choice from every other one. */
  key: string;
  bundle: Bundle | null;
  plans: readonly Plan[];
  /** What was chosen on each plan's line; null until somebody touched it, which means the plan's initial selection. */
  selections: readonly (readonly ChosenItem[] | null)[];
}

/** A plan by itself, or every plan of a bundle (GUEST-070). */
export function choiceOf(item: ListItem<Plan, Bundle>): Choice {
  const [bundle, plans] = item.kind === 'bundle' ? [item.bundle, item.bundle.plans] : [null, [item.plan]];
  return { key: `${item.kind} ${bundle?.id ?? plans[0]?.id}`, bundle, plans, selections: plans.map(() => null) };
}

/** What was chosen, by name: the bundle, or the plan. */
export const choiceName = ({ choice }: { choice: Choice | null }): string =>
  choice?.bundle?.description ?? choice?.plans[0]?.description ?? '';

/** The choice with another selection on one plan's line. */
export function withSelection(choice: Choice, planIndex: number, selection: readonly ChosenItem[]): Choice {
  return { ...choice, selections: choice.selections.map((before, index) => (index === planIndex ? selection : before)) };
}

/** A choice as it is kept for later: what was chosen, by ids and nothing else. */
export interface KeptChoice {
  planBundleId: number | null;
  plans: readonly { planId: number; features: readonly OrderedItem[] }[];
}

/** The kept choice among what is offered now; null where it is not. */
export function choiceIn(items: readonly ListItem<Plan, Bundle>[], kept: KeptChoice): Choice | null {
  const wanted = items.find((item) =>
    item.kind === 'bundle' ? item.bundle.id === kept.planBundleId : kept.planBundleId === null && item.plan.id === kept.plans[0]?.planId,
  );
  if (!wanted) return null;
  const choice = choiceOf(wanted);
  const featuresOf = (planId: number) => kept.plans.find((plan) => plan.planId === planId)?.features ?? null;
  return { ...choice, selections: choice.plans.map(({ id }) => featuresOf(id)?.map(toChosenItem) ?? null) };
}
