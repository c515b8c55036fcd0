import type { CalendarDate } from '../calendar/calendar-date.ts';

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
export type HolderProblem = 'required' | 'invalidEmail' | 'invalidPhone' | 'notNineDigits' | 'inFuture' | 'notADate' | 'notDigits' | 'tooLong';

export interface HolderRules {
  readonly demand: HolderDemand;
  readonly today: CalendarDate;
  /** The driver's licence must be digits only (D-135). */
  readonly licenceDigitsOnly: boolean;
}

/** Every problem of an entry, by field; empty when it is good (GUEST-086 to GUEST-096, D-135). */
export function judgeHolder(_entry: HolderEntry, _rules: HolderRules): Partial<Record<HolderField, HolderProblem>> {
  return {};
}
