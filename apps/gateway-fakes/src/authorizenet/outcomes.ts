import { createHash } from 'node:crypto';
import type { Masked, Transaction } from './state.ts';

export interface Outcome {
  responseCode: '1' | '2' | '3';
  reasonCode: string;
  reasonText: string;
}

const brands: Readonly<Record<string, string>> = {
  '4111111111111111': 'Visa',
  '4007000000027': 'Visa',
  '4012888818888': 'Visa',
  '5424000000000015': 'MasterCard',
  '2223000010309703': 'MasterCard',
  '370000000000002': 'AmericanExpress',
  '6011000000000012': 'Discover',
};

export const approved: Outcome = { responseCode: '1', reasonCode: '1', reasonText: 'This transaction has been approved.' };
export const declined: Outcome = { responseCode: '2', reasonCode: '2', reasonText: 'This transaction has been declined.' };
const invalidCard: Outcome = { responseCode: '3', reasonCode: '6', reasonText: 'The credit card number is invalid.' };
const expired: Outcome = { responseCode: '3', reasonCode: '8', reasonText: 'The credit card has expired.' };
const invalidRouting: Outcome = { responseCode: '3', reasonCode: '9', reasonText: 'The ABA code is invalid' };
export const duplicated: Outcome = { responseCode: '3', reasonCode: '11', reasonText: 'A duplicate transaction has been submitted.' };
export const noCredit: Outcome = {
  responseCode: '3',
  reasonCode: '54',
  reasonText: 'The referenced transaction does not meet the criteria for issuing a credit.',
};
export const tooMuchCredit: Outcome = {
  responseCode: '3',
  reasonCode: '55',
  reasonText: 'The sum of credits against the referenced transaction would exceed original debit amount.',
};
export const notFound: Outcome = { responseCode: '3', reasonCode: '16', reasonText: 'The transaction cannot be found.' };

/** The ZIP code that the testing guide gives for a decline. */
export const declineZip = '46282';

export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

/** A card that was typed; `expiration` as 2049-08. */
export function cardOf(number: string, expiration: string, zip: string): Masked {
  const lastFour = number.slice(-4);
  return { kind: 'card', brand: brands[number] ?? 'Unknown', lastFour, expiration, fingerprint: fingerprintOf(number + expiration), zip };
}

export function accountOf(accountType: string, routing: string, number: string, name: string): Masked {
  const isRefused = !hasCheckDigit(routing);
  const [routingEnd, lastFour] = [routing.slice(-4), number.slice(-4)];
  return { kind: 'bank', accountType, routingEnd, lastFour, name, fingerprint: fingerprintOf(`${routing} ${number}`), isRefused };
}

export function outcomeOf(method: Masked, amountCents: number, now: Date, echeckLimitCents: number): Outcome {
  if (method.kind === 'bank') {
    if (method.isRefused) return invalidRouting;
    return amountCents > echeckLimitCents ? declined : approved;
  }
  if (method.brand === 'Unknown') return invalidCard;
  if (method.expiration < now.toISOString().slice(0, 7)) return expired;
  return method.zip === declineZip ? declined : approved;
}

/** The status of a transaction that just came out like that. */
export function statusOf(outcome: Outcome, type: Transaction['type']): string {
  if (outcome.responseCode === '2') return 'declined';
  if (outcome.responseCode === '3') return 'generalError';
  return type === 'refundTransaction' ? 'refundPendingSettlement' : 'capturedPendingSettlement';
}

/** Weights 3, 7, 1 over nine digits. */
function hasCheckDigit(routing: string): boolean {
  const sum = [...routing].reduce((total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0), 0);
  return /^\d{9}$/.test(routing) && sum % 10 === 0 && sum > 0;
}
