import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { whileHeld } from '../../test/while-held.ts';
import { demoPassword } from '../demo/index.ts';
import type { Transaction } from '../platform/db/database.ts';

const newPassword = 'Another-Porch-2027!';
let app: TestApp;
let newHash: string;
beforeAll(async () => {
  app = await startApp({ now: new Date('2031-05-05T10:00:00Z') });
  newHash = await app.product.session.passwords.hash(newPassword);
});
afterAll(() => app.close());

const signIn = (j_username: string, more: { j_password?: string; code?: string } = {}) =>
  app.call('signIn', { body: { j_username, j_password: demoPassword, ...more } });
const setPassword = (tx: Transaction, username: string) =>
  tx.kysely.updateTable('portal_user').set({ password_hash: newHash }).where('username', '=', username).execute();
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() });

async function standing(username: string) {
  const { id } = await app.db.kysely.selectFrom('portal_user').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const sessions = await app.db.kysely.selectFrom('session').select('id').where('user_id', '=', id).execute();
  const record = await app.db.kysely.selectFrom('audit_event').select('action').where('user_id', '=', id).orderBy('id').execute();
  return { sessions: sessions.length, record: record.map(({ action }) => action) };
}
const failures = async () => (await app.db.kysely.selectFrom('sign_in_failure').select('failures').execute()).map((row) => row.failures);

describe('a password that is changed while it is compared', () => {
  it('[AUTH-008] opens nothing: the attempt is refused, counted and on record like any wrong one', async () => {
    const username = 'maria.lopez@example.com';
    const { status, body } = await whileHeld(app.db, { hold: (tx) => setPassword(tx, username), waiting: 1 }, () => signIn(username));
    expect([status, body.error?.code, body.token]).toEqual([401, 'AUTH0001', undefined]);
    expect(await standing(username)).toEqual({ sessions: 0, record: ['session.signInRefused'] });
    expect(await failures()).toEqual([1]);
    expect((await signIn(username, { j_password: newPassword })).status).toBe(200);
    expect(await failures()).toEqual([]);
  });

  it('opens nothing with a right code either, and does not use the code up', async () => {
    const username = 'dee.park@example.com';
    const caller = await app.signIn(username);
    const { secret } = (await caller.call('beginSecondFactor', { body: { currentPassword: demoPassword } })).body;
    expect((await caller.call('confirmSecondFactor', { body: { code: codeOf(secret) } })).status).toBe(200);
    app.clock.advance(30_000);
    const before = await standing(username);
    const code = codeOf(secret);
    const { status, body } = await whileHeld(app.db, { hold: (tx) => setPassword(tx, username), waiting: 1 }, () =>
      signIn(username, { code }),
    );
    expect([status, body.error?.code]).toEqual([401, 'AUTH0001']);
    expect(await standing(username)).toEqual({ sessions: before.sessions, record: [...before.record, 'session.signInRefused'] });
    expect((await signIn(username, { j_password: newPassword, code })).status).toBe(200);
  });

  it('opens no pages of staff', async () => {
    const username = 'agent@cedarvalleyfiber.example';
    const stranger = await app.staff(null);
    const enter = (password: string) => stranger.call('access.signIn', { body: { username, password } });
    const { status, body, headers } = await whileHeld(app.db, { hold: (tx) => setPassword(tx, username), waiting: 1 }, () =>
      enter(demoPassword),
    );
    expect([status, body.error?.code, headers['set-cookie']]).toEqual([401, 'AUTH0001', undefined]);
    expect((await standing(username)).record).toEqual(['staff.signInRefused']);
    expect((await enter(newPassword)).status).toBe(200);
  });

  it('opens as ever where something else of the user changed', async () => {
    const username = 'james.carter@example.com';
    const hold = (tx: Transaction) =>
      tx.kysely.updateTable('portal_user').set({ password_changed_at: app.clock.now() }).where('username', '=', username).execute();
    expect((await whileHeld(app.db, { hold, waiting: 1 }, () => signIn(username))).status).toBe(200);
    expect(await standing(username)).toEqual({ sessions: 1, record: ['session.signedIn'] });
  });
});

it('codes that are turned on while the password is compared are asked for, and nobody is in without', async () => {
  const username = 'tom.becker@example.com';
  const caller = await app.signIn(username);
  const { secret } = (await caller.call('beginSecondFactor', { body: { currentPassword: demoPassword } })).body;
  const before = await standing(username);
  const hold = (tx: Transaction) =>
    tx.kysely.updateTable('second_factor').set({ confirmed_at: app.clock.now() }).where('user_id', '=', caller.userId).execute();
  const { body } = await whileHeld(app.db, { hold, waiting: 1 }, () => signIn(username));
  expect([body.error?.code, body.token]).toEqual(['AUTH0012', undefined]);
  expect(await standing(username)).toEqual(before);
  expect((await signIn(username, { code: codeOf(secret) })).status).toBe(200);
});

it('ten sign-ins of one user at once are ten sessions, each with its own token and entry of the record', async () => {
  const username = 'linda.owens@example.com';
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(username)));
  const isIn = answers.filter(({ status }) => status === 200);
  // More than the queue of hashes holds are told to come again; on the fifth failure that is not taken back yet, too.
  expect(isIn.length).toBeGreaterThan(0);
  for (const { status } of answers) expect([200, 429]).toContain(status);
  const { sessions, record } = await standing(username);
  expect([sessions, record]).toEqual([isIn.length, isIn.map(() => 'session.signedIn')]);
  expect(new Set(isIn.map(({ body }) => body.refreshToken)).size).toBe(isIn.length);
});
