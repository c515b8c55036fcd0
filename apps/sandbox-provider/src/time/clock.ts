/** Enough to continue the clock after a restart. Instants are milliseconds since 1970. */
export interface ClockState {
  machineAt: number;
  sandboxAt: number;
  speed: number;
  /** Difference between the signing time and the machine's time. */
  signingOffsetMs: number;
}

export interface ClockChange {
  speed?: number | undefined;
  advanceMs?: number | undefined;
  /** Sets both times, for a portal that runs on a clock of its own. */
  now?: number | undefined;
}

/**
 * The provider's own time. Payments, settlements and retries follow it, so a rehearsal can advance or speed it up. Notices are
 * signed with a second time that only `now` moves: the receiver's window of acceptance must not close because a rehearsal jumped.
 */
export class SandboxClock {
  readonly #machineNow: () => number;
  readonly #listeners: (() => void)[] = [];
  #state: ClockState;

  constructor(start: number | null, machineNow: () => number = Date.now) {
    this.#machineNow = machineNow;
    this.#state = startingAt(start, machineNow());
  }

  now(): number {
    return this.#nowAt(this.#machineNow());
  }

  /** Time stamp of signatures, milliseconds since 1970. */
  signingNow(): number {
    return this.#machineNow() + this.#state.signingOffsetMs;
  }

  get speed(): number {
    return this.#state.speed;
  }

  get state(): ClockState {
    return this.#state;
  }

  change(change: ClockChange): void {
    const machineAt = this.#machineNow();
    const base = change.now ?? this.#nowAt(machineAt);
    this.#state = {
      machineAt,
      sandboxAt: base + (change.advanceMs ?? 0),
      speed: change.speed ?? this.#state.speed,
      signingOffsetMs: change.now === undefined ? this.#state.signingOffsetMs : change.now - machineAt,
    };
    this.#tell();
  }

  /** Goes on from a journalled state. A start time given again holds for signatures only: payments never go back in time. */
  restore(state: ClockState, start: number | null): void {
    const signingOffsetMs = start === null ? state.signingOffsetMs : start - this.#machineNow();
    this.#state = { ...state, signingOffsetMs };
    this.#tell();
  }

  /** Back to normal speed. The time reached stays: what has happened cannot come to lie in the future. */
  calm(): void {
    this.change({ speed: 1 });
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  #nowAt(machineAt: number): number {
    return Math.round(this.#state.sandboxAt + (machineAt - this.#state.machineAt) * this.#state.speed);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function startingAt(start: number | null, machineAt: number): ClockState {
  const sandboxAt = start ?? machineAt;
  return { machineAt, sandboxAt, speed: 1, signingOffsetMs: sandboxAt - machineAt };
}
