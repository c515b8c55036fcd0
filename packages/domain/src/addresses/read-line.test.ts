import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordinalByWord } from './ordinals.ts';
import { readLine } from './read-line.ts';

interface Expected {
  number?: string | null;
  street?: string;
  unit?: string | null;
  zip?: string | null;
}

function first(text: string, typing = false): Expected {
  const [reading] = readLine(text, { typing }).readings;
  if (!reading) return {};
  return {
    number: reading.number,
    street: reading.words.map(({ short }) => short).join(' '),
    unit: reading.unit?.key ?? null,
    zip: reading.zip,
  };
}

describe('streets in every spelling', () => {
  it.each<[string, string, string]>([
    ['321 First Street', '321', '1ST ST'],
    ['321 FIRST STR.', '321', '1ST ST'],
    ['100 North Washington Street', '100', 'N WASHINGTON ST'],
    ['100 N. Washington St', '100', 'N WASHINGTON ST'],
    ['100 Northeast Fifth Avenue', '100', 'NE 5TH AVE'],
    ['100 North East Fifth Av', '100', 'NE 5TH AVE'],
    ['100 N.E. 5th Ave', '100', 'NE 5TH AVE'],
    ['3240 S Twenty-Eighth St', '3240', 'S 28TH ST'],
    ['3240 S 28th Street', '3240', 'S 28TH ST'],
    ['12 Saint Pauls Boulevard', '12', 'ST PAULS BLVD'],
    ["12 St. Paul's Blvd", '12', 'ST PAULS BLVD'],
    ['5 Rue José Martí', '5', 'RUE JOSE MARTI'],
    ['5 Ñandú Calle', '5', 'NANDU CALLE'],
    ['500 US Highway 17 S', '500', 'US 17 S'],
    ['500 U.S. Hwy 17 South', '500', 'US 17 S'],
    ['500 US-17 S', '500', 'US 17 S'],
    ['32701 State Route 19', '32701', 'SR 19'],
    ['32701 State Road 19', '32701', 'SR 19'],
    ['32701 SR-19', '32701', 'SR 19'],
    ['12 County Road 200', '12', 'CR 200'],
    ['12 Co Rd 200', '12', 'CR 200'],
    ['12 County Highway K', '12', 'CR K'],
    ['900 Farm to Market Road 3009', '900', 'FM 3009'],
    ['900 FM 3009', '900', 'FM 3009'],
    ['7 Interstate 35', '7', 'I 35'],
    ['7 I-35', '7', 'I 35'],
    ['321FIRST ST', '321', '1ST ST'],
    ['  321,,  First    St ', '321', '1ST ST'],
    ['RR 2 Box 152', '152', 'RR 2'],
    ['Rural Route 2 Box 152', '152', 'RR 2'],
  ])('reads "%s" as number %s of %s', (text, number, street) => {
    expect(first(text)).toMatchObject({ number, street });
  });

  it('reads every ordinal word below a hundred as its number', () => {
    for (const [word, ordinal] of ordinalByWord) expect(first(`1 ${word} St`).street).toBe(`${ordinal} ST`);
    expect(ordinalByWord.size).toBe(99);
  });
});

describe('house numbers', () => {
  it.each<[string, string, string]>([
    ['123A Main St', '123A', 'MAIN ST'],
    ['123-A Main St', '123A', 'MAIN ST'],
    ['123 1/2 Main St', '123 1/2', 'MAIN ST'],
    ['123½ Main St', '123 1/2', 'MAIN ST'],
    ['1231/2 Main St', '123 1/2', 'MAIN ST'],
    ['12-34 150th St', '12-34', '150TH ST'],
    ['12–34 150th St', '12-34', '150TH ST'],
    ['842 E 1700 S', '842', 'E 1700 S'],
    ['842 East 1700 South', '842', 'E 1700 S'],
    ['N6W23001 Bluemound Rd', 'N6W23001', 'BLUEMOUND RD'],
    ['00123 Main St', '123', 'MAIN ST'],
    ['1 1st St', '1', '1ST ST'],
  ])('reads "%s" as %s of %s', (text, number, street) => {
    expect(first(text)).toMatchObject({ number, street });
  });

  it('also reads a letter behind the number as part of it', () => {
    const numbers = readLine('123 A Main St').readings.map(({ number }) => number);
    expect(numbers).toEqual(['123', '123A']);
  });
});

describe('units', () => {
  it.each<[string, string, string]>([
    ['700 Apartment Place Apt 2B', 'APARTMENT PL', '2B'],
    ['700 Apartment Place Apt. 2-B', 'APARTMENT PL', '2B'],
    ['700 Apartment Place Apt 2 B', 'APARTMENT PL', '2B'],
    ['700 Apartment Place apt2b', 'APARTMENT PL', '2B'],
    ['700 Apartment Place #2B', 'APARTMENT PL', '2B'],
    ['700 Apartment Place # 2B', 'APARTMENT PL', '2B'],
    ['700 Apartment Place APT #2B', 'APARTMENT PL', '2B'],
    ['700 Apartment Place, Unit 2B', 'APARTMENT PL', '2B'],
    ['Apt 2B 700 Apartment Place', 'APARTMENT PL', '2B'],
    ['#2B, 700 Apartment Place', 'APARTMENT PL', '2B'],
    ['45 Lot Lane Lot 5', 'LOT LN', '5'],
    ['1 Trailer Park Rd Spc 12', 'TRLR PARK RD', '12'],
    ['123 Main St Ste 100, Miami FL', 'MAIN ST MIAMI FL', '100'],
    ['123 Main St Bldg 3 Apt 2', 'MAIN ST', 'BLDG 3 2'],
    ['123 Main St Floor 2', 'MAIN ST', 'FL 2'],
    ['123 Main Street Rear', 'MAIN ST', 'REAR'],
  ])('reads "%s": %s, unit %s', (text, street, unit) => {
    expect(first(text)).toMatchObject({ street, unit });
  });

  it('takes no street for a unit', () => {
    expect(first('700 Apartment P', true)).toMatchObject({ street: 'APARTMENT P', unit: null });
    expect(first('12 Front Street')).toMatchObject({ street: 'FRONT ST', unit: null });
    expect(first('12 Unit Road')).toMatchObject({ street: 'UNIT RD', unit: null });
  });
});

describe('ZIP codes', () => {
  it.each<[string, string | null, string | null]>([
    ['321 First St, Alexandria, VA 22314', '321', '22314'],
    ['321 First St 22314-1234', '321', '22314'],
    ['321 First St 22314 1234', '321', '22314'],
    ['321 First St 223141234', '321', '22314'],
    ['22314 321 First St', '321', '22314'],
    ['22314-1234 321 First St', '321', '22314'],
    ['22314', null, '22314'],
    ['32701 State Road 19', '32701', null],
  ])('reads "%s" as house %s in %s', (text, number, zip) => {
    expect(first(text)).toMatchObject({ number, zip });
  });

  it('reads nothing from a number alone', () => {
    expect(readLine('2231', { typing: true }).readings).toEqual([]);
    expect(readLine('223145').readings).toEqual([]);
  });
});

describe('mail only', () => {
  it.each([
    'PO Box 12',
    'P.O. Box 12',
    'P. O. BOX 12',
    'p o box 12, Alexandria VA',
    'POB 12',
    'Post Office Box 12',
    'Box 12',
    'PO Box A12',
    '123 Main St, PO Box 4',
    'General Delivery',
    'Gen Delivery, Fargo ND',
    'PSC 3 Box 4120, APO AE 09021',
    '123 Main St PMB 44',
  ])('knows "%s" for no place', (text) => {
    expect(readLine(text)).toEqual({ isPostalBox: true, readings: [] });
  });

  it.each(['100 Box Canyon Rd', '12 Post Rd', '4 Poblano Way', '7 General Lee Hwy', 'RR 2 Box 152'])('knows "%s" for a place', (text) => {
    expect(readLine(text).isPostalBox).toBe(false);
  });
});

describe('anything else', () => {
  it('never fails, whatever is typed, and reads little of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.boolean(), (text, typing) => {
        const { readings } = readLine(text, { typing });
        expect(readings.length).toBeLessThanOrEqual(8);
        for (const { words } of readings) expect(words.length).toBeLessThanOrEqual(32);
      }),
    );
  });

  it('says nothing of wildcards, quotes and emoji', () => {
    for (const text of ['%', '_', '___%%%', "'", '""', '😀😀😀', '--;', '\\', '\u0000', '()&|!:*'])
      expect(readLine(text).readings).toEqual([]);
  });

  it('reads a line alike in any case, with any spaces and with or without commas', () => {
    const word = fc.constantFrom('First', 'Washington', 'St', 'Apt 2B', 'N', 'Street', 'Alexandria', 'VA', '22314');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.array(word, { minLength: 1, maxLength: 6 }), (number, words) => {
        const line = `${number} ${words.join(' ')}`;
        const plain = JSON.stringify(readLine(line));
        expect(JSON.stringify(readLine(line.toUpperCase()))).toBe(plain);
        expect(JSON.stringify(readLine(`  ${line.toLowerCase().replaceAll(' ', '   ')} `))).toBe(plain);
      }),
    );
  });
});
