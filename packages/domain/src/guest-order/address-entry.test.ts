import { describe, expect, it } from 'vitest';
import {
  addressLine,
  defaultMinChars,
  introLastsMs,
  introWordMs,
  isSameAddress,
  isStreet,
  judgeZipCode,
  readTypedAddress,
  suggestionDelayMs,
  typeNotFoundMs,
  unitRevalidationMs,
} from './address-entry.ts';

describe('address entry', () => {
  it('[CONST-018][CONST-020][CONST-022][GUEST-099] has these times and numbers', () => {
    expect([defaultMinChars, unitRevalidationMs, introWordMs, introLastsMs, typeNotFoundMs]).toEqual([3, 500, 1000, 5000, 4000]);
  });

  it('[CONST-019] searches at once below five characters, then after a pause of 300 ms', () => {
    expect(suggestionDelayMs('100')).toBe(0);
    expect(suggestionDelayMs('100 ')).toBe(0);
    expect(suggestionDelayMs('100 F')).toBe(300);
  });

  it('[GUEST-082] wants a street of three characters, spaces at the ends not counted', () => {
    expect(['', '  ', 'ab', ' ab '].filter(isStreet)).toEqual([]);
    expect(isStreet('1 A')).toBe(true);
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['1234', 'invalid'],
    ['12345', null],
    [' 12345 ', null],
    ['12345-6789', null],
    ['123456789', 'invalid'],
    ['12345-', 'invalid'],
    ['١٢٣٤٥', 'invalid'],
  ])('[GUEST-083][CONST-025] judges the ZIP code %j: %s', (typed, wanted) => {
    expect(judgeZipCode(typed)).toBe(wanted);
  });

  it.each([
    ['100 Fiber Way, Cedar Valley, IA 52001', '', '100 Fiber Way|Cedar Valley|IA|52001|null'],
    ['100 Fiber Way , Cedar Valley IA, 52001-1234', '', '100 Fiber Way|Cedar Valley|IA|52001|1234'],
    ['100  fiber way', '52001', '100 fiber way|||52001|null'],
    ['100 Fiber Way 52001', '50000', '100 Fiber Way|||52001|null'],
    ['100 Fiber Way, Cedar Valley', '52001-1111', '100 Fiber Way|Cedar Valley||52001|1111'],
    ['52001 Main Street', '', '52001 Main Street||||null'],
    ['', '', '||||null'],
    [',,,', '', '||||null'],
  ])('[GUEST-083][D-124] reads %j (ZIP %j)', (line, zip, wanted) => {
    const { address1, city, state, zipCode, zip4 } = readTypedAddress(line, zip);
    expect([address1, city, state, zipCode, String(zip4)].join('|')).toBe(wanted);
  });

  it('writes an address as one line', () => {
    const parts = readTypedAddress('700 Apartment Place, Cedar Valley, IA 52001');
    expect(addressLine(parts, 'Apt 2B')).toBe('700 Apartment Place Apt 2B, Cedar Valley, IA 52001');
    expect(addressLine(readTypedAddress('700 Apartment Place', '52001'))).toBe('700 Apartment Place, 52001');
    expect(addressLine(readTypedAddress('700 Apartment Place'))).toBe('700 Apartment Place');
  });

  it('[GUEST-101] takes what was left out, commas and letter case for no difference', () => {
    const found = readTypedAddress('100 Fiber Way, Cedar Valley, IA 52001');
    for (const typed of ['100 fiber way 52001', '100 FIBER WAY., cedar valley, ia 52001', '100 Fiber Way']) {
      expect(isSameAddress(readTypedAddress(typed), found), typed).toBe(true);
    }
    for (const typed of ['10 Fiber Way', '100 Fiber Way, Dubuque', '100 Fiber Way 52002', '100 Fibre Way']) {
      expect(isSameAddress(readTypedAddress(typed), found), typed).toBe(false);
    }
  });
});
