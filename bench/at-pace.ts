import { setTimeout as wait } from 'node:timers/promises';

/**
 * Acts at fixed times, whether what was begun before is over or not, for so many seconds or until something else is over. An act is told
 * which turn it is and when it was due: who is late by the machine's own fault has waited, too.
 */
export async function atPace<T>(
  perSecond: number,
  until: number | Promise<unknown>,
  act: (turn: number, due: number) => Promise<T>,
): Promise<T[]> {
  const started = performance.now();
  const over = new AbortController();
  const ended = (typeof until === 'number' ? wait(until * 1000) : until).finally(() => over.abort());
  const begun: Promise<T>[] = [];
  for (let turn = 0; ; turn++) {
    const due = started + (turn * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    if (over.signal.aborted) break;
    const acting = act(turn, due);
    // Told below, once all have ended: a failure that nobody waits for yet would end the program and leave what it started.
    acting.catch(() => undefined);
    begun.push(acting);
  }
  await ended;
  return Promise.all(begun);
}
