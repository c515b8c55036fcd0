import { customerAtGateway } from '../gateway-memory/index.ts';
import type { MethodNotice, PaymentMethodsDeps } from './index.ts';
import { findAccountByNumber, findFormOwner, noteFormFinished } from './method-forms.store.ts';
import { syncMethods } from './sync-methods.ts';

/**
 * A notice says only that something changed for whoever the form was given to, or for a customer. What changed is asked for, so a notice
 * that comes twice, late or in another order does no more than that. What a former provider keeps is nobody's to choose from any more.
 */
export async function receiveMethodNotice(
  deps: PaymentMethodsDeps,
  providerId: string,
  notice: MethodNotice,
): Promise<'taken' | 'unknownReference' | 'unavailable'> {
  const accountId = await ownerOf(deps, providerId, notice);
  // A form may not be on record yet; a customer who is none of ours never will be.
  if (accountId === null) return notice.about === 'paymentMethod' ? 'unknownReference' : 'taken';
  if (providerId === deps.provider?.id && (await syncMethods(deps, accountId)) !== 'done') return 'unavailable';
  if (notice.about === 'paymentMethod' && notice.isOver) await noteFormFinished(deps.db, notice.reference, deps.clock.now());
  return 'taken';
}

/** A customer is an account by its number, or by the id the provider has for it. */
async function ownerOf({ db }: PaymentMethodsDeps, providerId: string, notice: MethodNotice): Promise<number | null> {
  if (notice.about === 'paymentMethod') return findFormOwner(db, notice.reference, providerId);
  const customer = await customerAtGateway(db, providerId, notice.customer);
  return findAccountByNumber(db, customer ?? notice.customer);
}
