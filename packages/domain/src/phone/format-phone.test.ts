import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it.each([
  ['5635550142', '563-555-0142'],
  ['(563) 555-0142', '563-555-0142'],
  ['12345', '12345'],
  ['15635550142', '15635550142'],
  ['', ''],
])('[FMT-001] shows %s as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});
