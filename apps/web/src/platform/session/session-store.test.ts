import { describe, expect, it, vi } from 'vitest';
import { type KeyValueStorage, memoryStorage } from '../storage.ts';
import { createSession } from './session-store.ts';
import { currentUserKey, readStoredUser, type StoredUser, writeStoredUser } from './stored-user.ts';

const maria: StoredUser = { username: 'maria', token: 'a', refreshToken: 'r', userid: 1, accountId: 11 };
const tom: StoredUser = { username: 'tom', token: 'b', refreshToken: 's', userid: 2, accountId: 22 };

function open(storage: KeyValueStorage = memoryStorage()) {
  const ended = vi.fn();
  return { storage, ended, session: createSession(storage, ended) };
}

describe('session', () => {
  it('[ENT-001] keeps exactly username, token, refreshToken, userid and accountId under currentUser', () => {
    const { storage, session } = open();
    session.begin({ ...maria, impersonated: false } as StoredUser);
    expect(JSON.parse(storage.getItem('currentUser') ?? '')).toEqual(maria);
  });

  it('[ENT-001][PERM-023] staff in the user’s name are marked where the user is kept, and stay so over a reload', () => {
    const { storage, session } = open();
    session.begin({ ...maria, impersonated: true });
    expect(JSON.parse(storage.getItem('currentUser') ?? '')).toEqual({ ...maria, impersonated: true });
    session.writeTokens({ token: 'a2' });
    const reloaded = createSession(storage, () => undefined);
    reloaded.restore();
    expect(reloaded.store.get()).toMatchObject({ impersonated: true, staffMayPay: false });
    session.end('signedOut');
    expect(session.store.get().impersonated).toBe(false);
  });

  it('[PERM-023] notices that another tab signed in as the same customer, as staff or no longer so', () => {
    const { storage, session } = open();
    session.begin(maria);
    writeStoredUser(storage, { ...maria, impersonated: true });
    expect(session.followOtherTab()).toBe('otherUser');
  });

  it('[SESS-003] a stored currentUser restores the login', () => {
    const { storage, session } = open();
    writeStoredUser(storage, maria);
    session.restore();
    expect(session.store.get()).toMatchObject({ isLoggedIn: true, username: 'maria', userid: 1, accountId: 11 });
  });

  it("[SESS-004] without a stored user the portal's own keys are cleared, and only those", () => {
    for (const stored of [
      null,
      'not json',
      '{"username":"maria"}',
      '{"username":"m","token":"","refreshToken":"r","userid":1,"accountId":1}',
    ]) {
      const { storage, session } = open();
      if (stored !== null) storage.setItem(currentUserKey, stored);
      for (const key of ['location', 'permissions', 'wizardDraft', 'language', 'version', 'somebodyElses']) storage.setItem(key, 'x');
      session.restore();
      expect(session.store.get().isLoggedIn).toBe(false);
      for (const key of [currentUserKey, 'location', 'permissions', 'wizardDraft']) expect(storage.getItem(key)).toBeNull();
      for (const key of ['language', 'version', 'somebodyElses']) expect(storage.getItem(key)).toBe('x');
    }
  });

  it('[SESS-005] signing in while signed in logs out first', () => {
    const order: string[] = [];
    const storage = memoryStorage();
    const session = createSession(storage, (_reason, user) => order.push(`out ${user?.username}`));
    session.begin(maria);
    session.store.subscribe(() => order.push(session.store.get().isLoggedIn ? `in ${session.store.get().username}` : 'nobody'));
    session.begin(tom);
    expect(order).toEqual(['nobody', 'out maria', 'in tom']);
    expect(readStoredUser(storage)).toEqual(tom);
  });

  it('[SESS-006] a login flag that becomes false logs the user out everywhere', () => {
    const { storage, session, ended } = open();
    session.begin(maria);
    storage.removeItem(currentUserKey);
    expect(session.followOtherTab()).toBe('ended');
    expect(session.store.get()).toMatchObject({ isLoggedIn: false, endedBecause: 'signedOut' });
    expect(ended).toHaveBeenCalledOnce();
  });

  it('[SESS-014] says why another tab ended the session, where this one knows', () => {
    const { storage, session } = open();
    session.begin(maria);
    storage.removeItem(currentUserKey);
    expect(session.followOtherTab('idle')).toBe('ended');
    expect(session.store.get().endedBecause).toBe('idle');
  });

  it('[SESS-009][STATE-010] logout clears stored user and location and resets the whole auth area', () => {
    const { storage, session, ended } = open();
    const before = session.store.get();
    session.begin(maria);
    session.keepPermissions([{ name: 'BILLING', permissions: ['BILLING_PAY_NOW'] }]);
    session.update({ resetSuccess: true });
    storage.setItem('location', '/home?panel=payment');
    session.end('signedOut');
    expect(storage.getItem(currentUserKey)).toBeNull();
    expect(storage.getItem('location')).toBeNull();
    expect(session.store.get()).toEqual({ ...before, endedBecause: 'signedOut' });
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['isLoggedIn', 'username', 'userid', 'accountId', 'resetSuccess', 'registerSuccess', 'userPermission']),
    );
    expect(ended).toHaveBeenCalledWith('signedOut', maria);
  });

  it('ends once, however often it is told', () => {
    const { session, ended } = open();
    session.begin(maria);
    session.end('expired');
    session.end('expired');
    expect(ended).toHaveBeenCalledOnce();
  });

  it('[STATE-010] token and refreshToken are read where they are kept, as any tab wrote them last', () => {
    const { storage, session } = open();
    session.begin(maria);
    session.writeTokens({ token: 'a2' });
    expect(session.user()).toMatchObject({ token: 'a2', refreshToken: 'r' });
    writeStoredUser(storage, { ...maria, token: 'a3', refreshToken: 'r3' });
    expect(session.user()).toMatchObject({ token: 'a3', refreshToken: 'r3' });
    expect(session.followOtherTab()).toBe('same');
  });

  it('notices that another tab signed in as somebody else', () => {
    const { storage, session } = open();
    session.begin(maria);
    writeStoredUser(storage, tom);
    expect(session.followOtherTab()).toBe('otherUser');
  });
});
