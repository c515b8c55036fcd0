import { plansToOrder } from '../../plan-choice/index.ts';
import type { CallAnswer } from '../../platform/api/index.ts';
import { type HolderForm, withoutSecrets } from '../holder/holder-form.ts';
import type { WizardState } from '../wizard-state.ts';

/** A choice as it is kept: address, category, plans with what was chosen on their lines (C-109, C-110). */
export type Cart = CallAnswer<'guestOrder.getCart'>;

/** What survives a reload of the page: the choice, and what was typed but for what is nobody else's business (GUEST-108). */
export interface Draft {
  cart: Cart;
  holder: HolderForm | null;
  step: 'packages-and-products' | 'customer-info';
}

const storageKey = 'guestOrderDraft';

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

/** Keeps what was chosen and typed for a reload of this tab; nothing once the order stands. The tab forgets it when it is closed. */
export function keepDraft(state: WizardState, storage: Storage = window.sessionStorage): void {
  const { step } = state;
  if (step !== 'packages-and-products' && step !== 'customer-info') return;
  const cart = cartOf(state);
  // With an account there is no way back to a new one: a second would be made.
  if (!cart || state.data.newAccountInfo) return forgetDraft(storage);
  storage.setItem(storageKey, JSON.stringify({ cart, holder: state.holder && withoutSecrets(state.holder), step } satisfies Draft));
}

export function readDraft(storage: Storage = window.sessionStorage): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'cart' in draft ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

export const forgetDraft = (storage: Storage = window.sessionStorage): void => storage.removeItem(storageKey);
