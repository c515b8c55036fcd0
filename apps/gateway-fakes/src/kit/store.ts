import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ClockState } from '@porchlight/sandbox-provider/time/clock.ts';
import type { OutgoingNotice } from './gateway.ts';

export interface WaitingNotice extends OutgoingNotice {
  noticeId: string;
  attempts: number;
  /** Milliseconds of the gateway's clock. */
  nextAt: number;
}

/** All a gateway keeps: its own state and what the kit keeps for it. */
export interface Kept<State> {
  state: State;
  lastId: number;
  waiting: WaitingNotice[];
  webhookUrl: string | null;
  clock: ClockState | null;
}

const firstId = 1_000_000_000;

/** One file, written as a whole and put in place by a rename: after a crash it is the last whole one. */
export class GatewayStore<State> {
  readonly #path: string;
  readonly #fsync: boolean;
  readonly #empty: () => State;
  #saved = '';
  kept: Kept<State>;

  constructor(path: string, options: { fsync: boolean; emptyState: () => State }) {
    this.#path = path;
    this.#fsync = options.fsync;
    this.#empty = options.emptyState;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#saved = existsSync(path) ? readFileSync(path, 'utf8') : JSON.stringify(this.#blank());
    this.kept = JSON.parse(this.#saved) as Kept<State>;
  }

  /** What is kept survives a crash from here on. */
  save(): void {
    const text = JSON.stringify(this.kept);
    if (text === this.#saved) return;
    const next = `${this.#path}.next`;
    const file = openSync(next, 'w', 0o600);
    writeSync(file, text);
    if (this.#fsync) fsyncSync(file);
    closeSync(file);
    renameSync(next, this.#path);
    if (this.#fsync) this.#syncFolder();
    this.#saved = text;
  }

  /** Back to what was saved last, after work that failed half-way. */
  forget(): void {
    this.kept = JSON.parse(this.#saved) as Kept<State>;
  }

  /** Everything but the clock, the address of notices and the ids given out. */
  empty(): void {
    this.kept = { ...this.kept, state: this.#empty(), waiting: [] };
    this.save();
  }

  #blank(): Kept<State> {
    return { state: this.#empty(), lastId: firstId, waiting: [], webhookUrl: null, clock: null };
  }

  #syncFolder(): void {
    const folder = openSync(dirname(this.#path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }
}
