import { findAccountHolder } from '../account/index.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { claimMethods } from './method-versions.store.ts';
import { ensureDefault, noteRemovalAsked, readKnownMethods } from './payment-methods.store.ts';
import { removeHere } from './remove-here.ts';

export interface DeletionRequest {
  accountId: number;
  userId: number;
  token: string;
}

/**
 * C-018: removes a method at the provider, then here. Without a clear answer nothing is said to be gone; that it was asked is on
 * record, so the next look at the list asks the provider what is left.
 */
export async function deleteMethod(
  deps: PaymentMethodsDeps,
  { accountId, userId, token }: DeletionRequest,
): Promise<Record<string, never> | Refusal<'PM0001' | 'PM0002' | 'PAY0003'>> {
  const { db, clock, provider } = deps;
  if (provider === null || !provider.capabilities.storesMethods) return refuse('PM0002');
  const method = (await readKnownMethods(db, accountId, provider.id)).find((row) => row.token === token && !row.isRemoved);
  if (method === undefined) return refuse('PM0001');
  const [holder, brand] = await Promise.all([findAccountHolder(db, accountId), deps.site.brand()]);
  if (holder === null) return refuse('PM0001');
  await noteRemovalAsked(db, method.id, clock.now());
  const outcome = await provider.removeMethod({ customer: holder.accountNumber, token });
  if (outcome === 'unknown') return refuse('PAY0003', { retryAfterSeconds: 5 });
  const at = clock.now();
  return db.transaction(async (tx) => {
    await claimMethods(tx, accountId);
    // Two at once: the provider removed it for both, and one of them tells the customer.
    if (!(await removeHere(deps, tx, { accountId, method, brand, at }))) return refuse('PM0001');
    await ensureDefault(tx, accountId);
    await recordAudit(tx, { at, action: 'paymentMethods.removed', userId, accountId, detail: { paymentMethodId: method.id } });
    return {};
  });
}
