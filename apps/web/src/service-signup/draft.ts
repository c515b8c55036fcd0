import { type KeptChoice, plansToOrder } from '../plan-choice/index.ts';
import type { SignupState } from './signup-state.ts';

/** What survives a reload of the page: the choice, of which order it is, and nothing about the person. */
export interface SignupDraft extends KeptChoice {
  orderId: number;
}

const storageKey = 'serviceSignupDraft';

/** Keeps what is chosen for a reload of this tab, and forgets it where nothing is. The tab forgets it when it is closed. */
export function keepDraft(state: SignupState, storage: Storage = window.sessionStorage): void {
  const draft = draftOf(state);
  if (draft) storage.setItem(storageKey, JSON.stringify(draft));
  // While its details are on their way, the choice is as it was kept.
  else if (state.choice === null || state.completed !== null) storage.removeItem(storageKey);
}

function draftOf(state: SignupState): SignupDraft | null {
  const { choice, completed, data } = state;
  if (!choice || completed || data.plansDetails.some((read) => read.state !== 'loaded')) return null;
  const plans = plansToOrder({ choice, data }).map(({ planId, servicelines }) => ({ planId, features: servicelines[0]?.features ?? [] }));
  return { orderId: data.tokenResponse.orderId, planBundleId: choice.bundle?.id ?? null, plans };
}

/** The kept choice of this order; null where there is none. */
export function readDraft(orderId: number, storage: Storage = window.sessionStorage): SignupDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    const isOfOrder = typeof draft === 'object' && draft !== null && 'orderId' in draft && draft.orderId === orderId && 'plans' in draft;
    return isOfOrder && Array.isArray(draft.plans) ? (draft as SignupDraft) : null;
  } catch {
    return null;
  }
}
