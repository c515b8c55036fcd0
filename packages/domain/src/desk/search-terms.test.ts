import { describe, expect, it } from 'vitest';
import { foldForSearch } from './fold.ts';
import { misspellings } from './misspellings.ts';
import { readSearch } from './search-terms.ts';

describe('reading a search', () => {
  it('[S-050] takes ten digits, however they are written, for a phone number and for a number of an account', () => {
    for (const typed of ['(563) 555-0142', '563-555-0142', '563.555.0142', '+1 563 555 0142', '15635550142'])
      expect(readSearch(typed)).toMatchObject({ phone: '5635550142', name: null });
    expect(readSearch('1000001')).toMatchObject({ number: '1000001', phone: null, orderId: 1_000_001 });
    expect(readSearch('#417')).toMatchObject({ number: '417', orderId: 417 });
  });

  it('[S-050] takes a street by its house number, and its words in every way they are written', () => {
    expect(readSearch('100 Fiber Way').streets).toEqual(['100 fiber way']);
    expect(readSearch('12 n main st').streets).toEqual(expect.arrayContaining(['12 n main st', '12 north main street']));
    expect(readSearch('Fiber Way').streets).toEqual([]);
  });

  it('[S-050] takes words for first and last names in any order, and a comma for none', () => {
    expect(readSearch('  Ekström,   Kara ').name).toMatchObject({ whole: 'ekstrom kara', splits: [['ekstrom', 'kara']] });
    expect(readSearch('Ana de la Cruz').name?.splits).toEqual([
      ['ana', 'de la cruz'],
      ['ana de', 'la cruz'],
      ['ana de la', 'cruz'],
    ]);
  });

  it('[S-050] takes one word with an at sign for an e-mail address and no name, and a long code for a payment', () => {
    expect(readSearch('Maria.Lopez@Example.com')).toMatchObject({ email: 'marialopez@examplecom', name: null, phone: null });
    expect(readSearch('pay7k2m9q4z8x1c5v3b6').reference).toBe('PAY7K2M9Q4Z8X1C5V3B6');
    expect(readSearch('harbor').reference).toBeNull();
  });
});

describe('slips of the finger', () => {
  it('[S-050] are a letter too many, too few or wrong, or two changed about; nothing else and not the word itself', () => {
    const meant = misspellings('lpoez');
    expect(meant).toContain('lopez');
    expect(misspellings('lopz')).toContain('lopez');
    expect(misspellings('loopez')).toContain('lopez');
    expect(misspellings('lopex')).toContain('lopez');
    expect(meant).not.toContain('lpoez');
    expect(misspellings('1000010')).toContain('1000001');
    expect(misspellings('1000010').every((number) => /^[0-9]+$/.test(number))).toBe(true);
  });

  it('[S-050] are not looked for in what is very short or very long', () => {
    expect(misspellings('ab')).toEqual([]);
    expect(misspellings('a'.repeat(25))).toEqual([]);
  });
});

it('[S-050] compares without accents, capitals and signs that people leave out', () => {
  expect(foldForSearch("O'Brien-Nuñez, Łukasz Ø.")).toBe('obrien-nunez lukasz o');
});
