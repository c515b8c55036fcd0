import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit, holdsCardNumber } from './card-number.ts';

describe('a card number in a text', () => {
  // Numbers that providers publish for tests.
  it.each([
    '4111111111111111',
    '4222222222222',
    '5555555555554444',
    '2223003122003222',
    '378282246310005',
    '30569309025904',
    '3530111333300000',
    '6011111111111117',
    '6200000000000005',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '3782 822463 10005',
    'my card is 4111111111111111, thanks',
    'x4111111111111111y',
    'call 555 0100 4111 1111 1111 1111',
    '４１１１１１１１１１１１１１１１',
    'cf18c5de-6e65-4269-8652-60761bbeaf54 4111 1111 1111 1111',
    '4111 1111 1111 1111 cf18c5de-6e65-4269-8652-60761bbeaf54',
    // Written like a UUID, and none: more follows, or it is of no variant.
    'cf18c5de-6e65-4269-8652-4111111111111111',
    '12345678-1234-1234-4111-111111111111',
  ])('is found: %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    '4111111111111112',
    '411111111111111',
    '1234567890123456',
    '-91.4111111111111111',
    '(563) 555-0100',
    '+15635550100',
    '1795382994000',
    '0000000000000000',
    '41111111111111111111111111',
    'AB12CD34EF56GH78IJ90',
    '4111x1111x1111x1111',
    // A postal code before a house number, with the right check digit and beginning like a brand.
    '52001-4111 1113',
    '50018-1234 1238',
    '4111-1111 1111-1111',
    'NEW_ORDER_cf18c5de-6e65-4269-8652-60761bbeaf54',
    'CF18C5DE-6E65-4269-8652-60761BBEAF54',
  ])('is not found: %s', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });

  it('has a check digit that tells each single wrong digit', () => {
    const number = fc.stringMatching(/^4\d{14}$/).map((front) => front + [...'0123456789'].find((last) => hasCheckDigit(front + last)));
    fc.assert(
      fc.property(number, fc.nat(15), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        expect(holdsCardNumber(digits)).toBe(true);
        const wrong = String((Number(digits[at]) + by) % 10);
        expect(hasCheckDigit(digits.slice(0, at) + wrong + digits.slice(at + 1))).toBe(false);
      }),
    );
  });
});
