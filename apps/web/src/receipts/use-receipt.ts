import { isUnderWay } from '@porchlight/domain/payments/money-state.ts';
import { statusPollFailures } from '@porchlight/domain/payments/status-polling.ts';
import { useEffect, useRef, useState } from 'react';
import { refreshMoney } from '../account/index.ts';
import { startStatusPoll } from '../payments/index.ts';
import { type CallAnswer, call, routeQuery } from '../platform/api/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';

export type Receipt = CallAnswer<'payments.getReceipt'>;

const browserTimers = {
  set: (run: () => void, ms: number) => setTimeout(run, ms),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/**
 * The receipt of a payment, asked for again while something is to come of it: as often and as long as a payment's status (D-079). What
 * the account owes is asked for again with every change. `isWatched` tells whether it still updates by itself; `watchAgain` starts over.
 */
export function useReceipt(reference: string) {
  const params = { id: reference };
  const route = routeQuery('payments.getReceipt', { params });
  const query = useQuery(route);
  const [isOff, setOff] = useState(false);
  const state = query.data?.state;
  const isWatched = state !== undefined && isUnderWay(state) && !isOff;

  useEffect(() => {
    if (!isWatched) return;
    let failures = 0;
    const { queryKey } = routeQuery('payments.getReceipt', { params: { id: reference } });
    const stop = startStatusPoll<Receipt>({
      read: (signal) => call('payments.getReceipt', { params: { id: reference }, signal }),
      onRead: (receipt) => {
        failures = 0;
        queryClient.setQueryData(queryKey, receipt);
      },
      onFailed: () => {
        failures += 1;
        if (failures < statusPollFailures) return;
        stop();
        setOff(true);
      },
      onGivenUp: () => setOff(true),
      timers: browserTimers,
    });
    return stop;
  }, [isWatched, reference]);

  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) void refreshMoney();
    before.current = state;
  }, [state]);

  const watchAgain = async (): Promise<void> => {
    await query.refetch();
    setOff(false);
  };
  return { query, isWatched, isStale: isOff && state !== undefined && isUnderWay(state), watchAgain };
}
