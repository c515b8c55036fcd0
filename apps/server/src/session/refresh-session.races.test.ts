import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let maria: Caller;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  maria = await app.signIn('maria.lopez@example.com');
});

const refresh = (refreshToken: string | null, token: string | null = null) =>
  app.call('refreshToken', {}, { token, headers: refreshToken === null ? {} : { 'x-api-refresh-token': refreshToken } });
const isSignedIn = async (token: string) => (await app.call('getPermissions', {}, { token })).status === 200;

async function tokenRows(token: string) {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  return app.db.kysely.selectFrom('refresh_token').selectAll().where('session_id', '=', sid).orderBy('issued_at').execute();
}

describe('refreshing', () => {
  it('[API-047] answers a new access token and a new refresh token, also when the access token has expired', async () => {
    app.clock.advance(20 * minute);
    expect((await maria.call('getPermissions')).body.error?.code).toBe('AUTH0003');
    const { status, body } = await refresh(maria.refreshToken, maria.token);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, token: expect.any(String), refreshToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(body.refreshToken).not.toBe(maria.refreshToken);
    expect(await isSignedIn(body.token)).toBe(true);
  });

  it('[SESS-015] S26: gives twenty parallel refreshes of one token one rotation and the same answer', async () => {
    // Every connection of the pool is open by now, else they would take turns on the first one.
    await Promise.all(Array.from({ length: 10 }, () => app.db.prepared('test-warm-up', 'select pg_sleep(0.1)', [])));
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(maria.refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => `${body.token} ${body.refreshToken}`)).size).toBe(1);
    const rows = await tokenRows(maria.token);
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.rotated_at !== null)).toHaveLength(1);
  });

  it('D-022: answers the same again for 60 s after a rotation', async () => {
    const first = await refresh(maria.refreshToken);
    app.clock.advance(minute);
    const again = await refresh(maria.refreshToken);
    expect(again.body).toEqual(first.body);
    expect(await tokenRows(maria.token)).toHaveLength(2);
  });

  it('S26: ends the whole family when a rotated token comes back later, and records it', async () => {
    const { body } = await refresh(maria.refreshToken);
    app.clock.advance(minute + 1);
    const stolen = await refresh(maria.refreshToken);
    expect([stolen.status, stolen.body.error?.code]).toEqual([401, 'AUTH0004']);
    expect(await isSignedIn(body.token)).toBe(false);
    expect((await refresh(body.refreshToken ?? '')).body.error?.code).toBe('AUTH0004');
    const event = await app.db.kysely.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect([event.action, event.user_id]).toEqual(['session.refreshTokenReused', maria.userId]);
  });

  it('wipes the kept answer of a rotated token at the next rotation after its grace', async () => {
    app.clock.advance(minute);
    const first = await refresh(maria.refreshToken);
    expect((await tokenRows(maria.token))[0]?.follow_up).toBeInstanceOf(Buffer);
    app.clock.advance(10 * minute);
    await refresh(first.body.refreshToken ?? '');
    const rows = await tokenRows(maria.token);
    expect(rows.map((row) => row.follow_up === null)).toEqual([true, false, true]);
  });

  it('S24: takes a refresh token for 12 h since its issue', async () => {
    app.clock.advance(12 * hour - 1);
    const { body } = await refresh(maria.refreshToken);
    expect(body.token).toEqual(expect.any(String));
    app.clock.advance(12 * hour);
    expect((await refresh(body.refreshToken ?? '')).body.error?.code).toBe('AUTH0004');
  });

  it('S24: ends a session after seven days, however busy', async () => {
    let { token, refreshToken }: { token: string; refreshToken?: string | undefined } = maria;
    for (let passed = 0; passed < 7 * 24; passed += 8) {
      expect([passed, await isSignedIn(token)]).toEqual([passed, true]);
      app.clock.advance(8 * hour - minute);
      const answer = await refresh(refreshToken ?? '');
      expect(answer.status).toBe(200);
      ({ token, refreshToken } = answer.body);
      app.clock.advance(minute);
    }
    expect(await isSignedIn(token)).toBe(false);
    expect((await refresh(refreshToken ?? '')).body.error?.code).toBe('AUTH0004');
  });

  it('[API-098] refuses a missing, empty, unknown or monstrous refresh token with 401 AUTH0004', async () => {
    for (const token of [null, ' ', 'garbage', maria.token, 'x'.repeat(7_000), `${maria.refreshToken}x`]) {
      const { status, body } = await refresh(token, maria.token);
      expect([status, body.error?.code]).toEqual([401, 'AUTH0004']);
    }
    expect(await isSignedIn(maria.token)).toBe(true);
  });

  it('H7: pays no attention to the refresh token anywhere else', async () => {
    const headers = { 'x-api-refresh-token': maria.refreshToken };
    expect((await app.call('getPermissions', {}, { headers })).body.error?.code).toBe('AUTH0002');
    expect((await maria.call('getPermissions', {}, { headers: { 'x-api-refresh-token': 'garbage' } })).status).toBe(200);
  });
});
