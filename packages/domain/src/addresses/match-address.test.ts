import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, editDistanceToPrefix, shortenings } from './edit-distance.ts';
import { wordsOf } from './fold-text.ts';
import { canonicalCity, canonicalState, canonicalStreet, knownStreet, searchWords } from './known-street.ts';
import { matchStreet, type StreetMatch } from './match-address.ts';
import { readLine } from './read-line.ts';

function streetOf(name: string, city = 'Alexandria', state = 'VA', zip = '22314') {
  return knownStreet({
    name: canonicalStreet(wordsOf(name)),
    city: canonicalCity(city),
    state: canonicalState(state),
    zip,
  });
}

function match(text: string, street = streetOf('N Washington St'), typing = true): StreetMatch | null {
  const [reading] = readLine(text, { typing }).readings;
  return reading ? matchStreet(reading, street) : null;
}

const readings = (text: string) => readLine(text, { typing: true }).readings;

describe('what is typed and a street', () => {
  it.each([
    '100 N Washington St, Alexandria, VA 22314',
    '100 north washington street alexandria virginia',
    '100 N Wash',
    '100 N Washington St, Alex',
    '100 N Washington St, Alexandria, VA 223',
    '22314 100 N Washington St',
  ])('"%s" is exactly it', (text) => {
    expect(match(text)).toMatchObject({ kind: 'exact' });
  });

  it.each([
    ['no directional', '100 Washington St, Alexandria, VA 22314'],
    ['no suffix', '100 N Washington, Alexandria, VA 22314'],
    ['directional at the end', '100 Washington St N, Alexandria'],
    ['another town, right ZIP code', '100 N Washington St, Arlington, VA 22314'],
    ['a bare unit', '100 N Washington St 2B, Alexandria'],
  ])('%s is nearly it', (_name, text) => {
    expect(match(text)?.kind).toMatch(/relaxed|exact/);
    expect(match(text)?.agrees).toBe(true);
  });

  it.each([
    ['place first', 'Alexandria VA 100 N Washington St'],
    ['suffix first', 'St VA Washington 100 N Alexandria 22314'],
    ['ZIP code within', 'Washington 22314 N Alexandria 100 VA St'],
    ['state within, the last word unfinished', '100 N VA Washington 22314 St Alex'],
    ['no suffix', 'VA Alexandria Washington 100 N'],
  ])('words in another order may be it, but do not agree: %s', (_name, text) => {
    expect(readings(text).map((reading) => matchStreet(reading, streetOf('N Washington St'))?.kind)).toContain('relaxed');
    expect(readings(text).some((reading) => matchStreet(reading, streetOf('N Washington St'))?.agrees)).toBe(false);
  });

  it.each([
    ['a word of another place', 'Boston VA 100 N Washington St'],
    ['another ZIP code', 'Washington 02134 N Alexandria 100 VA St'],
    ['a word of the name is missing', 'VA 22314 Alexandria 100 Great St', 'Great Falls St'],
    ['a word is misspelled', 'VA Alexandria 22314 100 St Washingtan N'],
  ])('words in another order are not it with %s', (_name, text, name = 'N Washington St') => {
    expect(readings(text).map((reading) => matchStreet(reading, streetOf(name))?.kind)).not.toContain('relaxed');
  });

  it.each([
    ['one letter', '100 N Washingtan St, Alexandria, VA 22314'],
    ['two letters swapped', '100 N Wasihngton St, Alexandria, VA 22314'],
    ['a letter missing', '100 N Washingon St'],
    ['another suffix', '100 N Washington Ct, Alexandria, VA 22314'],
    ['another directional', '100 S Washington St, Alexandria, VA 22314'],
    ['torn apart', '100 N Wash ington St, Alexandria, VA 22314'],
    ['a wrong digit of the ZIP code', '100 N Washington St, Alexandria, VA 22315'],
  ])('%s may be it, but does not agree', (_name, text) => {
    expect(match(text)).toMatchObject({ kind: 'fuzzy', agrees: false });
  });

  it.each([
    ['another street', '100 Zebra St, Alexandria, VA 22314'],
    ['another town and ZIP code', '100 N Washington St, Boston, MA 02134'],
    ['a longer name', '100 N Washington Park Hill St, Alexandria, VA'],
    ['only its suffix', '100 St'],
  ])('%s is not it', (_name, text) => {
    expect(match(text)).toBeNull();
  });

  it('does not take 38th for a misspelled 28th', () => {
    expect(match('3240 S 38th St', streetOf('S 28th St'))).toBeNull();
    expect(match('3240 S 28ht St', streetOf('S 28th St'))).toMatchObject({ kind: 'fuzzy' });
  });

  it('finds every street by each beginning of its own line', () => {
    const name = fc.constantFrom(
      'N Washington St',
      'First St',
      'Mount Vernon Ave',
      'S 28th St',
      'US 17 S',
      'Avenue A',
      'Park Center Dr',
      'St Pauls Blvd',
    );
    fc.assert(
      fc.property(name, fc.nat({ max: 60 }), (street, cut) => {
        const line = `321 ${street}, Alexandria, VA 22314`;
        const typed = line.slice(0, 6 + cut);
        const found = readLine(typed, { typing: true }).readings.some((reading) => matchStreet(reading, streetOf(street)) !== null);
        expect(found, typed).toBe(true);
      }),
    );
  });

  it('agrees with every street in its long and short spelling', () => {
    const pairs = [
      ['N Washington St', 'North Washington Street'],
      ['Mt Vernon Ave', 'Mount Vernon Avenue'],
      ['1st St', 'First Street'],
      ['SR 50', 'State Route 50'],
      ['US 17 S', 'U.S. Highway 17 South'],
    ] as const;
    for (const [short, long] of pairs) {
      expect(match(`5 ${long}, Alexandria, VA 22314`, streetOf(short), false)).toMatchObject({ agrees: true, omitted: 0 });
      expect(match(`5 ${short}, Alexandria, VA 22314`, streetOf(long), false)).toMatchObject({ agrees: true, omitted: 0 });
    }
  });
});

describe('words a street is found by', () => {
  it('holds long and short forms, the town, the state and the ZIP code', () => {
    const { all, name } = searchWords(streetOf('N 1st St'));
    expect(all).toEqual(expect.arrayContaining(['N', 'NORTH', '1ST', 'FIRST', 'ST', 'STREET', 'ALEXANDRIA', 'VA', 'VIRGINIA', '22314']));
    expect(name.toSorted()).toEqual(['1', '1ST', 'FIRST']);
  });
});

describe('edit distance', () => {
  const word = fc.stringMatching(/^[A-D]{1,8}$/);
  it('is a distance: none to itself, the same both ways, at most the longer word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, a, 9)).toBe(0);
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
        expect(editDistance(a, b, 9)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistanceToPrefix(a, a + b, 9)).toBe(0);
        expect(editDistance(a, b, 1)).toBe(Math.min(editDistance(a, b, 9), 2));
      }),
    );
  });

  it('shares a shortening between any two words one edit apart', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        fc.pre(editDistance(a, b, 9) <= 1);
        const known = new Set(shortenings(b));
        expect(shortenings(a).some((each) => known.has(each))).toBe(true);
      }),
    );
  });
});
