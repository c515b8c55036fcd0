import { type CalendarDate, compareDates, parseCalendarDate } from '../calendar/calendar-date.ts';
import { keptInName, strippedNumber } from '../contact/contact-input.ts';
import { isEmailAddress } from '../contact/email-address.ts';
import { usPhone } from '../contact/us-phone.ts';

/** Fields of the account holder that a visitor may be asked for, by their wire names (ENT-036, D-134). */
export const holderFields = [
  'firstName',
  'lastName',
  'personalEmail',
  'mobileNumber',
  'company',
  'businessEmail',
  'businessNumber',
  'ssn',
  'taxId',
  'driverLicense',
  'dateOfBirth',
  'suffixId',
  'salesAgentCP',
] as const;
export type HolderField = (typeof holderFields)[number];

/** Always asked for, whatever the lists say (D-134). */
export const alwaysShown: readonly HolderField[] = ['firstName', 'lastName', 'personalEmail', 'mobileNumber'];

/** What an account type requires and offers. A field in neither list is hidden unless always shown. */
export interface HolderDemand {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** What was typed, as text; empty or missing means nothing. Dates are YYYY-MM-DD, ids decimal. */
export type HolderEntry = Readonly<Partial<Record<HolderField, string>>>;

/** What is wrong with a field; the sentences live in the catalogue. */
export type HolderProblem =
  | 'required'
  | 'invalidEmail'
  | 'invalidPhone'
  | 'notNineDigits'
  | 'inFuture'
  | 'notADate'
  | 'notDigits'
  | 'tooLong';

export interface HolderRules {
  readonly demand: HolderDemand;
  readonly today: CalendarDate;
  /** The driver's licence must be digits only (D-135). */
  readonly licenceDigitsOnly: boolean;
}

/** The longest name, company and driver's licence. */
const longestText = 200;
const longestLicence = 40;

/** Whether a field is asked for at all (D-134). What is typed in a hidden one is neither judged nor sent nor kept. */
export function isShown(field: HolderField, demand: HolderDemand): boolean {
  return alwaysShown.includes(field) || demand.required.includes(field) || demand.optional.includes(field);
}

/** Whether a field must be filled: the names and the e-mail address always, others as the account type's list says (GUEST-096). */
export function isRequired(field: HolderField, demand: HolderDemand): boolean {
  return field === 'firstName' || field === 'lastName' || field === 'personalEmail' || demand.required.includes(field);
}

/** An entry as it is judged, sent and kept: without what a field never holds, hidden and empty fields left out (FMT-008 to FMT-011). */
export function cleanHolder(entry: HolderEntry, demand: HolderDemand): HolderEntry {
  const clean: Partial<Record<HolderField, string>> = {};
  for (const field of holderFields) {
    const value = isShown(field, demand) ? cleanValue(field, entry[field] ?? '') : '';
    if (value !== '') clean[field] = value;
  }
  return clean;
}

/** Every problem of an entry, by field; empty when it is good (GUEST-086 to GUEST-096, D-135). */
export function judgeHolder(entry: HolderEntry, rules: HolderRules): Partial<Record<HolderField, HolderProblem>> {
  const clean = cleanHolder(entry, rules.demand);
  const problems: Partial<Record<HolderField, HolderProblem>> = {};
  for (const field of holderFields) {
    const value = clean[field];
    const problem = value === undefined ? isRequired(field, rules.demand) && 'required' : problemOf(field, value, rules);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Whether an address typed a second time is the same one (GUEST-089). */
export function isSameEmail(email: string, again: string): boolean {
  return email.trim().toLowerCase() === again.trim().toLowerCase();
}

function cleanValue(field: HolderField, typed: string): string {
  switch (field) {
    case 'firstName':
    case 'lastName':
      return keptInName(typed).trim();
    case 'mobileNumber':
    case 'businessNumber':
      return usPhone(typed) ?? strippedNumber(typed);
    case 'ssn':
    case 'taxId':
    case 'driverLicense':
      return strippedNumber(typed);
    default:
      return typed.trim();
  }
}

function problemOf(field: HolderField, value: string, rules: HolderRules): HolderProblem | null {
  switch (field) {
    case 'firstName':
    case 'lastName':
    case 'company':
      return value.length > longestText ? 'tooLong' : null;
    case 'personalEmail':
    case 'businessEmail':
      return isEmailAddress(value) ? null : 'invalidEmail';
    case 'mobileNumber':
    case 'businessNumber':
      return usPhone(value) === null ? 'invalidPhone' : null;
    case 'ssn':
    case 'taxId':
      return /^\d{9}$/.test(value) ? null : 'notNineDigits';
    case 'driverLicense':
      if (rules.licenceDigitsOnly && !/^\d+$/.test(value)) return 'notDigits';
      return value.length > longestLicence ? 'tooLong' : null;
    case 'dateOfBirth':
      return birthDateProblem(parseCalendarDate(value), rules.today);
    case 'suffixId':
    case 'salesAgentCP':
      return /^\d{1,16}$/.test(value) ? null : 'notDigits';
  }
}

function birthDateProblem(born: CalendarDate | null, today: CalendarDate): HolderProblem | null {
  if (born === null) return 'notADate';
  return compareDates(born, today) > 0 ? 'inFuture' : null;
}
