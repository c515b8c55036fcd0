import { describe, expect, it } from 'vitest';
import { startOf, typeIn } from './start.ts';

const at = (search: string, state: unknown = null) => ({ pathname: '/guest-order', search, state });

describe('how a visit begins', () => {
  it('[EMAILORD-002][D-030] with an invitation, by the parameter named token only', () => {
    expect(startOf(at('?token=abc&type=Business'), false)).toEqual({ kind: 'token', token: 'abc' });
    expect(startOf(at('?type=Business'), false)).toEqual({ kind: 'plain' });
    expect(startOf(at('?token='), false)).toEqual({ kind: 'plain' });
  });

  it('with a kept choice', () => {
    expect(startOf(at('?cart=K1'), true)).toEqual({ kind: 'cart', cartKey: 'K1' });
  });

  it('[GUEST-008][GUEST-011][D-140] with the street and ZIP code of the navigation', () => {
    expect(startOf(at('', { street: '100 Fiber Way', zipCode: '52001' }), true)).toEqual({
      kind: 'address',
      address: { street: '100 Fiber Way', zipCode: '52001' },
    });
    expect(startOf(at('', { street: '100 Fiber Way' }), false)).toMatchObject({ kind: 'address', address: { zipCode: undefined } });
    for (const state of [{ street: ' ' }, { street: 7 }, { zipCode: '52001' }, 'x', { street: '1 A', zipCode: 5 }]) {
      const kind = startOf(at('', state), false).kind;
      expect(kind).toBe(state === null || typeof state !== 'object' || state.street !== '1 A' ? 'plain' : 'address');
    }
  });

  it('with what a reload left, and with nothing', () => {
    expect(startOf(at(''), true)).toEqual({ kind: 'draft' });
    expect(startOf(at(''), false)).toEqual({ kind: 'plain' });
  });

  it('[GUEST-079][D-137] the kind of plans is the query parameter type', () => {
    expect(typeIn(at('?type=Business'))).toBe('Business');
    expect(typeIn(at(''))).toBeNull();
  });
});
