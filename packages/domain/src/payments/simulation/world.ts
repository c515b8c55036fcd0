interface Due {
  atMs: number;
  order: number;
  work: () => void;
}

/** Time that passes only from one event to the next. Events at the same millisecond happen in the order they were planned. */
export interface World {
  now(): number;
  /** Plans something that many milliseconds from now. */
  after(delayMs: number, work: () => void): void;
  /** Lets time pass until nothing is planned any more, or until that moment. Answers how many events there were. */
  run(untilMs: number): number;
}

export function createWorld(): World {
  const heap: Due[] = [];
  let nowMs = 0;
  let planned = 0;
  return {
    now: () => nowMs,
    after: (delayMs, work) => {
      planned += 1;
      push(heap, { atMs: nowMs + Math.max(0, Math.round(delayMs)), order: planned, work });
    },
    run: (untilMs) => {
      let events = 0;
      for (let due = heap[0]; due !== undefined && due.atMs <= untilMs; due = heap[0]) {
        pop(heap);
        nowMs = due.atMs;
        due.work();
        events += 1;
      }
      return events;
    },
  };
}

const isBefore = (a: Due, b: Due): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

function push(heap: Due[], due: Due): void {
  let at = heap.push(due) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (parent === undefined || !isBefore(due, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = due;
}

function pop(heap: Due[]): void {
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    const left = heap[below];
    if (left === undefined) break;
    const right = heap[below + 1];
    if (right !== undefined && isBefore(right, left)) below += 1;
    const child = heap[below];
    if (child === undefined || !isBefore(child, last)) break;
    heap[at] = child;
    at = below;
  }
  heap[at] = last;
}
