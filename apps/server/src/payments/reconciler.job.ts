import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentsDeps } from './deps.ts';
import { reconcilePayments } from './reconcile-payments.ts';

export interface Reconciler {
  /** Takes no further attempt and waits for the looks under way. */
  stop(): Promise<void>;
}

/** Looks for due attempts every few seconds. Several processes may do so at once: each attempt is claimed by one. */
export function startReconciler(deps: PaymentsDeps, intervalMs = 2_000): Reconciler {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await reconcilePayments(deps).catch((error: unknown) => deps.log.error({ err: error }, 'reconciling payments failed'));
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
