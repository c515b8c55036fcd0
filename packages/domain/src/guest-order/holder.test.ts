import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { cleanHolder, type HolderEntry, type HolderField, isRequired, isSameEmail, isShown, judgeHolder } from './holder.ts';

const good: HolderEntry = { firstName: 'Ana', lastName: 'Reyes', personalEmail: 'ana.reyes@example.com', mobileNumber: '(563) 555-0110' };
const everything = [
  'company',
  'businessEmail',
  'businessNumber',
  'ssn',
  'taxId',
  'driverLicense',
  'dateOfBirth',
  'suffixId',
  'salesAgentCP',
];
const rules = {
  demand: { required: [] as string[], optional: everything },
  today: calendarDate('2026-03-10'),
  licenceDigitsOnly: true,
};
const problemOf = (field: HolderField, value: string, more = {}) => judgeHolder({ ...good, [field]: value }, { ...rules, ...more })[field];

describe('judgeHolder', () => {
  it('finds nothing wrong with a good entry', () => {
    expect(judgeHolder(good, rules)).toEqual({});
  });

  it.each([
    ['[GUEST-086]', 'firstName', '', 'required'],
    ['[GUEST-086] with nothing a name may hold', 'firstName', ' 123 ', 'required'],
    ['[GUEST-087]', 'lastName', '   ', 'required'],
    ['[GUEST-088]', 'personalEmail', '', 'required'],
    ['[GUEST-088]', 'personalEmail', 'abc', 'invalidEmail'],
    ['[GUEST-088]', 'businessEmail', 'office@', 'invalidEmail'],
    ['[GUEST-090]', 'mobileNumber', '555123456', 'invalidPhone'],
    ['[GUEST-090]', 'mobileNumber', '155512345678', 'invalidPhone'],
    ['[GUEST-090] first digit', 'mobileNumber', '1234567890', 'invalidPhone'],
    ['[GUEST-090] letters', 'mobileNumber', '563-555-011O', 'invalidPhone'],
    ['[GUEST-090]', 'businessNumber', '12345', 'invalidPhone'],
    ['[GUEST-091]', 'ssn', '12345678', 'notNineDigits'],
    ['[GUEST-091]', 'ssn', '1234567890', 'notNineDigits'],
    ['[GUEST-092]', 'taxId', '12345678', 'notNineDigits'],
    ['[GUEST-092]', 'taxId', '12-34567890', 'notNineDigits'],
    ['[GUEST-093] tomorrow', 'dateOfBirth', '2026-03-11', 'inFuture'],
    ['[GUEST-093] no day', 'dateOfBirth', '1990-02-30', 'notADate'],
    ['[GUEST-093] no date', 'dateOfBirth', '02-03-1990', 'notADate'],
    ['[GUEST-094]', 'driverLicense', 'A123', 'notDigits'],
    ['[GUEST-094]', 'driverLicense', '1'.repeat(41), 'tooLong'],
    ['[GUEST-096]', 'company', 'x'.repeat(201), 'tooLong'],
    ['[GUEST-096]', 'suffixId', 'Jr', 'notDigits'],
    ['[GUEST-096]', 'salesAgentCP', '-1', 'notDigits'],
  ] as const)('%s judges %s %j as %s', (_title, field, value, problem) => {
    expect(problemOf(field, value)).toBe(problem);
  });

  it.each([
    ['[GUEST-090]', 'mobileNumber', '(555) 123-4567'],
    ['[GUEST-090] with its 1', 'mobileNumber', '+1 555 123 4567'],
    ['[GUEST-091]', 'ssn', '123-45-6789'],
    ['[GUEST-092]', 'taxId', '12-3456789'],
    ['[GUEST-093] today', 'dateOfBirth', '2026-03-10'],
    ['[GUEST-094]', 'driverLicense', '123 456'],
    ['[GUEST-096] an empty optional field', 'ssn', ''],
  ] as const)('%s takes %s %j', (_title, field, value) => {
    expect(problemOf(field, value)).toBeUndefined();
  });

  it('[GUEST-094] takes letters in a licence where the provider says so', () => {
    expect(problemOf('driverLicense', 'A123', { licenceDigitsOnly: false })).toBeUndefined();
  });

  it('[GUEST-096] requires another field only where the list of the account type does', () => {
    expect(judgeHolder(good, { ...rules, demand: { required: ['company', 'taxId'], optional: [] } })).toEqual({
      company: 'required',
      taxId: 'required',
    });
    const { mobileNumber: _left, ...withoutPhone } = good;
    expect(judgeHolder(withoutPhone, rules)).toEqual({});
    expect(judgeHolder(withoutPhone, { ...rules, demand: { required: ['mobileNumber'], optional: [] } })).toEqual({
      mobileNumber: 'required',
    });
  });

  it('[GUEST-096] neither judges nor keeps what stands in a field that is not asked for', () => {
    const demand = { required: [], optional: [] };
    expect(judgeHolder({ ...good, ssn: '1' }, { ...rules, demand })).toEqual({});
    expect(cleanHolder({ ...good, ssn: '123456789' }, demand)).not.toHaveProperty('ssn');
    expect(isShown('ssn', demand)).toBe(false);
    expect(isShown('mobileNumber', demand)).toBe(true);
    expect(isRequired('mobileNumber', demand)).toBe(false);
  });
});

it('[FMT-008][FMT-009][FMT-011] keeps of an entry what its fields may hold', () => {
  const typed: HolderEntry = {
    firstName: ' 1José ',
    lastName: "O'Neil-2",
    personalEmail: ' ana@example.com ',
    mobileNumber: '+1 (563) 555-0110',
    ssn: '123-45-6789',
    company: ' ',
  };
  expect(cleanHolder(typed, rules.demand)).toEqual({
    firstName: 'José',
    lastName: "O'Neil-",
    personalEmail: 'ana@example.com',
    mobileNumber: '5635550110',
    ssn: '123456789',
  });
});

it('[GUEST-089] compares an address with the one typed again', () => {
  expect(isSameEmail('Ana@example.com ', 'ana@example.com')).toBe(true);
  expect(isSameEmail('ana@example.com', 'anna@example.com')).toBe(false);
});
