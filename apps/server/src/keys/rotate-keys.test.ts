import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuestApp, startGuestApp } from '../../test/guest-app.ts';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { createAuthenticator } from '../../test/software-authenticator.ts';
import { demoPassword } from '../demo/index.ts';
import { createSecrets } from '../platform/secrets/index.ts';
import { countSealed, rotateKeys } from './index.ts';

const origin = 'https://portal.example';
const oldKey = 'the-old-root-key-of-the-tests-0123456789';
const newKey = 'the-new-root-key-of-the-tests-0123456789';
const username = 'maria.lopez@example.com';
const env = { PUBLIC_URL: origin, SECRET_KEY: newKey };

let before: GuestApp;
/** The same installation after a restart: with both keys, and with the new one alone. */
let both: TestApp;
let after: TestApp;
let maria: Caller;
let secondFactor: { secret: string; recoveryCodes: string[] };
const device = createAuthenticator({ origin, rpId: 'portal.example' });

beforeAll(async () => {
  before = await startGuestApp({ env: { PUBLIC_URL: origin, SECRET_KEY: oldKey } });
  maria = await before.signIn(username);
  const { options } = (await maria.call('beginPasskey', { body: { currentPassword: demoPassword } })).body;
  await maria.call('addPasskey', { body: { name: 'phone', credential: device.create(options) } });
  // As passkeys were kept before their handle was.
  await before.db.kysely.updateTable('passkey').set({ user_handle: null }).execute();
  await before.product.webhooks.add({ url: 'https://example.com/', description: '', eventTypes: ['*'], isOn: true }, null);
  const { secret } = (await maria.call('beginSecondFactor', { body: { currentPassword: demoPassword } })).body;
  const { recoveryCodes } = (await maria.call('confirmSecondFactor', { body: { code: codeOf(secret) } })).body;
  secondFactor = { secret, recoveryCodes };
  both = await startApp({ database: before.database, env: { ...env, OLD_SECRET_KEY: oldKey } });
  after = await startApp({ database: before.database, env });
});
afterAll(async () => {
  await after.http.close();
  await after.db.close();
  await both.http.close();
  await both.db.close();
  await before.close();
});

function codeOf(secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: before.clock.now().getTime() });
}

async function signInWithCode(app: TestApp, code: string): Promise<string | undefined> {
  return (await app.call('signIn', { body: { j_username: username, j_password: demoPassword, code } })).body.error?.code;
}

async function signInWithPasskey(app: TestApp): Promise<number> {
  const { options } = (await app.call('beginPasskeySignIn')).body;
  return (await app.call('signInWithPasskey', { body: { credential: device.get(options) } })).status;
}

it('loses nothing: codes, passkeys, identity data and repeated requests work with both keys, and then with the new one', async () => {
  const body = before.accountBody('100 Fiber Way', 'ACTIVE', {}, { dateOfBirth: '1990-05-06T00:00:00.000Z' });
  const asked = { 'idempotency-key': 'one-request-that-is-repeated' };
  const first = await before.call('createGuestAccount', { body }, { headers: asked });
  expect(first.status).toBe(200);
  const advance = () => {
    for (const { clock } of [before, both, after]) clock.advance(30_000);
  };

  expect((await both.call('createGuestAccount', { body }, { headers: asked })).body).toEqual(first.body);
  expect(await signInWithPasskey(both)).toBe(200);
  advance();
  expect(await signInWithCode(both, codeOf(secondFactor.secret))).toBeUndefined();
  expect(await signInWithCode(both, secondFactor.recoveryCodes[0] ?? '')).toBeUndefined();

  const sealedBefore = await countSealed(after.db, after.core.secrets);
  expect(sealedBefore.filter(({ unreadable }) => unreadable > 0).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['identity data of guests', 'secrets of one-time codes', 'kept answers of requests']),
  );
  const rotated = await rotateKeys(both.core);
  expect(rotated.passkeys).toBe(1);
  expect(rotated.sealed.map(({ turned, values, unreadable }) => [turned === values, unreadable])).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
    [expect.any(Boolean), 0],
    [true, 0],
  ]);
  expect(rotated.lapses.find(({ what }) => what === 'recovery-code')).toMatchObject({ count: 1 });
  expect((await rotateKeys(both.core)).sealed.map(({ turned }) => turned)).toEqual([0, 0, 0, 0, 0]);

  expect((await countSealed(after.db, after.core.secrets)).map(({ unreadable }) => unreadable)).toEqual([0, 0, 0, 0, 0]);
  const row = await after.db.kysely.selectFrom('account_secret').selectAll().executeTakeFirstOrThrow();
  expect(after.core.secrets.open('account-secret', row.sealed, Buffer.from(`${row.account_id}:${row.field}`))).toBe('1990-05-06');
  expect(await signInWithPasskey(after)).toBe(200);
  advance();
  expect(await signInWithCode(after, codeOf(secondFactor.secret))).toBeUndefined();
  // What it says of recovery codes is true.
  expect(await signInWithCode(after, secondFactor.recoveryCodes[1] ?? '')).toBe('AUTH0013');
});

it('goes on where it was cut short, and leaves alone what neither key opens', async () => {
  const place = { field: 'taxId', kept_at: before.clock.now() } as const;
  const { account_id } = await before.db.kysely.selectFrom('account_secret').select('account_id').executeTakeFirstOrThrow();
  const strange = createSecrets('a-third-root-key-of-the-tests-0123456789').seal('account-secret', '1', Buffer.from(`${account_id}:taxId`));
  await before.db.kysely
    .insertInto('account_secret')
    .values({ ...place, account_id, sealed: strange })
    .execute();
  const field = { ...place, field: 'ssn' } as const;
  const sealed = before.core.secrets.seal('account-secret', '1990-05-06', Buffer.from(`${account_id}:ssn`));
  await before.db.kysely
    .insertInto('account_secret')
    .values({ ...field, account_id, sealed })
    .execute();
  const [guests] = (await rotateKeys(both.core)).sealed;
  expect(guests).toMatchObject({ values: 3, turned: 1, unreadable: 1 });
  const kept = await before.db.kysely.selectFrom('account_secret').select('sealed').where('field', '=', 'taxId').executeTakeFirstOrThrow();
  expect(kept.sealed).toEqual(strange);
});

it('is not possible without the old key', async () => {
  await before.db.kysely.updateTable('passkey').set({ user_handle: null }).execute();
  await expect(rotateKeys(after.core)).rejects.toThrow('no root key is being replaced');
});
