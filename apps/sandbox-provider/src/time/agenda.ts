import type { SandboxClock } from './clock.ts';
import { DueQueue } from './due-queue.ts';

/** Node caps a timer at 2^31 - 1 ms; a longer wait is simply armed again. */
const longestTimerMs = 2_000_000_000;

/** Runs work when the sandbox clock reaches its time, also when the clock is advanced or changes speed. */
export class Agenda {
  readonly #clock: SandboxClock;
  readonly #queue = new DueQueue();
  readonly #sleepers = new Set<() => void>();
  #timer: NodeJS.Timeout | null = null;
  #added = 0;
  #isStopped = false;

  constructor(clock: SandboxClock) {
    this.#clock = clock;
    clock.onChange(() => this.#arm());
  }

  /** Work must not throw: it has nobody to answer to. A failure ends the process rather than losing a step of a payment. */
  at(time: number, run: () => void): void {
    this.#added += 1;
    this.#queue.push({ at: time, order: this.#added, run });
    if (this.#queue.first?.order === this.#added) this.#arm();
  }

  /** Resolves when the sandbox clock has moved by `ms`, or at once when the process is stopping. */
  sleep(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#sleepers.delete(wake);
        resolve();
      };
      this.#sleepers.add(wake);
      this.at(this.#clock.now() + ms, wake);
    });
  }

  /** Does what is due. Whoever moves the clock calls it, and finds done what that brought about; time alone does it by a timer. */
  runDue(): void {
    for (
      let first = this.#queue.first;
      first !== undefined && first.at <= this.#clock.now() && !this.#isStopped;
      first = this.#queue.first
    ) {
      this.#queue.pop();
      first.run();
    }
    this.#arm();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const wake of this.#sleepers) wake();
  }

  #arm(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const first = this.#queue.first;
    if (this.#isStopped || first === undefined) return;
    const wait = first.at - this.#clock.now();
    if (wait > 0 && this.#clock.speed === 0) return;
    const machineWait = wait <= 0 ? 0 : Math.min(Math.ceil(wait / this.#clock.speed), longestTimerMs);
    this.#timer = setTimeout(() => this.runDue(), machineWait);
  }
}
