import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankAccountTypesFor, businessCheckProviderId } from './bank-account-type.ts';
import { isBankAccountNumber, isRoutingNumber } from './routing-number.ts';

const digit = fc.integer({ min: 0, max: 9 });
/** Eight free digits and the check digit that makes the 3-7-1 sum divisible by ten. */
const valid = fc.array(digit, { minLength: 8, maxLength: 8 }).map((digits) => {
  const sum = digits.reduce((total, value, index) => total + value * ([3, 7, 1][index % 3] ?? 0), 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
});

describe('routing numbers', () => {
  it.each(['110000000', '021000021', '011401533', '091000019'])('[ACH-014] takes %s', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  it.each(['123456789', '000000000', '12345678', '1100000000', '11000000a', '110 00000', '', '-10000000', '１１００００００００'])(
    '[ACH-014] refuses %s',
    (number) => {
      expect(isRoutingNumber(number)).toBe(false);
    },
  );

  it('[ACH-014] leaves the sum out when it is switched off, never the digits', () => {
    expect(isRoutingNumber('123456789', { checksum: false })).toBe(true);
    expect(isRoutingNumber('000000000', { checksum: false })).toBe(false);
    expect(isRoutingNumber('12345', { checksum: false })).toBe(false);
  });

  it('[ACH-014] takes every number with the right check digit and catches every single wrong digit', () => {
    fc.assert(
      fc.property(valid, fc.nat({ max: 8 }), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
        fc.pre(number !== '000000000');
        expect(isRoutingNumber(number)).toBe(true);
        const wrong = [...number];
        wrong[at] = String((Number(wrong[at]) + shift) % 10);
        expect(isRoutingNumber(wrong.join(''))).toBe(false);
      }),
    );
  });
});

describe('bank account numbers', () => {
  it('[ACH-015] are 4 to 17 digits with leading zeros', () => {
    expect(['0012', '000123456789', '12345678901234567'].map(isBankAccountNumber)).toEqual([true, true, true]);
    expect(['123', '123456789012345678', '12 34', '-1234', '12a4', ''].map(isBankAccountNumber)).toEqual(Array(6).fill(false));
  });
});

describe('bank account types', () => {
  it('[ACH-017][ACH-018] offers business checking with IPPAY only', () => {
    expect(businessCheckProviderId).toBe('IPPAY');
    expect(bankAccountTypesFor('IPPAY')).toEqual(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']);
    for (const id of ['SANDBOX', 'ippay', 'IPPAY ', '', null]) expect(bankAccountTypesFor(id)).toEqual(['CHECKING', 'SAVINGS']);
  });
});
