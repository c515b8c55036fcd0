import { createStore } from '../../ui/external-store.ts';

const reasons = createStore<ReadonlySet<symbol>>(new Set());

/** Says that leaving the page now would lose something: a payment on its way, an unsaved form. Call the answer when that is over. */
export function markBusy(): () => void {
  const reason = Symbol('busy');
  reasons.set(new Set([...reasons.get(), reason]));
  return () => reasons.set(new Set([...reasons.get()].filter((other) => other !== reason)));
}

/** Whether something is under way that a reload would lose (SHELL-049). */
export const isBusy = (): boolean => reasons.get().size > 0;

export const onBusyChange = reasons.subscribe;
