import { afterEach, expect, it, vi } from 'vitest';
import { revokeOnServer } from './sign-out.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('[SESS-009] the server is told to revoke the session, fire and forget, with a limit of 2 s', async () => {
  const fetching = vi.fn((_url: string, _init: RequestInit) => Promise.reject(new TypeError('network')));
  const limit = vi.spyOn(AbortSignal, 'timeout');
  vi.stubGlobal('fetch', fetching);
  void revokeOnServer('/api', { username: 'maria', token: 't', refreshToken: 'r', userid: 1, accountId: 1 }, 'en-us');
  const [url, init] = fetching.mock.calls[0] ?? [];
  expect(url).toBe('/api/auth/customer/logout');
  expect(init).toMatchObject({ method: 'POST', keepalive: true, headers: { 'X-API-Token': 't', 'X-API-Refresh-Token': 'r' } });
  expect(limit).toHaveBeenCalledWith(2000);
});
