import { createHash } from 'node:crypto';
import type { IppayState } from './records.ts';

/** Cards that do otherwise than approve. They are this fake's own: the gateway's test terminal goes by amounts instead. */
export const testCards = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  expired: '4000000000000069',
  insufficientFunds: '4000000000009995',
} as const;

const declines: Readonly<Record<string, readonly [code: string, text: string]>> = {
  [testCards.declined]: ['005', 'DECLINED'],
  [testCards.expired]: ['054', 'EXPIRED CARD'],
  [testCards.insufficientFunds]: ['051', 'INSUFFICIENT FUNDS'],
};

/** What the bank of that card says; null when it pays. */
export function declineOf(cardNumber: string): readonly [code: string, text: string] | null {
  return declines[cardNumber] ?? null;
}

/** Accounts that the gateway refuses as no account of theirs. */
export const refusedAccountPrefix = '9999';

export function isCardNumber(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false;
  const sum = [...text].toReversed().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1];
  return [...text].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}

/** The same number has the same token, of its length, with its last four digits and, of a card, its first. */
export function tokenOf(state: IppayState, kind: 'card' | 'bank', number: string): string {
  const hash = createHash('sha256').update(`${kind}:${number}`).digest('hex').toUpperCase();
  const head = kind === 'card' ? number.charAt(0) : '';
  const plain = kind === 'card' ? number : number.padStart(9, '0');
  const token = head + hash.slice(0, plain.length - head.length - 4) + plain.slice(-4);
  state.vault[token] ??= { kind, number, isGone: false };
  return token;
}
