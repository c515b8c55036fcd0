import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../platform/api/failure.ts';
import { impersonate, staffLinkOf } from './impersonate.ts';

const link = { userId: '7', token: 'abc' };
const user = { username: 'maria', token: 'a', refreshToken: 'r', userid: 7, accountId: 70, impersonated: true };

const failing = (failure: unknown) => ({
  clearStoredUser: () => Promise.resolve(),
  askServer: () => Promise.reject(failure),
  begin: vi.fn(),
});

describe('following a link of staff', () => {
  it('[IMP-008] clears the stored user first, then asks, then signs in with what came', async () => {
    const order: string[] = [];
    const outcome = await impersonate(
      {
        clearStoredUser: async () => {
          await Promise.resolve();
          order.push('cleared');
        },
        askServer: async (asked) => {
          order.push(`asked for ${asked.userId} with ${asked.token}`);
          return user;
        },
        begin: (begun) => order.push(`signed in as ${begun.username}`),
      },
      link,
    );
    expect(order).toEqual(['cleared', 'asked for 7 with abc', 'signed in as maria']);
    expect(outcome).toEqual({ isSignedIn: true });
  });

  it("[IMP-005] a refusal is told in the server's words, and nobody is signed in", async () => {
    const parts = failing(new ApiFailure({ status: 403, code: 'AUTH0007', message: 'Not valid.' }));
    expect(await impersonate(parts, link)).toEqual({ isSignedIn: false, message: 'Not valid.' });
    expect(parts.begin).not.toHaveBeenCalled();
  });

  it.each([
    ['no answer', new ApiFailure({ status: 0, code: '', message: '' })],
    ['an answer that is none of ours', new ApiFailure({ status: 502, code: '500', message: 'ERROR_500' })],
    ['a thrown error', new TypeError('broken')],
  ])('[IMP-006] %s is an issue', async (_what, failure) => {
    expect(await impersonate(failing(failure), link)).toEqual({ isSignedIn: false, message: null });
  });

  it('[IMP-002][PERM-019] the address names the user in its path and the token in its query', () => {
    expect(staffLinkOf({ pathname: '/impersonate/7', search: '?apiToken=a-b_c' })).toEqual({ userId: '7', token: 'a-b_c' });
    expect(staffLinkOf({ pathname: '/impersonate/7/', search: '?x=1&apiToken=t&y=2' })).toEqual({ userId: '7', token: 't' });
    expect(staffLinkOf({ pathname: '/impersonate/7', search: '' })).toEqual({ userId: '7', token: '' });
    expect(staffLinkOf({ pathname: '/impersonate', search: '?apiToken=t' })).toBeNull();
    expect(staffLinkOf({ pathname: '/impersonate/', search: '' })).toBeNull();
  });
});
