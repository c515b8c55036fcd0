import type { MethodNotice, PaymentMethodsDeps } from './index.ts';
import { findFormOwner, noteFormFinished } from './method-forms.store.ts';
import { syncMethods } from './sync-methods.ts';

/**
 * A notice says only that something changed for whoever the form was given to. What changed is asked for, so a notice that comes
 * twice, late or in another order does no more than that.
 */
export async function receiveMethodNotice(
  deps: PaymentMethodsDeps,
  { reference, isOver }: MethodNotice,
): Promise<'taken' | 'unknownForm' | 'unavailable'> {
  const accountId = await findFormOwner(deps.db, reference, deps.provider?.id ?? '');
  if (accountId === null) return 'unknownForm';
  if ((await syncMethods(deps, accountId)) !== 'done') return 'unavailable';
  if (isOver) await noteFormFinished(deps.db, reference, deps.clock.now());
  return 'taken';
}
