import { type OrderedPlan, orderPlans } from '@porchlight/domain/pricing/order-plans.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import type { ChosenService } from '../configurator/index.ts';
import type { Plan } from '../plans/index.ts';
import type { Choice, PlanDetailsRead } from './choice.ts';

/** A choice with the details of its plans, one for each and in their order. */
interface DetailedChoice {
  choice: Choice | null;
  data: { plansDetails: readonly PlanDetailsRead[] };
}

/** The chosen plans as far as their details are here; an untouched line has what the plan starts with (CAT-010). */
export function chosenServices({ choice, data }: DetailedChoice): ChosenService<Plan>[] {
  return (choice?.plans ?? []).flatMap((plan, planIndex) => {
    const read = data.plansDetails[planIndex];
    if (read?.state !== 'loaded') return [];
    return [{ plan, details: read.details, selection: choice?.selections[planIndex] ?? initialSelection(read.details) }];
  });
}

/** The plans as the order and a kept choice name them (ENT-038). */
export function plansToOrder(state: DetailedChoice): OrderedPlan[] {
  const bundle = state.choice?.bundle ?? null;
  return orderPlans(chosenServices(state).map(({ plan, selection }) => ({ plan, bundle, selection })));
}
