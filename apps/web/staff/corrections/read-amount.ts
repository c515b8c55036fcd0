import { type Cents, centsFromDollars, dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';

export type TypedAmount = { ok: true; dollars: number } | { ok: false; problem: 'amount' | 'tooMuch' };

/** What was typed as dollars, at most `upTo` where there is a limit. */
export function readAmount(typed: string, upTo: number | null): TypedAmount {
  const parsed = parseAmount(typed);
  if (!parsed.ok) return { ok: false, problem: 'amount' };
  if (upTo !== null && parsed.amount > (centsFromDollars(upTo) as Cents)) return { ok: false, problem: 'tooMuch' };
  return { ok: true, dollars: dollarsFromCents(parsed.amount) };
}
