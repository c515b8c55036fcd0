import { randomStream } from './random.ts';

export interface FaultSettings {
  seed: number;
  /** Every answer waits this long after its work is done, in machine milliseconds. */
  slowMs: number;
  errorRate: number;
  loseReplyRate: number;
  duplicateNotices: number;
  reorderNotices: number;
  down: boolean;
  noticesHeld: boolean;
  /** What becomes of refunds: as asked, refused, worked on for a while, or done while every answer about them is lost for a while. */
  refunds: RefundFault;
}

export const refundFaults = ['asAsked', 'declined', 'slow', 'lost'] as const;
export type RefundFault = (typeof refundFaults)[number];

/** What happens to one request. `errorAfter` and `loseReply` do the work first: the caller cannot tell them from `errorBefore`. */
export type RequestFault = 'none' | 'errorBefore' | 'errorAfter' | 'loseReply';
export interface NoticeFault {
  isDuplicated: boolean;
  /** Extra wait before the first attempt, so that a later notice overtakes this one. Sandbox milliseconds. */
  delayMs: number;
}

const calm: FaultSettings = {
  seed: 1,
  slowMs: 0,
  errorRate: 0,
  loseReplyRate: 0,
  duplicateNotices: 0,
  reorderNotices: 0,
  down: false,
  noticesHeld: false,
  refunds: 'asAsked',
};
const shareOfErrorsAfterTheWork = 0.25;
const overtakingMs = { least: 500, most: 2500 };

/**
 * Faults drawn from the seed: the same seed and the same order of calls give the same faults. Each draw takes a fixed count of
 * numbers whatever the rates are, and notices have a stream of their own, so one setting does not shift another's faults.
 */
export class FaultPlan {
  #settings: FaultSettings = calm;
  #requests = randomStream(calm.seed);
  #notices = randomStream(~calm.seed);

  get settings(): Readonly<FaultSettings> {
    return this.#settings;
  }

  /** A given seed starts both streams again, also when it is the seed already in use. */
  change(change: { [Key in keyof FaultSettings]?: FaultSettings[Key] | undefined }): void {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    this.#settings = { ...this.#settings, ...given };
    if (change.seed !== undefined) this.#restart(change.seed);
  }

  reset(): void {
    this.#settings = calm;
    this.#restart(calm.seed);
  }

  drawForRequest(): RequestFault {
    const [error, moment, reply] = [this.#requests(), this.#requests(), this.#requests()];
    if (error < this.#settings.errorRate) return moment < shareOfErrorsAfterTheWork ? 'errorAfter' : 'errorBefore';
    return reply < this.#settings.loseReplyRate ? 'loseReply' : 'none';
  }

  drawForNotice(): NoticeFault {
    const [duplicate, reorder, wait] = [this.#notices(), this.#notices(), this.#notices()];
    const delayMs = overtakingMs.least + wait * (overtakingMs.most - overtakingMs.least);
    return {
      isDuplicated: duplicate < this.#settings.duplicateNotices,
      delayMs: reorder < this.#settings.reorderNotices ? Math.round(delayMs) : 0,
    };
  }

  #restart(seed: number): void {
    this.#requests = randomStream(seed);
    this.#notices = randomStream(~seed);
  }
}
