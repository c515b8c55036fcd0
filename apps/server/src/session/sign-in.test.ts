import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';

const day = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
// Failures of one test must not delay the next: they are forgotten after a day.
beforeEach(() => app.clock.advance(2 * day));

const signIn = (j_username: string, j_password: string) => app.call('signIn', { body: { j_username, j_password } });

async function addUser(username: string, email: string, kind: 'customer' | 'staff' = 'customer'): Promise<number> {
  const { id } = await app.db.kysely
    .insertInto('portal_user')
    .values({
      kind,
      username,
      email,
      password_hash: await app.product.session.passwords.hash(demoPassword),
      locale: null,
      account_id: 1,
      created_at: new Date(),
      password_changed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('signing in', () => {
  it('[API-046] [AUTH-001] answers user name, both tokens, user and account for a user name and for an e-mail, in any case', async () => {
    const userId = await addUser('Kim_Reed', 'kim.reed@example.com');
    for (const identifier of ['Kim_Reed', 'kim_reed', 'KIM.REED@example.com', '  kim.reed@example.com ']) {
      const { status, body } = await signIn(identifier, demoPassword);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        username: 'Kim_Reed',
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        userid: userId,
        accountId: 1,
      });
    }
  });

  it('keeps neither the refresh token nor the typed identifier in the database (S16)', async () => {
    const { body } = await signIn('maria.lopez@example.com', demoPassword);
    await signIn('Typed-Secret-1!', 'x');
    const dump = JSON.stringify([
      await app.db.kysely.selectFrom('refresh_token').selectAll().execute(),
      await app.db.kysely.selectFrom('session').selectAll().execute(),
      await app.db.kysely.selectFrom('sign_in_failure').selectAll().execute(),
      await app.db.kysely.selectFrom('audit_event').selectAll().execute(),
    ]);
    for (const secret of [body.refreshToken, body.token, 'Typed-Secret-1!', 'typed-secret-1!', 'maria.lopez']) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(JSON.stringify(Buffer.from(secret)).slice(10, -10));
    }
  });

  it('S23: makes a new session and new tokens each time', async () => {
    const [first, second] = [await signIn('maria.lopez@example.com', demoPassword), await signIn('maria.lopez@example.com', demoPassword)];
    expect(first.body.token).not.toBe(second.body.token);
    expect(first.body.refreshToken).not.toBe(second.body.refreshToken);
  });

  it('[AUTH-008] S11: answers an unknown user, a wrong password, staff and a user without a password with one text', async () => {
    const noPassword = await addUser('no.password', 'no.password@example.com');
    await app.db.kysely.updateTable('portal_user').set({ password_hash: null }).where('id', '=', noPassword).execute();
    await addUser('staff.member', 'staff.member@example.com', 'staff');
    const answers = [
      await signIn('nobody@example.com', demoPassword),
      await signIn('maria.lopez@example.com', 'Wrong-2026!!'),
      await signIn('staff.member', demoPassword),
      await signIn('agent@cedarvalleyfiber.example', demoPassword),
      await signIn('no.password', demoPassword),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body.error, requestId: null }).toEqual({ code: 'AUTH0001', message: 'Invalid username or password.', requestId: null });
    }
  });

  it('[ERR-008] refuses in the language asked for', async () => {
    const { body } = await app.call(
      'signIn',
      { body: { j_username: 'nobody', j_password: 'x' } },
      { headers: { 'accept-language': 'sp-es' } },
    );
    expect(body.error?.message).not.toBe('Invalid username or password.');
    expect(body.error?.code).toBe('AUTH0001');
  });

  it('takes no e-mail that several users share, only their user names', async () => {
    await addUser('twin.one', 'twins@example.com');
    await addUser('twin.two', 'Twins@example.com');
    expect((await signIn('twins@example.com', demoPassword)).body.error?.code).toBe('AUTH0001');
    expect((await signIn('twin.one', demoPassword)).status).toBe(200);
    await addUser('shared@example.com', 'other.one@example.com');
    const second = await addUser('second', 'shared@example.com');
    const { body } = await signIn('shared@example.com', demoPassword);
    expect(body.username).toBe('shared@example.com');
    expect(body.userid).not.toBe(second);
  });

  it('[API-098] refuses malformed bodies and extra fields, never with a 5xx', async () => {
    const bodies: unknown[] = [
      {},
      [],
      null,
      { j_username: 'maria.lopez@example.com' },
      { j_username: 1, j_password: 2 },
      { j_username: '', j_password: 'x' },
      { j_username: 'x'.repeat(255), j_password: 'x' },
      { j_username: 'maria', j_password: 'x'.repeat(129) },
      { j_username: 'maria.lopez@example.com', j_password: demoPassword, admin: true },
    ];
    for (const body of bodies) {
      const answer = await app.call('signIn', { body: body as never });
      expect([body, answer.status, answer.body.success]).toEqual([body, 400, false]);
    }
    for (const odd of ["' or 1=1 --", '%', '🏡'.repeat(20)]) {
      expect([odd, (await signIn(odd, odd)).status]).toEqual([odd, 401]);
    }
    for (const unreadable of ['\u0000', '\ud800']) expect((await signIn(unreadable, unreadable)).status).toBe(400);
  });
});

describe('S13: failed sign-ins', () => {
  it('delay the identifier after five, for longer each time, and never lock it for good', async () => {
    const wrong = () => signIn('james.carter@example.com', 'Wrong-2026!!');
    for (let failure = 1; failure <= 5; failure += 1) expect((await wrong()).body.error?.code).toBe('AUTH0001');
    const refused = await signIn('JAMES.carter@example.com', demoPassword);
    expect(refused.status).toBe(429);
    expect(refused.body.error?.code).toBe('AUTH0005');
    expect(refused.headers['retry-after']).toBe('30');
    app.clock.advance(30_000);
    expect((await wrong()).body.error?.code).toBe('AUTH0001');
    expect((await wrong()).headers['retry-after']).toBe('60');
    app.clock.advance(60_000);
    expect((await signIn('james.carter@example.com', demoPassword)).status).toBe(200);
    expect((await wrong()).body.error?.code).toBe('AUTH0001');
    expect((await signIn('james.carter@example.com', demoPassword)).status).toBe(200);
  });

  it('delay an unknown identifier just the same', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await signIn('nobody.here@example.com', 'Wrong-2026!!');
    const { status, headers } = await signIn('nobody.here@example.com', 'Wrong-2026!!');
    expect([status, headers['retry-after']]).toEqual([429, '30']);
  });

  it('are counted one by one even when a hundred come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn('tom.becker@example.com', 'Wrong-2026!!')));
    const checked = answers.filter(({ body }) => body.error?.code === 'AUTH0001');
    expect(checked.length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status, body }) => status === 401 || (status === 429 && body.error?.code === 'AUTH0005'))).toBe(true);
    const { failures } = await app.db.kysely
      .selectFrom('sign_in_failure')
      .select((select) => select.fn.max('failures').as('failures'))
      .executeTakeFirstOrThrow();
    expect(failures).toBeLessThanOrEqual(5);
  });

  it('S21: a flood of different users is turned away quickly with AUTH0005 and Retry-After, and the server works on', async () => {
    const started = performance.now();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => signIn(`flood.${index}@example.com`, 'Wrong-2026!!')));
    const busy = answers.filter(({ status }) => status === 429);
    expect(busy.length).toBeGreaterThanOrEqual(40);
    for (const { body, headers } of busy) expect([body.error?.code, headers['retry-after']]).toEqual(['AUTH0005', '1']);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await signIn('maria.lopez@example.com', demoPassword)).status).toBe(200);
  });

  it('leave an audit record with ids and codes only', async () => {
    await signIn('maria.lopez@example.com', 'Wrong-2026!!');
    await signIn('nobody@example.com', 'Wrong-2026!!');
    const events = await app.db.kysely.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(events.map(({ action, user_id, detail }) => [action, user_id, detail])).toEqual([
      ['session.signInRefused', null, {}],
      ['session.signInRefused', 1, {}],
    ]);
  });
});
