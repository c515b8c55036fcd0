import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { createAuthenticator, type Faults } from '../../test/software-authenticator.ts';
import { demoPassword } from '../demo/index.ts';

const portal = { origin: 'https://portal.example', rpId: 'portal.example' };
const username = 'maria.lopez@example.com';
let app: TestApp;
let maria: Caller;
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: portal.origin } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.kysely.deleteFrom('passkey').execute();
  maria = await app.signIn(username);
});

const begin = async (caller: Caller) => (await caller.call('beginPasskey', { body: { currentPassword: demoPassword } })).body.options;
const add = (caller: Caller, credential: Record<string, unknown>, name = 'My phone') =>
  caller.call('addPasskey', { body: { name, credential } });
async function withPasskey(caller: Caller) {
  const device = createAuthenticator(portal);
  const { body } = await add(caller, device.create(await begin(caller)));
  return { device, passkeyId: body.id };
}
const beginSignIn = async () => (await app.call('beginPasskeySignIn')).body.options;
const signIn = (credential: Record<string, unknown>) => app.call('signInWithPasskey', { body: { credential } });
const mailTo = async () => (await app.product.outbox.listMessages({ to: username })).map(({ subject }) => subject);

describe('adding a passkey', () => {
  it('C-126, C-127: keeps what the browser made, lists it, and tells the owner by mail', async () => {
    const options = await begin(maria);
    expect(options).toMatchObject({
      rp: { id: portal.rpId },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    });
    const device = createAuthenticator(portal);
    const { body } = await add(maria, device.create(options), '  My phone ');
    expect(body).toMatchObject({ success: true, name: 'My phone', lastUsedDatetime: null });
    const listed = await maria.call('listSignInMethods');
    expect(listed.body.passkeys).toEqual([
      { id: body.id, name: 'My phone', createdDatetime: body.createdDatetime, lastUsedDatetime: null },
    ]);
    expect((await mailTo())[0]).toBe('A passkey was added');
    // The next options name it, so that one device is not added twice.
    expect((await begin(maria))['excludeCredentials']).toMatchObject([{ id: device.credentialId }]);
  });

  it('C-126: asks for the password and refuses staff in the customer’s name', async () => {
    const { body } = await maria.call('beginPasskey', { body: { currentPassword: 'Wrong-2026!!' } });
    expect(body).toMatchObject({ success: false, error: { code: 'AUTH0009' } });
  });

  it('keeps challenges hashed, for five minutes, for one use and for one user', async () => {
    const options = await begin(maria);
    const rows = JSON.stringify(await app.db.kysely.selectFrom('passkey_challenge').selectAll().execute());
    expect(rows).not.toContain(String(options['challenge']));
    const james = await app.signIn('james.carter@example.com');
    const device = createAuthenticator(portal);
    const made = device.create(options);
    expect((await add(james, made)).body.error?.code).toBe('AUTH0014');
    expect((await add(maria, made)).status).toBe(200);
    expect((await add(maria, made)).body.error?.code).toBe('AUTH0014');
    const late = createAuthenticator(portal).create(await begin(maria));
    app.clock.advance(300_001);
    expect((await add(maria, late)).body.error?.code).toBe('AUTH0014');
    // A challenge for signing in adds nothing.
    const forSignIn = { ...(await begin(maria)), ...(await beginSignIn()) };
    expect((await add(maria, createAuthenticator(portal).create(forSignIn))).body.error?.code).toBe('AUTH0014');
  });

  it('refuses another address, another name, a device that did not ask who it is, and rubbish', async () => {
    const wrong: Faults[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { type: 'webauthn.get' },
    ];
    for (const faults of wrong) {
      const { status, body } = await add(maria, createAuthenticator(portal).create(await begin(maria), faults));
      expect([faults, status, body.error?.code]).toEqual([faults, 200, 'AUTH0014']);
    }
    for (const rubbish of [{}, { id: 1 }, { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {}, response: {} }]) {
      expect((await add(maria, rubbish)).body.error?.code).toBe('AUTH0014');
    }
    expect(await app.db.kysely.selectFrom('passkey').selectAll().execute()).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  it('C-129, C-130: needs neither password nor user name, and says how the session began', async () => {
    const { device } = await withPasskey(maria);
    const options = await beginSignIn();
    expect(options).toMatchObject({ rpId: portal.rpId, userVerification: 'required' });
    expect(options['allowCredentials'] ?? []).toEqual([]);
    const { status, body } = await signIn(device.get(options));
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, username, userid: maria.userId, accountId: maria.accountId });
    const sessions = await app.call('listSessions', {}, { token: body.token });
    expect(sessions.body.sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({ signedInWith: 'passkey', isStaff: false });
    const { passkeys } = (await maria.call('listSignInMethods')).body;
    expect(passkeys[0]?.lastUsedDatetime).toEqual(expect.any(String));
  });

  it('takes each answer once, also twenty at once', async () => {
    const { device } = await withPasskey(maria);
    const answer = device.get(await beginSignIn());
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn(answer)));
    expect(all.filter(({ body }) => body.success).length).toBe(1);
    expect(all.filter(({ body }) => body.error?.code === 'AUTH0014').length).toBe(19);
  });

  it('refuses a copied key: a counter that did not go up', async () => {
    const { device } = await withPasskey(maria);
    expect((await signIn(device.get(await beginSignIn(), { counter: 9 }))).status).toBe(200);
    for (const counter of [9, 8, 0]) {
      expect((await signIn(device.get(await beginSignIn(), { counter }))).body.error?.code).toBe('AUTH0014');
    }
    expect((await signIn(device.get(await beginSignIn(), { counter: 10 }))).body.success).toBe(true);
  });

  it('answers an unknown credential, another’s handle and every fault alike', async () => {
    const { device } = await withPasskey(maria);
    const james = await app.signIn('james.carter@example.com');
    const handleOfJames = Buffer.from(((await begin(james))['user'] as { id: string }).id, 'base64url');
    const stranger = createAuthenticator(portal);
    const faults: Faults[] = [
      { isForged: true },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { challenge: Buffer.from('another challenge').toString('base64url') },
      { type: 'webauthn.create' },
      { userHandle: handleOfJames },
    ];
    const answers = [await signIn(stranger.get(await beginSignIn())), await signIn({}), await signIn({ id: 'x' })];
    for (const fault of faults) answers.push(await signIn(device.get(await beginSignIn(), fault)));
    const shapes = answers.map(({ status, body, headers }) => [
      status,
      { ...body.error, requestId: null },
      Object.keys(headers).toSorted(),
    ]);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ success: false, error: { code: 'AUTH0014' } });
    // An old challenge opens nothing, and neither does one made for adding a passkey.
    const late = device.get(await beginSignIn());
    app.clock.advance(300_001);
    expect((await signIn(late)).body.error?.code).toBe('AUTH0014');
    const again = await app.signIn(username);
    expect((await signIn(device.get(await begin(again)))).body.error?.code).toBe('AUTH0014');
  });

  it('takes as long for an unknown credential as for a forged signature, over 100 pairs', { timeout: 60_000 }, async () => {
    const { device } = await withPasskey(maria);
    const stranger = createAuthenticator(portal);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = -5; pair < 100; pair += 1) {
      for (const kind of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const who = kind === 'known' ? device : stranger;
        const answer = who.get(await beginSignIn(), { isForged: true, userHandle: Buffer.alloc(32) });
        const started = performance.now();
        await signIn(answer);
        if (pair >= 0) times[kind].push(performance.now() - started);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(4, 0.5 * known));
  });
});

describe('removing a passkey', () => {
  it('C-128: makes it worthless, ends what came in by passkeys elsewhere, mails, and changes nothing when repeated', async () => {
    const { device, passkeyId } = await withPasskey(maria);
    const elsewhere = (await signIn(device.get(await beginSignIn()))).body;
    const james = await app.signIn('james.carter@example.com');
    expect((await james.call('removePasskey', { body: { passkeyId } })).status).toBe(200);
    expect((await maria.call('listSignInMethods')).body.passkeys).toHaveLength(1);
    const before = (await mailTo()).length;
    for (const _ of [1, 2]) expect((await maria.call('removePasskey', { body: { passkeyId } })).body).toEqual({ success: true });
    expect((await maria.call('listSignInMethods')).body.passkeys).toEqual([]);
    const mails = await mailTo();
    expect([mails.length - before, mails[0]]).toEqual([1, 'A passkey was removed']);
    expect((await signIn(device.get(await beginSignIn()))).body.error?.code).toBe('AUTH0014');
    expect((await app.call('getPermissions', {}, { token: elsewhere.token })).status).toBe(401);
    expect((await maria.call('getPermissions')).status).toBe(200);
  });
});
