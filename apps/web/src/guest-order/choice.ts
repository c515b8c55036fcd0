import { type OrderedPlan, orderPlans } from '@porchlight/domain/pricing/order-plans.ts';
import { initialSelection } from '@porchlight/domain/pricing/selection.ts';
import type { ChosenService } from '../configurator/index.ts';
import type { Plan, WizardState } from './wizard-state.ts';

/** The chosen plans as far as their details are here; an untouched line has what the plan starts with (CAT-010). */
export function chosenServices({ choice, data }: Pick<WizardState, 'choice' | 'data'>): ChosenService<Plan>[] {
  return (choice?.plans ?? []).flatMap((plan, planIndex) => {
    const read = data.plansDetails[planIndex];
    if (read?.state !== 'loaded') return [];
    return [{ plan, details: read.details, selection: choice?.selections[planIndex] ?? initialSelection(read.details) }];
  });
}

/** The plans as the order and a kept choice name them (ENT-038). */
export function plansToOrder(state: Pick<WizardState, 'choice' | 'data'>): OrderedPlan[] {
  const bundle = state.choice?.bundle ?? null;
  return orderPlans(chosenServices(state).map(({ plan, selection }) => ({ plan, bundle, selection })));
}

/** What was chosen, by name: the bundle, or the plan. */
export const choiceName = ({ choice }: Pick<WizardState, 'choice'>): string =>
  choice?.bundle?.description ?? choice?.plans[0]?.description ?? '';
