import type { KeptMethod } from '../../ports/payment-provider.ts';

export type BankAccountType = 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK';

export const bankBrands: Readonly<Record<BankAccountType, string>> = {
  CHECKING: 'Checking',
  SAVINGS: 'Savings',
  BUSINESS_CHECK: 'Business checking',
};

const brandsByPrefix: readonly (readonly [pattern: RegExp, brand: string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|64[4-9]|65|622)/, 'Discover'],
];

/** The brand of a card by its number; null for one IPPay does not take. */
export function brandOfNumber(number: string): string | null {
  return brandsByPrefix.find(([pattern]) => pattern.test(number))?.[1] ?? null;
}

const brandsByFirst: Readonly<Record<string, string>> = {
  '3': 'American Express',
  '4': 'Visa',
  '5': 'Mastercard',
  '2': 'Mastercard',
  '6': 'Discover',
};

/** The brand by a token, which keeps the number's first digit and its last four. */
export function brandOfToken(token: string): string {
  return brandsByFirst[token.charAt(0)] ?? 'Card';
}

export function endingIn(brand: string, numberOrToken: string): string {
  return `${brand} ending ${numberOrToken.slice(-4)}`;
}

/** What a payment shows of a card that the feed lists by its token. */
export function cardOfToken(token: string): KeptMethod | null {
  if (!/^[0-9A-Z]{8,30}\d{4}$/.test(token)) return null;
  const brand = brandOfToken(token);
  return { token, kind: 'card', brand, display: endingIn(brand, token), expiration: null };
}
