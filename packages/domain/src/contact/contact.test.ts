import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthDatePattern, formatBirthDate, parseBirthDate } from './birth-date.ts';
import { keptInName, maskedPhone, strippedNumber, trimmedContact } from './contact-input.ts';

describe('contact fields', () => {
  it.each([
    [" O'Neil-2 Jr", "O'Neil- Jr"],
    ['  José María', 'José María'],
    ['Anne<script>', 'Annescript'],
    ['Dr. No!', 'Dr No'],
  ])('[FMT-008] keeps of %j only what a name may hold', (typed, kept) => {
    expect(keptInName(typed)).toBe(kept);
  });

  it('[FMT-009] strips parentheses, plus, comma, spaces and hyphens', () => {
    expect(strippedNumber('+1 (555) 123-4567')).toBe('15551234567');
    expect(strippedNumber('12-345,678')).toBe('12345678');
  });

  it('[FMT-010] reads and shows a date of birth as MM-dd-yyyy', () => {
    expect(birthDatePattern).toBe('MM-dd-yyyy');
    expect(parseBirthDate('02-29-2000')).toBe('2000-02-29');
    expect(formatBirthDate(parseBirthDate('12-05-1980') ?? ('' as never))).toBe('12-05-1980');
  });

  it.each(['02-30-2000', '2000-02-03', '2-3-2000', '13-01-1999', ''])('[FMT-010] refuses %j', (typed) => {
    expect(parseBirthDate(typed)).toBeNull();
  });

  it('[FMT-011] trims names, e-mails and company, and nothing else', () => {
    const contact = { firstName: ' Ann ', lastName: 'Lee ', personalEmail: ' a@example.com', company: ' Harbor ', note: ' as typed ' };
    expect(trimmedContact(contact)).toEqual({
      firstName: 'Ann',
      lastName: 'Lee',
      personalEmail: 'a@example.com',
      company: 'Harbor',
      note: ' as typed ',
    });
  });

  it.each([
    ['5551234567', '(555) 123-4567'],
    ['1 555 123 4567', '(555) 123-4567'],
    ['555', '(555'],
    ['55512', '(555) 12'],
    ['', ''],
    ['55512345678999', '(555) 123-4567'],
  ])('[FMT-012] shows %j as %j', (typed, shown) => {
    expect(maskedPhone(typed)).toBe(shown);
  });

  it('[FMT-012] masks what is masked already to itself', () => {
    fc.assert(fc.property(fc.stringMatching(/^[2-9]\d{0,9}$/), (digits) => maskedPhone(maskedPhone(digits)) === maskedPhone(digits)));
  });
});
