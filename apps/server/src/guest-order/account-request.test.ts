import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { type AccountRequest, judgeRequest, type RequestRules, readHolder } from './account-request.rules.ts';
import { addressRows, secretsOf } from './account-rows.rules.ts';

const place = {
  fullAddress: '',
  address1: '100 Fiber Way',
  address2: null,
  address3: null,
  city: 'Cedar Valley',
  state: 'Iowa',
  zipCode: '52001',
  zip4: null,
};
const rules: RequestRules = {
  demand: { required: ['mobileNumber', 'salesAgentCP'], optional: ['ssn', 'dateOfBirth', 'company'] },
  today: calendarDate('2026-03-10'),
  licenceDigitsOnly: true,
  locale: 'en-us',
};
const holder: AccountRequest['accountHolder'] = {
  accountType: 1,
  firstName: ' Ana ',
  lastName: 'Reyes',
  personalEmail: 'ana.reyes@example.com',
  mobileNumber: { number: '(563) 555-0110', verified: true },
  serviceAddress: place,
};
const requestOf = (more: Partial<AccountRequest> = {}, holderMore: Partial<AccountRequest['accountHolder']> = {}): AccountRequest => ({
  accountHolder: { ...holder, ...holderMore },
  initialStatus: 'ACTIVE',
  termsAndCondition: true,
  planCategoryId: 1,
  ...more,
});
const billing = (more: object) => ({
  billingAddress: {
    address1: 'PO Box 12',
    address2: null,
    address3: null,
    city: 'Cedar Valley',
    state: { abbreviation: 'IA' },
    zipCode: '52001',
    zip4: null,
    latitude: null,
    longitude: null,
    verified: false,
    ...more,
  },
});
const fieldsOf = (request: AccountRequest, given = rules) => judgeRequest(request, given).map(({ field, code }) => `${field} ${code}`);

describe('the request for an account', () => {
  it('is good without the sales agent, which belongs to the order (D-132)', () => {
    expect(judgeRequest(requestOf(), rules)).toEqual([]);
    expect(judgeRequest(requestOf({ billingDetails: billing({}) }), rules)).toEqual([]);
  });

  it.each([
    ['[GUEST-086]', requestOf({}, { firstName: '' }), 'accountHolder.firstName required'],
    ['[GUEST-088]', requestOf({}, { personalEmail: 'abc' }), 'accountHolder.personalEmail invalidEmail'],
    ['[GUEST-090]', requestOf({}, { mobileNumber: { number: '12', verified: true } }), 'accountHolder.mobileNumber.number invalidPhone'],
    ['[GUEST-091]', requestOf({}, { ssn: '12345678' }), 'accountHolder.ssn notNineDigits'],
    ['[GUEST-093]', requestOf({}, { dateOfBirth: '2026-03-11T00:00:00.000Z' }), 'accountHolder.dateOfBirth inFuture'],
    ['[GUEST-095]', requestOf({ termsAndCondition: false }), 'termsAndCondition required'],
    ['[ENT-035]', requestOf({ planCategoryId: null }), 'planCategoryId required'],
    ['[ENT-035]', requestOf({ billingDetails: billing({ zipCode: '5200' }) }), 'billingDetails.billingAddress.zipCode invalid'],
    ['[ENT-035]', requestOf({ billingDetails: billing({ city: '' }) }), 'billingDetails.billingAddress.city required'],
  ])('%s names the field that is wrong: %s', (_id, request, field) => {
    expect(fieldsOf(request)).toEqual([field]);
  });

  it('says what is wrong in the words of the specification, in the language asked for', () => {
    const request = requestOf({}, { lastName: '', ssn: '1' });
    expect(judgeRequest(request, rules).map(({ message }) => message)).toEqual(['Min 1 characters', 'SSN must be 9 digits']);
    const spanish = judgeRequest(request, { ...rules, locale: 'sp-es' }).map(({ message }) => message);
    expect(spanish).not.toContain('SSN must be 9 digits');
  });

  it('[GUEST-004][API-080] of who waits for service needs the e-mail address alone', () => {
    const bare = { accountType: 1, personalEmail: 'pat@example.com', serviceAddress: place };
    const prospect = (more: object) =>
      ({ accountHolder: { ...bare, ...more }, initialStatus: 'PROSPECT', termsAndCondition: false }) as AccountRequest;
    expect(fieldsOf(prospect({}))).toEqual([]);
    expect(fieldsOf(prospect({ personalEmail: '' }))).toEqual(['accountHolder.personalEmail required']);
    expect(readHolder(prospect({ ssn: '123456789', company: 'Lee LLC' }), rules)).toEqual({ personalEmail: 'pat@example.com' });
  });

  it('[GUEST-108] keeps nothing the account type does not ask for', () => {
    const given = requestOf(
      {},
      { ssn: '123-45-6789', taxId: '987654321', companyName: 'Lee LLC', dateOfBirth: '1990-05-06T22:00:00-05:00' },
    );
    const kept = readHolder(given, rules);
    expect(kept).toMatchObject({ firstName: 'Ana', mobileNumber: '5635550110', company: 'Lee LLC', dateOfBirth: '1990-05-06' });
    expect(kept).not.toHaveProperty('taxId');
    expect(secretsOf(kept)).toEqual([
      { field: 'ssn', value: '123456789' },
      { field: 'dateOfBirth', value: '1990-05-06' },
    ]);
  });

  it('[ENT-035] bills the service address unless another one is given, a post office box included', () => {
    const [service, bill] = addressRows(place, null, undefined);
    expect(service).toEqual({
      type: 'SERVICE',
      address1: '100 Fiber Way',
      address2: null,
      address3: null,
      city: 'Cedar Valley',
      state: 'IA',
      stateName: 'Iowa',
      zipCode: '52001',
    });
    expect(bill).toEqual({ ...service, type: 'BILLING' });
    expect(addressRows(place, null, billing({}).billingAddress)[1]).toMatchObject({ type: 'BILLING', address1: 'PO Box 12' });
    expect(addressRows(place, null, billing({ address1: '' }).billingAddress)[1]).toEqual(bill);
  });
});
