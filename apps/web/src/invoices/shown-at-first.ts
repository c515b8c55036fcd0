const invoicesAtFirst = 24;

/** Two years of invoices, and with them every older one that is still open; the others are shown when asked for. */
export function shownAtFirst<T extends { balance: number }>(invoices: readonly T[]): T[] {
  return invoices.filter(({ balance }, index) => index < invoicesAtFirst || balance > 0);
}
