/**
 * A US bank routing number: 9 digits, weighted 3-7-1 sum divisible by 10. Nine zeros pass that sum and are refused apart (D-091).
 * `checksum: false` leaves the sum out, which a provider may configure outside production.
 */
export function isRoutingNumber(text: string, { checksum = true }: { checksum?: boolean } = {}): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * Number('371'[index % 3]), 0);
  return !checksum || sum % 10 === 0;
}

/** A bank account number: 4 to 17 digits, leading zeros kept (D-091). */
export function isBankAccountNumber(text: string): boolean {
  return /^\d{4,17}$/.test(text);
}
