import { hasCheckDigit } from '@porchlight/domain/payments/card-number.ts';
import { isBankAccountNumber, isRoutingNumber } from '@porchlight/domain/payments/routing-number.ts';
import type { BankDetails } from '../../ports/payment-provider.ts';
import { type BankAccountType, bankBrands, brandOfNumber } from './card-names.ts';
import type { CardNumber } from './gateway.ts';

export type FieldName =
  | 'cardNumber'
  | 'expiration'
  | 'securityCode'
  | 'cardName'
  | 'zip'
  | 'routingNumber'
  | 'accountNumber'
  | 'accountType'
  | 'accountName';

/** What is wrong, as the catalogue names it in `wrong`. */
export type Wrong = FieldName | 'cardBrand' | 'pastExpiration';
export type Wrongs = Partial<Record<FieldName, Wrong>>;
export type Typed = Readonly<Record<string, string>>;
export type Checked<Entry> = { ok: true; entry: Entry } | { ok: false; wrongs: Wrongs };

export interface CardEntry {
  card: CardNumber;
  name: string;
  zip: string;
}

/** A card as it was typed. One day is left over, for the zone in which it is still the month before. */
export function checkCard(typed: Typed, now: Date): Checked<CardEntry> {
  const number = digits(typed.cardNumber);
  const expiration = expirationIn(typed.expiration ?? '');
  const securityCode = (typed.securityCode ?? '').trim();
  const [name, zip] = [(typed.cardName ?? '').trim(), (typed.zip ?? '').trim()];
  const wrongs: Wrongs = {};
  if (!/^\d{13,19}$/.test(number) || !hasCheckDigit(number)) wrongs.cardNumber = 'cardNumber';
  else if (brandOfNumber(number) === null) wrongs.cardNumber = 'cardBrand';
  if (expiration === null) wrongs.expiration = 'expiration';
  else if (isPast(expiration, now)) wrongs.expiration = 'pastExpiration';
  if (!/^\d{3,4}$/.test(securityCode)) wrongs.securityCode = 'securityCode';
  if (name === '' || name.length > 100) wrongs.cardName = 'cardName';
  if (!/^\d{5}(-?\d{4})?$/.test(zip)) wrongs.zip = 'zip';
  if (expiration === null || Object.keys(wrongs).length > 0) return { ok: false, wrongs };
  return { ok: true, entry: { card: { number, ...expiration, securityCode }, name, zip } };
}

export function checkBank(typed: Typed): Checked<BankDetails> {
  const [routingNumber, accountNumber] = [digits(typed.routingNumber), digits(typed.accountNumber)];
  const holderName = (typed.accountName ?? '').trim();
  const accountType = typed.accountType;
  const wrongs: Wrongs = {};
  if (!isRoutingNumber(routingNumber)) wrongs.routingNumber = 'routingNumber';
  if (!isBankAccountNumber(accountNumber)) wrongs.accountNumber = 'accountNumber';
  if (!isAccountType(accountType)) wrongs.accountType = 'accountType';
  if (holderName === '' || holderName.length > 100) wrongs.accountName = 'accountName';
  if (!isAccountType(accountType) || Object.keys(wrongs).length > 0) return { ok: false, wrongs };
  return { ok: true, entry: { routingNumber, accountNumber, accountType, holderName } };
}

function isAccountType(text: string | undefined): text is BankAccountType {
  return text !== undefined && Object.hasOwn(bankBrands, text);
}

function digits(text: string | undefined): string {
  return (text ?? '').replace(/[\s-]/g, '');
}

/** From what people and browsers fill in: 8/29, 08 / 29, 0829, 08/2029. Null when it is no month of a year. */
function expirationIn(text: string): { month: string; year: string } | null {
  const match = /^(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? /^(\d{2})(?:20)?(\d{2})$/.exec(text.trim());
  const [, month = '', year = ''] = match ?? [];
  return Number(month) >= 1 && Number(month) <= 12 ? { month: month.padStart(2, '0'), year } : null;
}

/** A card is good to the end of its month. */
function isPast({ month, year }: { month: string; year: string }, now: Date): boolean {
  return now.getTime() >= Date.UTC(2000 + Number(year), Number(month), 2);
}
