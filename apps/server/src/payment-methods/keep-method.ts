import type { Transaction } from '../platform/db/database.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';
import { recordAudit } from '../session/index.ts';
import { claimMethods } from './method-versions.store.ts';
import { ensureDefault, type UsableMethod, writeKept } from './payment-methods.store.ts';

/** A method the provider keeps for the account from now on, recorded in the transaction of whoever had it kept. */
export async function keepMethod(tx: Transaction, accountId: number, method: KeptMethod, at: Date): Promise<UsableMethod> {
  await claimMethods(tx, accountId);
  const kept = await writeKept(tx, accountId, method, at);
  if (kept === null) throw new Error('the provider gave a token that belongs to another account');
  await ensureDefault(tx, accountId);
  await recordAudit(tx, { at, action: 'paymentMethods.added', accountId, detail: { paymentMethodId: kept.id } });
  return kept;
}
