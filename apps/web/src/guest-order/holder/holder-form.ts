import { type CalendarDate, calendarDateOf, datePartsOf, daysInMonth } from '@porchlight/domain/calendar/calendar-date.ts';
import { keptInName, maskedPhone, strippedNumber } from '@porchlight/domain/contact/contact-input.ts';
import {
  alwaysShown,
  cleanHolder,
  type HolderDemand,
  type HolderEntry,
  type HolderField,
  type HolderProblem,
  type HolderRules,
  isRequired,
  isSameEmail,
  isShown,
  judgeHolder,
} from '@porchlight/domain/guest-order/holder.ts';

/** Fields of the form: those of the holder, the two confirmations and the terms (D-132). */
export type FormField = HolderField | 'confirmEmail' | 'confirmBusinessEmail' | 'terms';
export type FormProblem = HolderProblem | 'emailsDiffer' | 'terms';

/** Month, day and year as chosen, each '' until then. */
export interface BirthDate {
  month: string;
  day: string;
  year: string;
}

export interface HolderForm {
  entry: HolderEntry;
  birth: BirthDate;
  confirmEmail: string;
  confirmBusinessEmail: string;
  /** The chosen sales agent, as shown; null for none. */
  agent: { id: number; name: string } | null;
  hasAcceptedTerms: boolean;
}

export const emptyHolderForm: HolderForm = {
  entry: {},
  birth: { month: '', day: '', year: '' },
  confirmEmail: '',
  confirmBusinessEmail: '',
  agent: null,
  hasAcceptedTerms: false,
};

/** What never reaches a storage, and is gone once it was sent (GUEST-108, D-136). */
const secretFields: readonly HolderField[] = ['ssn', 'taxId', 'driverLicense', 'dateOfBirth'];
export const isSecret = (field: FormField): boolean => secretFields.some((secret) => secret === field);

export function withoutSecrets(form: HolderForm): HolderForm {
  const entry = Object.fromEntries(Object.entries(form.entry).filter(([field]) => !isSecret(field as HolderField)));
  return { ...form, entry, birth: emptyHolderForm.birth };
}

/** The order in which the fields stand, for reading and for the summary of problems. */
export const formOrder: readonly FormField[] = [
  'company',
  'firstName',
  'lastName',
  'suffixId',
  'personalEmail',
  'confirmEmail',
  'mobileNumber',
  'businessEmail',
  'confirmBusinessEmail',
  'businessNumber',
  'dateOfBirth',
  'ssn',
  'taxId',
  'driverLicense',
  'salesAgentCP',
  'terms',
];

/** Without the lists of the account type, the four that always show are asked for, all of them required (D-134). */
export const demandWithoutLists: HolderDemand = { required: alwaysShown, optional: [] };

/** Whether a field stands in the form. The confirmations stand under their address: one always, the other under a filled one (D-132). */
export function standsIn(field: FormField, demand: HolderDemand, form: HolderForm): boolean {
  if (field === 'terms' || field === 'confirmEmail') return true;
  if (field === 'confirmBusinessEmail') return isShown('businessEmail', demand) && (form.entry.businessEmail ?? '').trim() !== '';
  return isShown(field, demand);
}

/** Confirmations and terms are required where they stand, the others as the account type says (GUEST-096). */
export function mustBeFilled(field: FormField, demand: HolderDemand): boolean {
  return field === 'confirmEmail' || field === 'confirmBusinessEmail' || field === 'terms' || isRequired(field, demand);
}

/** What a field keeps of what was typed (FMT-008 to FMT-012). */
export function keptWhileTyping(field: HolderField, typed: string): string {
  if (field === 'firstName' || field === 'lastName') return keptInName(typed);
  if (field === 'mobileNumber' || field === 'businessNumber') return maskedPhone(typed);
  if (field === 'ssn' || field === 'taxId' || field === 'driverLicense') return strippedNumber(typed);
  return typed;
}

export const withTyped = (form: HolderForm, field: HolderField, typed: string): HolderForm => ({
  ...form,
  entry: { ...form.entry, [field]: keptWhileTyping(field, typed) },
});

/** A choice of month, day or year. The entry has a date once all three are there; a day the month lacks becomes its last one. */
export function withBirth(form: HolderForm, change: Partial<BirthDate>): HolderForm {
  const birth = { ...form.birth, ...change };
  const [year, month] = [Number(birth.year) || 2000, Number(birth.month)];
  if (month > 0 && Number(birth.day) > daysInMonth(year, month)) birth.day = String(daysInMonth(year, month));
  const isWhole = birth.month !== '' && birth.day !== '' && birth.year !== '';
  const isStarted = birth.month !== '' || birth.day !== '' || birth.year !== '';
  const dateOfBirth = isWhole ? calendarDateOf(Number(birth.year), Number(birth.month), Number(birth.day)) : isStarted ? 'unfinished' : '';
  return { ...form, birth, entry: { ...form.entry, dateOfBirth } };
}

/** The years on offer: this one and the 74 before it (GUEST-051, D-135). */
export const birthYears = (today: CalendarDate): readonly number[] => Array.from({ length: 75 }, (_, ago) => datePartsOf(today).year - ago);

/** Every problem of the fields that stand there (GUEST-086 to GUEST-097). */
export function problemsOf(form: HolderForm, rules: HolderRules): Partial<Record<FormField, FormProblem>> {
  const { entry, confirmEmail, confirmBusinessEmail, hasAcceptedTerms } = form;
  const confirmation = (email: string | undefined, again: string): FormProblem | null => {
    if (again.trim() === '') return 'required';
    return isSameEmail(email ?? '', again) ? null : 'emailsDiffer';
  };
  const problems: Partial<Record<FormField, FormProblem | null>> = {
    ...judgeHolder(entry, rules),
    confirmEmail: confirmation(entry.personalEmail, confirmEmail),
    confirmBusinessEmail: standsIn('confirmBusinessEmail', rules.demand, form)
      ? confirmation(entry.businessEmail, confirmBusinessEmail)
      : null,
    terms: hasAcceptedTerms ? null : 'terms',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Partial<Record<FormField, FormProblem>>;
}

/** The holder as C-070 takes it: clean, only what shows and was filled in. Confirmations and the agent stay here (D-132). */
export function holderRequest(form: HolderForm, demand: HolderDemand) {
  const { mobileNumber, businessNumber, suffixId, salesAgentCP: _agent, personalEmail = '', ...words } = cleanHolder(form.entry, demand);
  return {
    ...words,
    personalEmail,
    ...(mobileNumber && { mobileNumber: { number: mobileNumber, verified: false } }),
    ...(businessNumber && { businessNumber: { number: businessNumber, verified: false } }),
    ...(suffixId && { suffixId: Number(suffixId) }),
  };
}

/** The sales agent of the order; null for 'No Sales Agent' (GUEST-058). */
export const salesAgentOf = (form: HolderForm): number | null => form.agent?.id ?? null;
