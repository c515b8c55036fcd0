import { type Cents, cents } from '../money/cents.ts';
import type { DunningTerms } from './terms.ts';

const millionths = 1_000_000n;

/** The late fee for what is past due on one invoice: flat and a share of it, rounded once, half a cent up, at most the cap. */
export function lateFeeFor(pastDue: Cents, { lateFeeCents, lateFeePpm, lateFeeCapCents }: DunningTerms): Cents {
  // Of large amounts the product is beyond what a number holds exactly.
  const share = Number((BigInt(pastDue) * BigInt(lateFeePpm) * 2n + millionths) / (millionths * 2n));
  return cents(Math.min(lateFeeCents + share, lateFeeCapCents ?? Number.MAX_SAFE_INTEGER));
}
