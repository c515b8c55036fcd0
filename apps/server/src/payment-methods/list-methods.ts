import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentMethodsDeps } from './index.ts';
import { type PaymentMethodRow, readMethodList } from './payment-methods.store.ts';
import { syncMethods } from './sync-methods.ts';

/** A form lives fifteen minutes; what was entered in its last one may take a little longer. */
const formRecentMs = 20 * 60_000;
const askAgainMs = 3_000;
const longestWaitMs = 1_000;

/**
 * The account's methods (C-012). Whoever comes back from the provider's page before its notice does, or after an answer was lost,
 * makes us ask the provider: at most every few seconds, and nobody waits longer than a moment for it.
 */
export async function listMethods(deps: PaymentMethodsDeps, accountId: number): Promise<PaymentMethodRow[]> {
  const now = deps.clock.now();
  const formsSince = new Date(now.getTime() - formRecentMs);
  const asked = { accountId, formsSince, provider: deps.provider?.id ?? '' };
  const { methods, isExpecting } = await readMethodList(deps.db, asked);
  if (!isExpecting && !methods.some((row) => row.is_in_doubt)) return methods;
  const isNews = await askInTime(deps, accountId, new Date(now.getTime() - askAgainMs));
  return isNews ? (await readMethodList(deps.db, asked)).methods : methods;
}

async function askInTime(deps: PaymentMethodsDeps, accountId: number, unlessSince: Date): Promise<boolean> {
  // A notice may have come a moment before the customer: then the list is on its way already.
  const asked = (deps.underWay.get(accountId) ?? syncMethods(deps, accountId, unlessSince)).catch((error: unknown) => {
    // The list known so far is still an answer.
    deps.log.error({ accountId, error }, 'stored methods could not be asked for');
    return 'unavailable' as const;
  });
  const inTime = new AbortController();
  const tooLong = sleep(longestWaitMs, 'unavailable' as const, { ref: false, signal: inTime.signal }).catch(() => 'unavailable' as const);
  const synced = await Promise.race([asked, tooLong]);
  inTime.abort();
  return synced === 'done';
}
