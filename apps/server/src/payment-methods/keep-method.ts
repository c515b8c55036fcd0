import type { Transaction } from '../platform/db/database.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';
import { recordAudit } from '../session/index.ts';
import { claimMethods } from './method-versions.store.ts';
import { ensureDefault, type UsableMethod, writeKept } from './payment-methods.store.ts';

/** A method the provider keeps for the account from now on, recorded in the transaction of whoever had it kept. */
export async function keepMethod(
  tx: Transaction,
  kept: { accountId: number; method: KeptMethod; provider: string; at: Date },
): Promise<UsableMethod> {
  const { accountId, at } = kept;
  await claimMethods(tx, accountId);
  const row = await writeKept(tx, kept);
  if (row === null) throw new Error('the provider gave a token that belongs to another account');
  await ensureDefault(tx, accountId);
  await recordAudit(tx, { at, action: 'paymentMethods.added', accountId, detail: { paymentMethodId: row.id } });
  return row;
}
