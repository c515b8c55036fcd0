import { balancePollAttempts, balancePollMs } from '@porchlight/domain/payments/balance-polling.ts';

export interface BalancePollParts {
  /** The balance shown when the panel closed; null when none was known, then the first answer counts as that. */
  before: number | null;
  read: () => Promise<number>;
  onChanged: () => void;
  timers: { set: (run: () => void, ms: number) => unknown; clear: (timer: unknown) => void };
}

/**
 * Asks for the balance every 6 s, first after 6 s, at most 7 times, until it is another one (PAY-042, PAY-043). An attempt that fails
 * counts and says nothing (PAY-044, D-085). Answers how to stop.
 */
export function startBalancePoll({ before, read, onChanged, timers }: BalancePollParts): () => void {
  let known = before;
  let attempts = 0;
  let timer: unknown = null;
  let isStopped = false;

  const stop = (): void => {
    isStopped = true;
    timers.clear(timer);
  };
  const compare = (balance: number): void => {
    if (isStopped) return;
    if (known !== null && balance !== known) {
      stop();
      onChanged();
    }
    known ??= balance;
  };
  const attempt = (): void => {
    attempts += 1;
    if (attempts < balancePollAttempts) timer = timers.set(attempt, balancePollMs);
    read().then(compare, () => undefined);
  };

  timer = timers.set(attempt, balancePollMs);
  return stop;
}
