import { randomStream } from '@porchlight/sandbox-provider/faults/random.ts';
import { z } from 'zod';

/**
 * What can befall one call.
 * - `errorBefore`, `dropBefore`, `hangBefore`: an error, a cut connection, or no answer at all until the caller gives up; no work was done.
 * - `errorAfter`, `loseReply`: the same, after the work was done.
 * - `truncate`: half of the answer, as if it were all. `cut`: half of it, then the connection ends.
 * - `garbage`: something unreadable. `hostile`: the gateway's format, made to exhaust who reads it. `huge`: 20 MB in the gateway's format.
 * - `entities`: of XML the true answer, in words that its document type declares; of JSON as `hostile`.
 * - `unknownField`: the answer with fields nobody announced. `none`: nothing.
 * All from `errorAfter` on come when the work is done.
 */
export const callFaults = [
  'errorBefore',
  'dropBefore',
  'hangBefore',
  'errorAfter',
  'loseReply',
  'truncate',
  'cut',
  'garbage',
  'hostile',
  'huge',
  'unknownField',
  'entities',
] as const;
export type CallFault = (typeof callFaults)[number] | 'none';

const rate = z.number().min(0).max(1);
const rates = Object.fromEntries(callFaults.map((name) => [name, rate.optional()])) as Record<
  (typeof callFaults)[number],
  z.ZodOptional<typeof rate>
>;

/** POST /control {faults}: only what is named changes. */
export const faultChange = z.strictObject({
  seed: z.int().nonnegative().max(0xffffffff).optional(),
  slowMs: z.int().nonnegative().max(120_000).optional(),
  down: z.boolean().optional(),
  /** Whether faults hit every call or only those that move money. */
  calls: z.enum(['all', 'money']).optional(),
  /** Faults of exactly the next calls, before any is drawn. */
  next: z.array(z.enum([...callFaults, 'none'])).optional(),
  ...rates,
  /** How often a notice is sent twice. */
  duplicate: rate.optional(),
  /** How often a notice waits, so that a later one overtakes it. */
  reorder: rate.optional(),
  /** No notice leaves. */
  hold: z.boolean().optional(),
  /** How often a copy with other contents and the same signature goes ahead of a notice. */
  forged: rate.optional(),
});
export type FaultChange = z.output<typeof faultChange>;

type Rates = Record<(typeof callFaults)[number] | 'duplicate' | 'reorder' | 'forged', number>;
export type FaultSettings = Rates & { seed: number; slowMs: number; down: boolean; hold: boolean; calls: 'all' | 'money' };

export interface NoticeFault {
  isDuplicated: boolean;
  isForged: boolean;
  /** Wait before the first attempt, milliseconds of the gateway's clock. */
  delayMs: number;
}

const calm: FaultSettings = {
  ...(Object.fromEntries([...callFaults, 'duplicate', 'reorder', 'forged'].map((name) => [name, 0])) as Rates),
  seed: 1,
  slowMs: 0,
  down: false,
  hold: false,
  calls: 'all',
};
const overtakingMs = { least: 300, most: 1200 };

/** Faults drawn from the seed: the same seed and the same order of calls give the same faults. Notices have a stream of their own. */
export class GatewayFaults {
  #settings: FaultSettings = calm;
  #next: CallFault[] = [];
  #calls = randomStream(calm.seed);
  #notices = randomStream(~calm.seed);

  get settings(): Readonly<FaultSettings> {
    return this.#settings;
  }

  change({ next, ...change }: FaultChange): void {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    this.#settings = { ...this.#settings, ...given };
    if (next !== undefined) this.#next = [...next];
    if (change.seed !== undefined) this.#restart(change.seed);
  }

  reset(): void {
    this.#settings = calm;
    this.#next = [];
    this.#restart(calm.seed);
  }

  /** Takes one number whatever the rates are, so that one rate does not shift the faults of another. */
  drawForCall(movesMoney: boolean): CallFault {
    if (this.#settings.calls === 'money' && !movesMoney) return 'none';
    const planned = this.#next.shift();
    if (planned !== undefined) return planned;
    let left = this.#calls();
    for (const name of callFaults) {
      if (left < this.#settings[name]) return name;
      left -= this.#settings[name];
    }
    return 'none';
  }

  drawForNotice(): NoticeFault {
    const [duplicate, reorder, wait, forged] = [this.#notices(), this.#notices(), this.#notices(), this.#notices()];
    const delayMs = overtakingMs.least + wait * (overtakingMs.most - overtakingMs.least);
    return {
      isDuplicated: duplicate < this.#settings.duplicate,
      isForged: forged < this.#settings.forged,
      delayMs: reorder < this.#settings.reorder ? Math.round(delayMs) : 0,
    };
  }

  #restart(seed: number): void {
    this.#calls = randomStream(seed);
    this.#notices = randomStream(~seed);
  }
}
