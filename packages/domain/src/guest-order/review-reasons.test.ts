import { expect, it } from 'vitest';
import { orderDescription } from './order-description.ts';
import { leadingZeroBits } from './proof-of-work.ts';
import { reviewReasonsOf } from './review-reasons.ts';

it('an order is called by its plans, and a bundle once by its own name', () => {
  const duo = { id: 4, description: 'Home Duo' };
  const plan = (planDescription: string, bundle: typeof duo | null) => ({ planDescription, bundle });
  expect(orderDescription([plan('Fiber 500', null)])).toBe('Fiber 500');
  expect(orderDescription([plan('Fiber 500', duo), plan('Voice', duo)])).toBe('Home Duo');
  expect(orderDescription([plan('Fiber 500', duo), plan('Voice', duo), plan('TV', null)])).toBe('Home Duo + TV');
});

it('[GUEST-006] an order is looked at where another order, a service or another address is in the way (D-138)', () => {
  const nothing = { hasOpenOrder: false, hasService: false, isOtherAddress: false };
  expect(reviewReasonsOf(nothing)).toEqual([]);
  expect(reviewReasonsOf({ ...nothing, hasOpenOrder: true })).toEqual(['orderExists']);
  expect(reviewReasonsOf({ hasOpenOrder: true, hasService: true, isOtherAddress: true })).toEqual([
    'orderExists',
    'serviceExists',
    'otherAddress',
  ]);
});

it.each([
  [[0x80, 0], 0],
  [[0x01], 7],
  [[0, 0x10], 11],
  [[0, 0], 16],
  [[], 0],
])('counts the zero bits in front of %j: %d', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});
