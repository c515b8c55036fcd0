import type { Contract, FieldError, RouteInput } from '@porchlight/contract';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import {
  cleanHolder,
  type HolderDemand,
  type HolderEntry,
  type HolderField,
  type HolderProblem,
  judgeHolder,
} from '@porchlight/domain/guest-order/holder.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';

export type AccountRequest = RouteInput<Contract['guestOrder']['createGuestAccount']>['body'];

export interface RequestRules {
  /** What the account type's lists demand (D-134). */
  demand: HolderDemand;
  today: CalendarDate;
  licenceDigitsOnly: boolean;
  locale: Locale;
}

/** Where a field stands in the request. */
const places: Partial<Record<HolderField, string>> = { mobileNumber: 'mobileNumber.number', businessNumber: 'businessNumber.number' };

/** The holder as the rules of every account type read it, cleaned; what is not asked for is dropped and never kept. */
export function readHolder(request: AccountRequest, rules: RequestRules): HolderEntry {
  return cleanHolder(entryOf(request.accountHolder), demandOf(request, rules));
}

/** What is wrong with a request, field by field, in the caller's language: holder (GUEST-086 to GUEST-096), terms, category, billing address. */
export function judgeRequest(request: AccountRequest, rules: RequestRules): FieldError[] {
  const demand = demandOf(request, rules);
  const problems = judgeHolder(entryOf(request.accountHolder), { ...rules, demand });
  const isProspect = request.initialStatus === 'PROSPECT';
  const holder = (Object.entries(problems) as [HolderField, HolderProblem][])
    // Of who waits for service only the e-mail address is needed (C-070).
    .filter(([field, problem]) => !isProspect || problem !== 'required' || field === 'personalEmail')
    .map(([field, problem]) => fieldError(`accountHolder.${places[field] ?? field}`, problem, sentenceOf(field, problem, rules.locale)));
  return isProspect ? holder : [...holder, ...judgeRest(request, rules.locale)];
}

/** The sales agent is no field of the account (D-132), and who waits for service is asked for nothing beyond the usual. */
function demandOf(request: AccountRequest, { demand }: RequestRules): HolderDemand {
  if (request.initialStatus === 'PROSPECT') return { required: [], optional: [] };
  const ofAccount = (fields: readonly string[]) => fields.filter((field) => field !== 'salesAgentCP');
  return { required: ofAccount(demand.required), optional: ofAccount(demand.optional) };
}

function judgeRest(request: AccountRequest, locale: Locale): FieldError[] {
  const { content, guestOrderDetails, orderMail } = catalogue[locale];
  const errors: FieldError[] = [];
  if (!request.termsAndCondition) errors.push(fieldError('termsAndCondition', 'required', content.validationTerms));
  if (request.planCategoryId == null) errors.push(fieldError('planCategoryId', 'required', orderMail.refusals.category));
  const billing = request.billingDetails?.billingAddress;
  if (billing && billing.address1 !== '') {
    const at = 'billingDetails.billingAddress';
    if (billing.city === '') errors.push(fieldError(`${at}.city`, 'required', guestOrderDetails.problems.required));
    if (billing.state.abbreviation === '')
      errors.push(fieldError(`${at}.state.abbreviation`, 'required', guestOrderDetails.problems.required));
    if (!/^\d{5}(-\d{4})?$/.test(billing.zipCode)) errors.push(fieldError(`${at}.zipCode`, 'invalid', orderMail.refusals.zip));
  }
  return errors;
}

function fieldError(field: string, code: string, message: string): FieldError {
  return { field, code, message };
}

function entryOf(holder: AccountRequest['accountHolder']): HolderEntry {
  const { suffixId, dateOfBirth } = holder;
  return {
    ...(holder.firstName !== undefined && { firstName: holder.firstName }),
    ...(holder.lastName !== undefined && { lastName: holder.lastName }),
    personalEmail: holder.personalEmail,
    ...(holder.mobileNumber && { mobileNumber: holder.mobileNumber.number }),
    company: holder.company || holder.companyName || '',
    ...(holder.businessEmail !== undefined && { businessEmail: holder.businessEmail }),
    ...(holder.businessNumber && { businessNumber: holder.businessNumber.number }),
    ...(holder.ssn !== undefined && { ssn: holder.ssn }),
    ...(holder.taxId !== undefined && { taxId: holder.taxId }),
    ...(holder.driverLicense !== undefined && { driverLicense: holder.driverLicense }),
    ...(dateOfBirth !== undefined && { dateOfBirth: calendarPart(dateOfBirth) }),
    ...(suffixId != null && { suffixId: String(suffixId) }),
  };
}

/** Of a date-time only its calendar date counts: a birthday has no time zone. */
function calendarPart(text: string): string {
  return /^(\d{4}-\d{2}-\d{2})T/.exec(text)?.[1] ?? text;
}

function sentenceOf(field: HolderField, problem: HolderProblem, locale: Locale): string {
  const { problems } = catalogue[locale].guestOrderDetails;
  if (problem === 'required') return field === 'firstName' || field === 'lastName' ? problems[field] : problems.required;
  if (problem === 'notNineDigits') return field === 'taxId' ? problems.taxId : problems.ssn;
  return problems[problem];
}
