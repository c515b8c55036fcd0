import { type CallRequest, isApiFailure } from '../../platform/api/index.ts';

type ChangeOrder = CallRequest<'planChange.changeService'>['body'];
/** What is to be changed on which line. */
export type WantedChange = Pick<ChangeOrder, 'accountId' | 'planId' | 'existingServiceLineId' | 'features'>;

/** One attempt to order a change: its order, named once, and the key under which its repeats count once (D-013). */
export interface ChangeAttempt {
  body: ChangeOrder;
  idempotencyKey: string;
}

/** The order of a change (ENT-026, PLAN-011, D-018). */
function changeOrder(wanted: WantedChange, generatedId: string): ChangeOrder {
  return {
    name: `SERVICE_CHANGE_ORDER_${generatedId}`,
    source: 'PORTAL',
    note: '',
    ...wanted,
    applyOn: 'ORDER_COMPLETION',
    autoExecuteOrder: true,
  };
}

/** The attempt for a change: the one before where its outcome is not known and the same is wanted again, else a new one. */
export function nextAttempt(open: ChangeAttempt | null, wanted: WantedChange, newId: () => string): ChangeAttempt {
  const isSame = (before: ChangeAttempt): boolean =>
    JSON.stringify(changeOrder(wanted, '')) === JSON.stringify({ ...before.body, name: 'SERVICE_CHANGE_ORDER_' });
  return open && isSame(open) ? open : { body: changeOrder(wanted, newId()), idempotencyKey: newId() };
}

/** Whether a failure tells that nothing was ordered: an answered refusal. A lost answer or a broken server leaves that open. */
export const isRefused = (thrown: unknown): boolean => isApiFailure(thrown) && thrown.answered && thrown.status < 500;
