import { plansToOrder } from '../../plan-choice/index.ts';
import type { CallAnswer } from '../../platform/api/index.ts';
import type { WizardState } from '../wizard-state.ts';

/** A choice as it is kept: address, category, plans with what was chosen on their lines (C-109, C-110). */
export type Cart = CallAnswer<'guestOrder.getCart'>;

/** The choice; null until there is an address and something chosen. */
export function cartOf(state: Pick<WizardState, 'form' | 'choice' | 'data'>): Cart | null {
  const { form, choice, data } = state;
  if (!form.addressWrapper || form.planCategoryId === null || !choice) return null;
  if (data.plansDetails.some((read) => read.state !== 'loaded')) return null;
  return {
    addressWrapper: form.addressWrapper as Cart['addressWrapper'],
    planCategoryId: form.planCategoryId,
    planBundleId: choice.bundle?.id ?? null,
    plans: plansToOrder(state).map(({ planId, servicelines }) => ({ planId, features: servicelines[0]?.features ?? [] })),
  };
}
