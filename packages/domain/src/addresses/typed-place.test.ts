import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokensOf } from './fold-text.ts';
import { readStreetLine } from './street-line.ts';
import { keyOfTyped, readTypedPlace, type Typed } from './typed-place.ts';
import { unitFromField } from './unit.ts';

const typed = (parts: Partial<Typed>): Typed => ({
  fullAddress: '',
  address1: '',
  address2: null,
  city: '',
  state: '',
  zipCode: '',
  ...parts,
});
const inTown = (address1: string, more: Partial<Typed> = {}) =>
  typed({ address1, city: 'Cedar Valley', state: 'IA', zipCode: '52001', ...more });

describe('keys of places', () => {
  it.each<[string, Typed]>([
    ['the unit in its field', inTown('700 Apartment Place', { address2: 'Apt 2B' })],
    ['the unit behind the street', inTown('700 Apartment Place Apt 2B')],
    ['the unit glued on', inTown('700 APARTMENT PL #2b')],
    ['the unit without designator', inTown('700 Apartment Pl 2B')],
    ['the unit in front', inTown('Apt 2B, 700 Apartment Place')],
    ['the state spelled out', inTown('700 Apartment Place Apt 2B', { state: 'Iowa' })],
    ['no state', inTown('700 Apartment Place Apt 2B', { state: '' })],
    ['a ZIP+4', inTown('700 Apartment Place Apt 2B', { zipCode: '52001-1234' })],
    ['one line', typed({ fullAddress: '700 Apartment Place Apt 2B, Cedar Valley, IA 52001' })],
    ['one line with the state spelled out', typed({ fullAddress: '700 Apartment Place #2B, Cedar Valley, Iowa 52001' })],
  ])('are the same with %s', (_name, place) => {
    expect(keyOfTyped(place)).toBe('700|APARTMENT PL|2B|52001');
  });

  it.each<[string, Typed]>([
    ['another unit', inTown('700 Apartment Place', { address2: 'Apt 2C' })],
    ['the building', inTown('700 Apartment Place')],
    ['another number', inTown('702 Apartment Place Apt 2B')],
    ['another suffix', inTown('700 Apartment Court Apt 2B')],
    ['another ZIP code', inTown('700 Apartment Place Apt 2B', { zipCode: '52002' })],
    ['floor 2B', inTown('700 Apartment Place', { address2: 'Floor 2B' })],
  ])('differ for %s', (_name, place) => {
    expect(keyOfTyped(place)).not.toBe('700|APARTMENT PL|2B|52001');
  });

  it.each(['PO Box 12', 'General Delivery', 'Main Street', '', '%', '12345'])('there are none for "%s"', (address1) => {
    expect(keyOfTyped(inTown(address1))).toBeNull();
    expect(readTypedPlace(inTown(address1))).toBeNull();
  });

  it('there is none for a post office box in the second line', () => {
    expect(readTypedPlace(inTown('100 Fiber Way', { address2: 'PO Box 4' }))).toBeNull();
  });

  it('never fail, whatever is typed', () => {
    const any = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(any, any, any, any, (address1, address2, city, zipCode) => {
        const key = keyOfTyped({ fullAddress: address1, address1, address2, city, state: city, zipCode });
        expect(key === null || key.split('|').length === 4).toBe(true);
      }),
    );
  });
});

describe('a street line of a file', () => {
  it.each([
    ['123 MAIN ST APT 2B', '123', 'MAIN ST', '2B', '123 MAIN ST'],
    ['123 MAIN ST 2B', '123', 'MAIN ST', '2B', '123 MAIN ST'],
    ['123 HIGHWAY 5', '123', 'HWY 5', null, '123 HIGHWAY 5'],
    ['123 OLD HIGHWAY 5', '123', 'OLD HWY 5', null, '123 OLD HIGHWAY 5'],
    ['123 AVENUE A', '123', 'AVE A', null, '123 AVENUE A'],
    ['842 E 1700 S', '842', 'E 1700 S', null, '842 E 1700 S'],
    ['123 A ST', '123', 'A ST', null, '123 A ST'],
    ['123 MAIN ST N', '123', 'MAIN ST N', null, '123 MAIN ST N'],
  ])('"%s" is house %s of %s, unit %s', (text, number, street, unit, plain) => {
    const line = readStreetLine(text);
    expect({ number: line.number, street: line.street, unit: line.unit?.key ?? null, plain: line.plain }).toEqual({
      number,
      street,
      unit,
      plain,
    });
  });

  it.each([
    ['2B', '2B', '#2B'],
    ['Apt 2B', '2B', 'Apt 2B'],
    ['APARTMENT 2-B', '2B', 'Apt 2B'],
    ['# 4', '4', '#4'],
    ['Suite 100', '100', 'Ste 100'],
    ['Bldg 3 Apt 2', 'BLDG 3 2', 'Bldg 3 Apt 2'],
    ['Rear', 'REAR', 'Rear'],
  ])('reads the unit field "%s"', (field, key, shown) => {
    expect(unitFromField(tokensOf(field))).toEqual({ key, shown });
  });
});
