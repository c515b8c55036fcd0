import type { Cents } from './cents.ts';

/** Why an entered amount was refused. The two payment forms answer them with different sentences (PAY-050, ACH-011, ACH-012). */
export type AmountRefusal = 'empty' | 'invalid' | 'notPositive' | 'tooManyDecimals';

export type ParsedAmount = { ok: true; amount: Cents } | { ok: false; reason: AmountRefusal };

/**
 * An amount as a person typed it, in dollars, as cents. Commas are dropped; digits with at most two decimals are taken:
 * 12, 12., 12.5, 12.50 and .5 (PAY-047 to PAY-049). No exponent, no sign but a refused minus.
 */
export function parseAmount(text: string): ParsedAmount {
  const entered = text.replaceAll(',', '').trim();
  if (entered === '') return { ok: false, reason: 'empty' };
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(entered);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') return { ok: false, reason: 'invalid' };
  const isPositive = sign === '' && /[1-9]/.test(whole + fraction);
  if (!isPositive) return { ok: false, reason: 'notPositive' };
  if (fraction.length > 2) return { ok: false, reason: 'tooManyDecimals' };
  const amount = Number(whole + fraction.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? { ok: true, amount: amount as Cents } : { ok: false, reason: 'invalid' };
}
