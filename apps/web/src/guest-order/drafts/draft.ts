import { type HolderForm, withoutSecrets } from '../holder/holder-form.ts';
import type { WizardState } from '../wizard-state.ts';
import { type Cart, cartOf } from './cart.ts';

/** What survives a reload of the page: the choice, and what was typed but for what is nobody else's business (GUEST-108). */
export interface Draft {
  cart: Cart;
  holder: HolderForm | null;
  step: 'packages-and-products' | 'customer-info';
}

const storageKey = 'guestOrderDraft';

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
