import { expect, it } from 'vitest';
import { openPart } from './open-part.ts';

const token = 'A1b2C3d4'.repeat(4);

it.each([
  ['', ''],
  [`?token=${token}`, ''],
  [`?token=${token}&utm=mail`, '?utm=mail'],
  [`?lang=en&token=${token}`, '?lang=en'],
  [`?lang=en&%74oken=${token}&utm=a%20b`, '?lang=en&utm=a%20b'],
  [`?cart=${token}`, ''],
  ['?token=', ''],
  ['?type=Business', '?type=Business'],
  ['?reference=ABC', '?reference=ABC'],
])('S18: of %s the address keeps %s', (search, open) => {
  expect(openPart(search, { oldLinks: false })).toBe(open);
});

it('S18: an old link has its token after seven characters, and what follows it is kept', () => {
  expect(openPart(`?value=${token}`, { oldLinks: true })).toBe('');
  expect(openPart(`?value=${token}&utm=mail`, { oldLinks: true })).toBe('?utm=mail');
  expect(openPart(`?value=${token}&utm=mail`, { oldLinks: false })).toBe(`?value=${token}&utm=mail`);
  expect(openPart('?a=1', { oldLinks: true })).toBe('?a=1');
});
