import type { Transaction } from '../platform/db/database.ts';
import type { KeptMethod } from '../ports/payment-provider.ts';
import { recordAudit } from '../session/index.ts';
import type { Brand } from '../site/index.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { lineUp } from './line-up.rules.ts';
import { beginAsking, claimMethodsAt } from './method-versions.store.ts';
import { dispelRemovalDoubts, ensureDefault, readKnownMethods, writeKept } from './payment-methods.store.ts';
import { removeHere } from './remove-here.ts';

/** Lists that turn out to be old are asked for again, this many times. */
const mostRounds = 4;
/** A request to remove a method may be on its way this long, whatever became of whoever made it. */
const removalOverMs = 60_000;

/** How it went. `notNow`: somebody asked a moment ago. `unavailable`: the provider gave no list, and everything is as it was. */
export type Synced = 'done' | 'notNow' | 'unavailable';

/**
 * Asks the provider which methods it keeps for the account and makes the rows say the same: the only way methods come in and go out
 * that were entered or removed on its pages. A list counts only when nothing was written since it was asked for.
 */
export async function syncMethods(deps: PaymentMethodsDeps, accountId: number, unlessSince: Date | null = null): Promise<Synced> {
  const asking = askAndFollow(deps, accountId, unlessSince);
  deps.underWay.set(accountId, asking);
  try {
    return await asking;
  } finally {
    if (deps.underWay.get(accountId) === asking) deps.underWay.delete(accountId);
  }
}

async function askAndFollow(deps: PaymentMethodsDeps, accountId: number, unlessSince: Date | null): Promise<Synced> {
  const { db, clock, provider } = deps;
  if (provider === null || !provider.capabilities.storesMethods) return 'unavailable';
  const brand = await deps.site.brand();
  for (let round = 1; round <= mostRounds; round++) {
    const asking = await beginAsking(db, accountId, clock.now(), round === 1 ? unlessSince : null);
    if (asking === null) return 'notNow';
    const listed = await provider.listMethods(asking.customer);
    if (listed === null) return 'unavailable';
    const isDone = await db.transaction(async (tx) => {
      if (!(await claimMethodsAt(tx, accountId, asking.version))) return false;
      await follow(deps, tx, { accountId, listed, brand, provider: provider.id });
      return true;
    });
    if (isDone) return 'done';
  }
  return 'unavailable';
}

interface Listed {
  accountId: number;
  listed: readonly KeptMethod[];
  brand: Brand;
  provider: string;
}

async function follow(deps: PaymentMethodsDeps, tx: Transaction, { accountId, listed, brand, provider }: Listed): Promise<void> {
  const at = deps.clock.now();
  const known = await readKnownMethods(tx, accountId, provider);
  const { kept, removed } = lineUp(known, listed);
  for (const method of kept) {
    const row = await writeKept(tx, { accountId, method, provider, at });
    const isNew = !known.some(({ token, isRemoved }) => token === method.token && !isRemoved);
    if (row !== null && isNew)
      await recordAudit(tx, { at, action: 'paymentMethods.added', accountId, detail: { paymentMethodId: row.id } });
    // Never seen, and never believed: one customer's list can't take a method from another.
    if (row === null) deps.log.error({ accountId }, 'the provider lists a method that belongs to another account');
  }
  for (const method of removed) await removeHere(deps, tx, { accountId, method, brand, at });
  await dispelRemovalDoubts(tx, accountId, new Date(at.getTime() - removalOverMs));
  await ensureDefault(tx, accountId);
}
