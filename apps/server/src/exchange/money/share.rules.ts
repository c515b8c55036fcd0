/** A decimal text of at most so many decimals as a whole number of its smallest part; null when it is none. */
export function amountOf(text: string, decimals: 2 | 4): number | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[2] ?? '';
  if (match === null || fraction.length > decimals) return null;
  return Number(`${match[1]}${fraction.padEnd(decimals, '0')}`);
}

/** Millionths as percent: 72500 is 7.25. */
export function percentText(millionths: number): string {
  const digits = String(millionths).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -4) : `${digits.slice(0, -4)}.${fraction}`;
}
