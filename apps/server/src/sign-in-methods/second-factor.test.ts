import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';

const halfMinute = 30_000;
const minute = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ now: new Date('2031-05-05T10:00:00Z') });
});
afterAll(() => app.close());

const codeOf = (secret: string, ahead = 0) => new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + ahead });
const signIn = (j_username: string, code?: string, j_password = demoPassword) =>
  app.call('signIn', { body: { j_username, j_password, ...(code !== undefined && { code }) } });
const begin = async (caller: Caller) => (await caller.call('beginSecondFactor', { body: { currentPassword: demoPassword } })).body;
const subjects = async (to: string) => (await app.product.outbox.listMessages({ to })).map(({ subject }) => subject);

/** Turns one-time codes on for somebody of the cast; the next code is of a later step. */
async function turnOn(username: string) {
  const caller = await app.signIn(username);
  const { secret } = await begin(caller);
  const { body } = await caller.call('confirmSecondFactor', { body: { code: codeOf(secret) } });
  app.clock.advance(halfMinute);
  return { caller, secret, recoveryCodes: body.recoveryCodes };
}

describe('turning one-time codes on', () => {
  it('C-131, C-132: takes a code of the app first, answers ten recovery codes once, ends other devices and mails', async () => {
    const username = 'maria.lopez@example.com';
    const [maria, elsewhere] = [await app.signIn(username), await app.signIn(username)];
    const { secret, address } = await begin(maria);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    // Nothing asks for a code yet.
    expect((await signIn(username)).status).toBe(200);
    expect((await maria.call('confirmSecondFactor', { body: { code: '000000' } })).body.error?.code).toBe('AUTH0013');
    const { body } = await maria.call('confirmSecondFactor', {
      body: { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}` },
    });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
    expect((await maria.call('getPermissions')).status).toBe(200);
    expect((await elsewhere.call('getPermissions')).status).toBe(401);
    expect((await maria.call('listSignInMethods')).body.secondFactor).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect((await subjects(username))[0]).toBe('One-time codes are on');
    // The secret and the codes are nowhere in the clear.
    const dump = JSON.stringify([
      await app.db.kysely.selectFrom('second_factor').selectAll().execute(),
      await app.db.kysely.selectFrom('recovery_code').selectAll().execute(),
      await app.db.kysely.selectFrom('audit_event').selectAll().execute(),
      await app.db.kysely.selectFrom('outbox_message').selectAll().execute(),
    ]);
    for (const told of [secret, ...body.recoveryCodes]) expect(dump).not.toContain(told);
    // Once on, neither a second confirmation nor a new secret changes anything.
    app.clock.advance(halfMinute);
    expect((await maria.call('confirmSecondFactor', { body: { code: codeOf(secret) } })).body.error?.code).toBe('AUTH0013');
    const again = await maria.call('beginSecondFactor', { body: { currentPassword: demoPassword } });
    expect([again.status, again.body.error?.code]).toEqual([409, 'AUTH0015']);
    expect((await signIn(username, codeOf(secret))).status).toBe(200);
  });

  it('asks for the password, and replaces a secret that was not confirmed', async () => {
    const dee = await app.signIn('dee.park@example.com');
    const wrong = await dee.call('beginSecondFactor', { body: { currentPassword: 'Wrong-2026!!' } });
    expect(wrong.body.error?.code).toBe('AUTH0009');
    const [first, second] = [await begin(dee), await begin(dee)];
    expect((await dee.call('confirmSecondFactor', { body: { code: codeOf(first.secret) } })).body.error?.code).toBe('AUTH0013');
    expect((await dee.call('confirmSecondFactor', { body: { code: codeOf(second.secret) } })).status).toBe(200);
  });
});

describe('signing in with a one-time code', () => {
  it('[API-046] asks for the code after the right password only; a wrong password looks as always', async () => {
    const username = 'james.carter@example.com';
    const { secret } = await turnOn(username);
    const asked = await signIn(username);
    expect([asked.status, asked.body.success, asked.body.error?.code]).toEqual([200, false, 'AUTH0012']);
    expect(asked.body.token).toBeUndefined();
    const wrong = await signIn(username, codeOf(secret), 'Wrong-2026!!');
    const stranger = await signIn('nobody@example.com', codeOf(secret), 'Wrong-2026!!');
    expect([wrong.status, { ...wrong.body.error, requestId: 0 }]).toEqual([stranger.status, { ...stranger.body.error, requestId: 0 }]);
    expect(wrong.body.error?.code).toBe('AUTH0001');
    // The code that came with a wrong password is not used up.
    expect((await signIn(username, codeOf(secret))).status).toBe(200);
  });

  it('takes the code before and the code after, each once, and no older one', async () => {
    const username = 'priya.nair@example.com';
    const { secret } = await turnOn(username);
    app.clock.advance(5 * minute);
    const [old, before, now, after, later] = [-2, -1, 0, 1, 2].map((step) => codeOf(secret, step * halfMinute)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    expect((await signIn(username, old)).body.error?.code).toBe('AUTH0013');
    expect((await signIn(username, later)).body.error?.code).toBe('AUTH0013');
    expect((await signIn(username, before)).body.success).toBe(true);
    expect((await signIn(username, before)).body.error?.code).toBe('AUTH0013');
    expect((await signIn(username, after)).body.success).toBe(true);
    // What was shown before a code that was taken is over as well.
    expect((await signIn(username, now)).body.error?.code).toBe('AUTH0013');
  });

  it('gives twenty uses of one code at once one session', async () => {
    const username = 'tom.becker@example.com';
    const { caller, secret } = await turnOn(username);
    const code = codeOf(secret);
    const answers = [];
    // Ten at a time is what sign-in takes in; more are told to wait.
    for (const _ of [1, 2]) answers.push(...(await Promise.all(Array.from({ length: 10 }, () => signIn(username, code)))));
    expect(answers.filter(({ body }) => body.success).length).toBe(1);
    const { sessions } = (await caller.call('listSessions')).body;
    expect(sessions.filter(({ isCurrent }) => !isCurrent)).toHaveLength(1);
  });

  it('S13: slows down after five wrong codes, for whichever name is typed, and never for good', async () => {
    const username = 'linda.owens@example.com';
    const { caller, secret } = await turnOn(username);
    const wrong = () => signIn(username, '000000');
    for (let failure = 1; failure <= 5; failure += 1) expect((await wrong()).body.error?.code).toBe('AUTH0013');
    const refused = await signIn(username.toUpperCase(), codeOf(secret));
    expect([refused.status, refused.body.error?.code, refused.headers['retry-after']]).toEqual([429, 'AUTH0005', '30']);
    const removal = await caller.call('removeSecondFactor', { body: { currentPassword: demoPassword, code: codeOf(secret) } });
    expect([removal.status, removal.body.error?.code]).toEqual([429, 'AUTH0005']);
    // Asking for the code tells no more than before.
    expect((await signIn(username)).body.error?.code).toBe('AUTH0012');
    app.clock.advance(halfMinute);
    expect((await wrong()).body.error?.code).toBe('AUTH0013');
    expect((await wrong()).headers['retry-after']).toBe('60');
    app.clock.advance(minute);
    expect((await signIn(username, codeOf(secret))).status).toBe(200);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const username = 'nora.quinn@example.com';
    const { caller, recoveryCodes } = await turnOn(username);
    const [first = '', second = ''] = recoveryCodes;
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(username, first.toLowerCase().replace('-', ' '))));
    expect(answers.filter(({ body }) => body.success).length).toBe(1);
    app.clock.advance(10 * minute);
    expect((await signIn(username, first)).body.error?.code).toBe('AUTH0013');
    expect((await caller.call('listSignInMethods')).body.secondFactor.recoveryCodesLeft).toBe(9);
    app.clock.advance(2 * minute);
    // Nobody else's code opens.
    const { recoveryCodes: others } = await turnOn('viewer@example.com');
    expect((await signIn(username, others[0] ?? '')).body.error?.code).toBe('AUTH0013');
    app.clock.advance(3 * minute);
    expect((await signIn(username, second)).status).toBe(200);
  });
});

describe('turning one-time codes off', () => {
  it('C-133: needs the password and a code, and mails', async () => {
    const username = 'carlos.vega@example.com';
    const { caller, secret } = await turnOn(username);
    const remove = (currentPassword: string, code: string) => caller.call('removeSecondFactor', { body: { currentPassword, code } });
    expect((await remove('Wrong-2026!!', codeOf(secret))).body.error?.code).toBe('AUTH0009');
    expect((await remove(demoPassword, '000000')).body.error?.code).toBe('AUTH0013');
    expect((await signIn(username)).body.error?.code).toBe('AUTH0012');
    expect((await remove(demoPassword, codeOf(secret))).body).toEqual({ success: true });
    expect((await signIn(username)).status).toBe(200);
    expect((await remove(demoPassword, codeOf(secret))).body.error?.code).toBe('AUTH0013');
    expect((await caller.call('listSignInMethods')).body.secondFactor).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    // Carlos reads Spanish.
    expect((await subjects(username))[0]).toBe('Los códigos de un solo uso están desactivados');
  });

  it('by staff: on record with who and why, every device signed out, the owner told', async () => {
    const username = 'wes.grant@example.com';
    const { caller } = await turnOn(username);
    const turnOff = (more: object = {}) =>
      app.product.signInMethods.turnOffByStaff({
        username,
        staffUsername: 'agent@cedarvalleyfiber.example',
        reason: 'lost phone',
        ...more,
      });
    expect(await turnOff({ staffUsername: 'james.carter@example.com' })).toBe('unknownStaff');
    expect(await turnOff({ username: 'nobody@example.com' })).toBe('unknownUser');
    expect((await signIn(username)).body.error?.code).toBe('AUTH0012');
    expect(await turnOff({ username: username.toUpperCase() })).toBe('done');
    expect(await turnOff()).toBe('notOn');
    expect((await signIn(username)).status).toBe(200);
    expect((await caller.call('getPermissions')).status).toBe(401);
    expect((await subjects(username))[0]).toBe('Our staff turned one-time codes off');
    const event = await app.db.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('action', '=', 'signInMethods.secondFactorOff')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect([event.user_id, event.detail]).toEqual([caller.userId, { reason: 'lost phone' }]);
    expect(event.staff_id).toEqual(expect.any(Number));
  });
});
