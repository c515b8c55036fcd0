import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import {
  birthYears,
  demandWithoutLists,
  emptyHolderForm,
  formOrder,
  type HolderForm,
  holderRequest,
  mustBeFilled,
  problemsOf,
  salesAgentOf,
  standsIn,
  withBirth,
  withoutSecrets,
  withTyped,
} from './holder-form.ts';

const today = calendarDate('2026-11-21');
const business = { required: ['company', 'taxId'], optional: ['businessEmail', 'dateOfBirth'] };
const rules = (demand = demandWithoutLists) => ({ demand, today, licenceDigitsOnly: true });
const ana: HolderForm = {
  ...emptyHolderForm,
  entry: { firstName: ' Ana', lastName: 'Reyes ', personalEmail: ' ana.reyes@example.com', mobileNumber: '(563) 555-0123' },
  confirmEmail: 'ana.reyes@example.com',
  hasAcceptedTerms: true,
};

describe('holder form', () => {
  it('[GUEST-040][ENT-050] shows the four that always show, and what the lists of the account type name', () => {
    const shown = (demand: typeof business) => formOrder.filter((field) => standsIn(field, demand, emptyHolderForm));
    expect(shown({ required: [], optional: [] })).toEqual([
      'firstName',
      'lastName',
      'personalEmail',
      'confirmEmail',
      'mobileNumber',
      'terms',
    ]);
    expect(shown(business)).toContain('company');
    expect(shown(business)).not.toContain('ssn');
  });

  it('[GUEST-049][GUEST-096] requires what the list of the account type marks', () => {
    expect(mustBeFilled('taxId', business)).toBe(true);
    expect(mustBeFilled('businessEmail', business)).toBe(false);
    expect(mustBeFilled('mobileNumber', business)).toBe(false);
    expect(mustBeFilled('mobileNumber', demandWithoutLists)).toBe(true);
  });

  it('[GUEST-089][GUEST-097] wants the confirmation that shows, and the two the same', () => {
    expect(problemsOf(ana, rules())).toEqual({});
    expect(problemsOf({ ...ana, confirmEmail: '' }, rules())).toEqual({ confirmEmail: 'required' });
    expect(problemsOf({ ...ana, confirmEmail: 'ana@example.com' }, rules())).toEqual({ confirmEmail: 'emailsDiffer' });
    const withBusiness = withTyped(
      { ...ana, entry: { ...ana.entry, company: 'Reyes LLC', taxId: '123456789' } },
      'businessEmail',
      'a@example.com',
    );
    expect(problemsOf(withBusiness, rules(business))).toEqual({ confirmBusinessEmail: 'required' });
    expect(problemsOf(withBusiness, rules())).toEqual({});
  });

  it('[GUEST-095] wants the terms accepted', () => {
    expect(problemsOf({ ...ana, hasAcceptedTerms: false }, rules())).toEqual({ terms: 'terms' });
  });

  it('[FMT-008][FMT-009][FMT-012] keeps while typing what each field takes', () => {
    expect(withTyped(ana, 'firstName', ' Ana-María 2').entry.firstName).toBe('Ana-María ');
    expect(withTyped(ana, 'mobileNumber', '5635550142').entry.mobileNumber).toBe('(563) 555-0142');
    expect(withTyped(ana, 'ssn', '123-45 6789').entry.ssn).toBe('123456789');
  });

  it('[GUEST-051][CONST-026] offers 75 years, this one first', () => {
    const years = birthYears(today);
    expect(years).toHaveLength(75);
    expect([years[0], years.at(-1)]).toEqual([2026, 1952]);
  });

  it('[GUEST-093] takes a date of birth once it is whole, never in the future', () => {
    const started = withBirth(ana, { month: '2', day: '31' });
    expect(started.birth.day).toBe('29');
    expect(problemsOf(started, rules(business)).dateOfBirth).toBe('notADate');
    expect(withBirth(started, { year: '1990' }).entry.dateOfBirth).toBe('1990-02-28');
    const tomorrow = withBirth(ana, { month: '11', day: '22', year: '2026' });
    expect(problemsOf(tomorrow, rules(business)).dateOfBirth).toBe('inFuture');
    expect(withBirth(tomorrow, { month: '', day: '', year: '' }).entry.dateOfBirth).toBe('');
  });

  it('[ENT-036][FMT-011] sends what shows and was filled in, trimmed, without the confirmations and the agent', () => {
    const form = { ...ana, entry: { ...ana.entry, ssn: '123456789', company: '' }, agent: { id: 4, name: 'Jo Park' } };
    expect(holderRequest(form, demandWithoutLists)).toEqual({
      firstName: 'Ana',
      lastName: 'Reyes',
      personalEmail: 'ana.reyes@example.com',
      mobileNumber: { number: '5635550123', verified: false },
    });
    expect(
      holderRequest({ ...form, entry: { ...form.entry, suffixId: '2' } }, { required: ['ssn'], optional: ['suffixId'] }),
    ).toMatchObject({
      ssn: '123456789',
      suffixId: 2,
    });
  });

  it('[GUEST-058] names the chosen agent, and nobody for No Sales Agent', () => {
    expect(salesAgentOf(ana)).toBeNull();
    expect(salesAgentOf({ ...ana, agent: { id: 4, name: 'Jo Park' } })).toBe(4);
  });

  it('[GUEST-108] keeps no secret in what may be stored', () => {
    const form = withBirth(
      { ...ana, entry: { ...ana.entry, ssn: '123456789', taxId: '1', driverLicense: '2' } },
      { month: '1', day: '2', year: '1990' },
    );
    expect(JSON.stringify(withoutSecrets(form))).not.toMatch(/123456789|1990|taxId|driverLicense/);
    expect(withoutSecrets(form).entry.firstName).toBe(' Ana');
  });
});
