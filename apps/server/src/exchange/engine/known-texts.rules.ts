import { isStateCode, stateCode } from '@porchlight/domain/addresses/states.ts';
import { isEmailAddress } from '@porchlight/domain/contact/email-address.ts';
import { type Column, text } from './columns.ts';

interface Said {
  example: string;
  describe: string;
  needed?: boolean;
  neededWhenNew?: boolean;
}

/** The number of an account, as it is here. */
export function accountNumber(said: Said): Column<string> {
  const pattern = { matches: (given: string) => /^[A-Za-z0-9-]{1,20}$/.test(given), says: 'is not 1 to 20 letters, digits and hyphens' };
  return text({ ...said, pattern });
}

/** What another system calls the row. */
export function externalId(describe: string): Column<string> {
  return text({ example: 'C-1042', describe, longest: 100 });
}

export function email(said: Said): Column<string> {
  return text({ ...said, longest: 254, pattern: { matches: isEmailAddress, says: 'is no e-mail address' } });
}

/** Kept as its digits, without the 1 of the country in front of ten. */
export function phone(said: Said): Column<string> {
  const fold = (given: string) => (/^[+()\d .-]+$/.test(given) ? given.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : given);
  return text({ ...said, fold, pattern: { matches: (digits) => /^\d{10,15}$/.test(digits), says: 'is no phone number of ten digits' } });
}

export function state(said: Said): Column<string> {
  const fold = (given: string) => stateCode(given.toUpperCase());
  return text({ ...said, fold, pattern: { matches: isStateCode, says: 'is no state of the US, such as IA or Iowa' } });
}

/** A spreadsheet loses the zeros in front: 2114 is 02114. */
export function zipCode(said: Said): Column<string> {
  const fold = (given: string) =>
    given.replace(/^\d{3,4}(?=$|-)/, (digits) => digits.padStart(5, '0')).replace(/^(\d{5})(\d{4})$/, '$1-$2');
  return text({ ...said, fold, pattern: { matches: (zip) => /^\d{5}(-\d{4})?$/.test(zip), says: 'is no ZIP code, such as 52001' } });
}

const knownZones = new Map<string, boolean>();

/** Whether that is the name of a time zone, such as America/Chicago. */
function isTimeZone(name: string): boolean {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let isKnown = /^[A-Za-z]+\/[A-Za-z0-9_+/-]+$|^UTC$/.test(name);
  try {
    isKnown &&= new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    isKnown = false;
  }
  if (knownZones.size < 1_000) knownZones.set(name, isKnown);
  return isKnown;
}

export function timeZone(said: Said): Column<string> {
  return text({ ...said, pattern: { matches: isTimeZone, says: 'is no time zone, such as America/Chicago' } });
}
