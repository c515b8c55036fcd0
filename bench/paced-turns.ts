import { atPace } from './at-pace.ts';
import { median, percentile } from './measurement.ts';
import { roundsOf, secondsOf } from './pace.ts';

/** Asks once, the so-manieth time; what is not answered well is thrown. */
export type AskOnce = (turn: number) => Promise<unknown>;

interface Paced {
  perSecond: number;
  /** Of each round; one more, which does not count, warms up. */
  seconds: number;
  rounds: number;
}

/**
 * Medians of the 99th percentiles of both in ms, in turns, asked at fixed times whatever their answers do. Times count from when each was
 * due, and one that failed or was refused took for ever.
 */
export async function pacedTurns(paced: Paced, one: AskOnce, other: AskOnce): Promise<{ one: number; other: number }> {
  const seen = { one: [] as number[], other: [] as number[] };
  const rounds = roundsOf(paced.rounds);
  for (let round = 0; round <= rounds; round++) {
    const seconds = secondsOf(round === 0 ? 3 : paced.seconds);
    for (const which of round % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const)) {
      const p99 = percentile(await askedAtPace(paced.perSecond, seconds, which === 'one' ? one : other), 0.99);
      if (round > 0) seen[which].push(p99);
    }
  }
  return { one: median(seen.one), other: median(seen.other) };
}

/** How long each took, in ms from when it was due, for so many seconds or until something else is over. */
export function askedAtPace(perSecond: number, until: number | Promise<unknown>, ask: AskOnce): Promise<number[]> {
  return atPace(perSecond, until, (turn, due) =>
    ask(turn).then(
      () => performance.now() - due,
      () => Number.POSITIVE_INFINITY,
    ),
  );
}
