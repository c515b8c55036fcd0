export interface Due {
  at: number;
  order: number;
  run: () => void;
}

/** Binary heap: the earliest entry first, equal times in the order they were added. */
export class DueQueue {
  readonly #heap: Due[] = [];

  get first(): Due | undefined {
    return this.#heap[0];
  }

  push(entry: Due): void {
    this.#heap.push(entry);
    let at = this.#heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): Due | undefined {
    const top = this.#heap[0];
    const last = this.#heap.pop();
    if (top === undefined || last === undefined || top === last) return top;
    this.#heap[0] = last;
    this.#sinkFromTop();
    return top;
  }

  #sinkFromTop(): void {
    let at = 0;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < this.#heap.length && this.#isBefore(child, least)) least = child;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(left: number, right: number): boolean {
    const a = this.#heap[left];
    const b = this.#heap[right];
    if (a === undefined || b === undefined) return false;
    return a.at < b.at || (a.at === b.at && a.order < b.order);
  }

  #swap(left: number, right: number): void {
    const a = this.#heap[left];
    const b = this.#heap[right];
    if (a === undefined || b === undefined) return;
    this.#heap[left] = b;
    this.#heap[right] = a;
  }
}
