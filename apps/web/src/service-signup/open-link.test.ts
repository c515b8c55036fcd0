import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { type OpenCalls, openLink } from './open-link.ts';
import { openedBy, tokenOf } from './testing/tokens.ts';

const failure = (code: string, status = 200) => new ApiFailure({ status, code, message: '' });
const open = (parts: Partial<OpenCalls>, token = 'good') =>
  openLink(token, { verify: async () => Promise.resolve(tokenOf()), listOffers: async () => Promise.resolve(openedBy().offers), ...parts });

describe('opening the link', () => {
  it('[SIGNUP-009][D-146] asks what is offered at the address of a good link, in its category', async () => {
    const listOffers = vi.fn(async () => Promise.resolve(openedBy().offers));
    expect(await open({ listOffers })).toEqual({ kind: 'open', ...openedBy() });
    const { addressWrapper } = tokenOf();
    expect(listOffers).toHaveBeenCalledWith({ params: { a: 7, b: 1 }, body: { addressWrapper, apiValidatedAddressWrapper: null } });

    const verify = async () => Promise.resolve(tokenOf({ planCategoryId: null }));
    await open({ verify, listOffers });
    expect(listOffers).toHaveBeenLastCalledWith(expect.objectContaining({ params: { a: 7, b: 4 } }));
  });

  it.each(['TOK0001', 'TOK0002', 'TOK0003'] as const)('[SIGNUP-005][SIGNUP-009] %s is a link that cannot be used', async (code) => {
    expect(await open({ verify: () => Promise.reject(failure(code)) })).toEqual({ kind: 'tokenError', code });
  });

  it('[SIGNUP-009] an address without a token is no link, and nobody is asked', async () => {
    const verify = vi.fn();
    expect(await open({ verify }, '')).toEqual({ kind: 'tokenError', code: 'TOK0001' });
    expect(verify).not.toHaveBeenCalled();
  });

  it.each(['ADR0001', 'ORD0002'])('[SIGNUP-006][D-146] %s of the address offers nothing', async (code) => {
    const opening = await open({ listOffers: () => Promise.reject(failure(code)) });
    expect(opening).toMatchObject({ kind: 'open', offers: { validatedAddress: null, plans: [], planBundles: [] } });
  });

  it('[SIGNUP-009] no answer is not held against the link', async () => {
    const lost = failure('', 0);
    expect(await open({ verify: () => Promise.reject(lost) })).toEqual({ kind: 'failed', thrown: lost });
    expect(await open({ listOffers: () => Promise.reject(lost) })).toEqual({ kind: 'failed', thrown: lost });
    const busy = failure('GEN0006', 429);
    expect(await open({ verify: () => Promise.reject(busy) })).toEqual({ kind: 'failed', thrown: busy });
  });
});
