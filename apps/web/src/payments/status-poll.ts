import { statusPollLimitMs, statusPollMs } from '@porchlight/domain/payments/status-polling.ts';

export interface FlowTimers {
  set: (run: () => void, ms: number) => unknown;
  clear: (timer: unknown) => void;
}

/** A poll without an answer after this long counts as failed, so that a hanging connection does not stop the others. */
const pollPatienceMs = 9000;

export interface StatusPollParts<T> {
  read: (signal: AbortSignal) => Promise<T>;
  onRead: (answer: T) => void;
  onFailed: () => void;
  /** 15 minutes are over (D-079). */
  onGivenUp: () => void;
  timers: FlowTimers;
  /** Asks at once instead of in 3 s: the panel was opened again. */
  isUrgent?: boolean;
}

/** Asks for the status every 3 s, first after 3 s (D-079); one question at a time. Answers how to stop. */
export function startStatusPoll<T>({ read, onRead, onFailed, onGivenUp, timers, isUrgent = false }: StatusPollParts<T>): () => void {
  let isStopped = false;
  let running: AbortController | null = null;
  let tick: unknown = null;
  let patience: unknown = null;

  const stop = (): void => {
    isStopped = true;
    for (const timer of [tick, patience, limit]) timers.clear(timer);
    running?.abort();
  };
  const settle = (question: AbortController, tell: () => void): void => {
    if (running !== question) return;
    running = null;
    timers.clear(patience);
    if (!isStopped) tell();
  };
  const ask = (): void => {
    tick = timers.set(ask, statusPollMs);
    if (running) return;
    const question = new AbortController();
    running = question;
    patience = timers.set(() => {
      settle(question, onFailed);
      question.abort();
    }, pollPatienceMs);
    read(question.signal).then(
      (answer) => settle(question, () => onRead(answer)),
      () => settle(question, onFailed),
    );
  };
  const limit = timers.set(() => {
    stop();
    onGivenUp();
  }, statusPollLimitMs);

  tick = timers.set(ask, isUrgent ? 0 : statusPollMs);
  return stop;
}
