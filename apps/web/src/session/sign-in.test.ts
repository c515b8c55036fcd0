import { afterEach, describe, expect, it } from 'vitest';
import { connectApi } from '../platform/api/call.ts';
import { session, storage } from '../platform/portal.ts';
import { rememberLocation, signIn } from './sign-in.ts';

const answer = { success: true, username: 'maria', token: 't', refreshToken: 'r', userid: 1, accountId: 1 };
const maria = { username: ' maria ', password: ' secret ' };

describe('signing in', () => {
  afterEach(() => {
    storage.removeItem('currentUser');
    session.restore();
  });

  it('[API-046] sends the trimmed name and the password as it is, and begins the session', async () => {
    const sent: unknown[] = [];
    connectApi(async (card, request) => {
      sent.push(card.path, request.body);
      return answer;
    });
    expect(await signIn(maria)).toBe('/home');
    expect(sent).toEqual(['/auth/customer/login', { j_username: 'maria', j_password: ' secret ' }]);
    expect(session.store.get()).toMatchObject({ isLoggedIn: true, accountId: 1 });
  });

  it('[SESS-001][SESS-002] returns to the remembered location once, else to /home', async () => {
    connectApi(async () => answer);
    rememberLocation('/home?panel=payment');
    expect(storage.getItem('location')).toBe('/home?panel=payment');
    expect(await signIn(maria)).toBe('/home?panel=payment');
    expect(storage.getItem('location')).toBeNull();
    rememberLocation('/');
    expect(await signIn(maria)).toBe('/home');
  });

  it('[SESS-002] never remembers or follows a foreign or guest address', async () => {
    connectApi(async () => answer);
    for (const address of ['//example.com', 'https://example.com', '/login', '/impersonate/1?apiToken=x', '/\\example.com']) {
      rememberLocation(address);
      expect(storage.getItem('location')).toBeNull();
      storage.setItem('location', address);
      expect(await signIn(maria)).toBe('/home');
      storage.removeItem('currentUser');
      session.restore();
    }
  });
});
