import { z } from 'zod';
import { isExpired } from '../payments/charges.ts';
import { passesLuhn, testCard } from '../payments/outcomes.ts';
import type { AccountType } from '../payments/records.ts';
import type { BankEntry, CardEntry } from '../payments/submit.ts';
import type { HostedTexts } from './texts.ts';

/** What the customer typed, as it came. */
export type Typed = Readonly<Record<string, string>>;

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

export type FieldErrors = Partial<Record<FieldName, string>>;
export type Checked<Entry> = { ok: true; entry: Entry } | { ok: false; errors: FieldErrors };

const accountTypes: readonly AccountType[] = ['CHECKING', 'SAVINGS', 'BUSINESS_CHECK'];
const typedForm = z.record(z.string(), z.string().max(500));

/** A posted form as a flat map of texts; empty when it is anything else. */
export function typedFrom(body: unknown): Typed {
  const parsed = typedForm.safeParse(body);
  return parsed.success ? parsed.data : {};
}

export function checkCard(typed: Typed, now: number, texts: HostedTexts): Checked<CardEntry> {
  const number = (typed.cardNumber ?? '').replace(/[\s-]/g, '');
  const expiration = normalExpiration(typed.expiration ?? '');
  const card = testCard(number);
  const errors: FieldErrors = {};
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) errors.cardNumber = texts.badCardNumber;
  else if (card === null) errors.cardNumber = texts.notTestCard;
  if (expiration === null) errors.expiration = texts.badExpiration;
  else if (isExpired(expiration, now)) errors.expiration = texts.pastExpiration;
  if (!/^\d{3,4}$/.test((typed.securityCode ?? '').trim())) errors.securityCode = texts.badCode;
  if (isBlank(typed.cardName)) errors.cardName = texts.badName;
  if (!/^\d{5}(-?\d{4})?$/.test((typed.zip ?? '').trim())) errors.zip = texts.badZip;
  if (card === null || expiration === null || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, entry: { ...card, lastFour: number.slice(-4), expiration } };
}

export function checkBank(typed: Typed, texts: HostedTexts): Checked<BankEntry> {
  const routingNumber = (typed.routingNumber ?? '').replace(/[\s-]/g, '');
  const accountNumber = (typed.accountNumber ?? '').replace(/[\s-]/g, '');
  const accountType = accountTypes.find((type) => type === typed.accountType);
  const errors: FieldErrors = {};
  // Only its form: whether such a bank exists is the bank's answer, not a typing mistake.
  if (!/^\d{9}$/.test(routingNumber)) errors.routingNumber = texts.badRouting;
  if (!/^\d{4,17}$/.test(accountNumber)) errors.accountNumber = texts.badAccount;
  if (accountType === undefined) errors.accountType = texts.badAccountType;
  if (isBlank(typed.accountName)) errors.accountName = texts.badName;
  if (accountType === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, entry: { routingNumber, accountNumber, accountType } };
}

/** MM/YY from what people and browsers fill in: 8/29, 08 / 29, 0829, 08/2029. Null when it is no month of a year. */
function normalExpiration(text: string): string | null {
  const match = /^(\d{1,2})\s*[/-]\s*(?:20)?(\d{2})$/.exec(text.trim()) ?? /^(\d{2})(?:20)?(\d{2})$/.exec(text.trim());
  const month = Number(match?.[1]);
  if (match === null || month < 1 || month > 12) return null;
  return `${String(month).padStart(2, '0')}/${match[2]}`;
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === '' || text.length > 100;
}
