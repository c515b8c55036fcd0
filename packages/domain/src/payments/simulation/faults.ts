import type { Random } from './random.ts';

/** What goes wrong in one run, as probabilities from 0 to 1. A few runs are calm, most are not. */
export interface Faults {
  requestLost: number;
  replyLost: number;
  doubled: number;
  slow: number;
  providerDown: number;
  crash: number;
  noticeLost: number;
  noticeDoubled: number;
  /** No notice ever arrives. */
  isSilent: boolean;
  /** The provider can reserve a reference it has never seen, so that a late request moves no money. */
  canReserve: boolean;
  /** A request may arrive long after any call is over: the money is then told of by notice, and nobody repeats anything meanwhile. */
  isEndlessDelay: boolean;
  otherAmount: number;
}

export function drawFaults(random: Random): Faults {
  const level = random.pick([0, 0.3, 1, 1, 2] as const);
  const rate = (most: number): number => (level * random.between(0, 1000) * most) / 1000;
  const canReserve = random.chance(0.6);
  const isSilent = random.chance(0.15);
  return {
    requestLost: rate(0.15),
    replyLost: rate(0.2),
    doubled: rate(0.15),
    slow: rate(0.15),
    providerDown: rate(0.05),
    crash: rate(0.03),
    noticeLost: rate(0.25),
    noticeDoubled: rate(0.3),
    isSilent,
    canReserve,
    isEndlessDelay: !canReserve && !isSilent && level > 0 && random.chance(0.25),
    otherAmount: random.chance(0.1) ? 0.2 : 0,
  };
}

/** Nothing goes wrong any more: what is left over must come right by itself. */
export function heal(faults: Faults): void {
  const none = { requestLost: 0, replyLost: 0, doubled: 0, slow: 0, providerDown: 0, crash: 0, noticeLost: 0, noticeDoubled: 0 };
  Object.assign(faults, none, { otherAmount: 0 });
}
