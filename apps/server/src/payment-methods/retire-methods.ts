import type { PaymentMethodsDeps } from './index.ts';
import { claimMethods } from './method-versions.store.ts';
import { ensureDefault, readAccountsWithMethodsOf, readMethodsOfOthers, writeRemoved } from './payment-methods.store.ts';
import { removeHere } from './remove-here.ts';

const batch = 200;

/**
 * After a change of the provider (decision 0031): a method that another one keeps can't be charged any more, so it goes from the lists, and its
 * customer is told by mail, with AutoPay asking for another one. Of one that was brought along to the provider of now nobody is told, unless
 * AutoPay still has the former one. Payments keep the names of what they were made with. Answers how many accounts were told. An account at a time and each method once, so that a stop in between costs nothing.
 */
export async function retireMethods(deps: PaymentMethodsDeps): Promise<number> {
  const { db, clock, provider } = deps;
  if (provider === null) return 0;
  const brand = await deps.site.brand();
  let told = 0;
  for (;;) {
    const accounts = await readAccountsWithMethodsOf(db, { not: provider.id, limit: batch });
    if (accounts.length === 0) return told;
    for (const accountId of accounts) {
      const isTold = await db.transaction(async (tx) => {
        await claimMethods(tx, accountId);
        const at = clock.now();
        const methods = await readMethodsOfOthers(tx, accountId, provider.id);
        for (const method of methods) {
          if (method.isBrought) await writeRemoved(tx, method.id, at);
          else await removeHere(deps, tx, { accountId, method, brand, at, why: 'provider' });
        }
        await ensureDefault(tx, accountId);
        return methods.some(({ isBrought }) => !isBrought);
      });
      if (isTold) told += 1;
    }
  }
}
