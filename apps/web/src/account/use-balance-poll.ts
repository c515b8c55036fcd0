import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { useEffect, useRef } from 'react';
import { useWantedPanel } from '../panels/panel-context.ts';
import { knownBalance, readBalance, refreshMoney } from './amounts-query.ts';
import { startBalancePoll } from './balance-poll.ts';

const payingPanels: ReadonlySet<PanelName> = new Set(['payment', 'one-time-payment']);

/** Watches the balance after a payment panel of the account closed; stops on a change, on opening one again, on another account and on signing out. */
export function useBalancePoll(accountId: number, linkedNumber?: string): void {
  const wanted = useWantedPanel();
  const isPaying = wanted !== null && payingPanels.has(wanted.name) && wanted.account === linkedNumber;
  const wasPaying = useRef(false);
  useEffect(() => {
    const hasClosed = wasPaying.current && !isPaying;
    wasPaying.current = isPaying;
    if (!hasClosed) return;
    return startBalancePoll({
      before: knownBalance(accountId),
      read: () => readBalance(accountId),
      onChanged: () => void refreshMoney(),
      timers: { set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>) },
    });
  }, [isPaying, accountId]);
}
