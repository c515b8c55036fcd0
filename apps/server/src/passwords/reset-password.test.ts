import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';
import { tokenLifeMs } from '../verification/index.ts';

const newPassword = 'Lantern-Street-77';
const minuteMs = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Does the queued requests for links, as a worker would. */
const work = async () => {
  const jobs = await app.db.prepared<{ payload: { asked: string; locale: 'en-us' | 'sp-es' } }>(
    'reset-jobs',
    "delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'sendResetLink' returning j.payload",
    [],
  );
  for (const { payload } of jobs) await app.product.passwords.jobs.sendResetLink(payload);
  return jobs;
};
const ask = (email: string, headers: Record<string, string> = {}) =>
  app.call('sendResetLink', { query: { email } }, { headers: { 'x-requested-with': 'portal', ...headers } });
const mailsTo = (to: string) => app.product.outbox.listMessages({ to });
const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? '';
/** Asks for a link and takes it out of the mail. */
const mailedToken = async (username: string) => {
  await ask(username);
  await work();
  return tokenIn((await mailsTo(username))[0]?.links[0]);
};
const validate = (token: string) => app.call('validateResetToken', { query: { token } });
const reset = (verificationToken: string, wanted = newPassword, headers: Record<string, string> = {}) =>
  app.call('resetPassword', { body: { newPassword: wanted, verificationToken } }, { headers });
const signIn = (j_username: string, j_password: string) => app.call('signIn', { body: { j_username, j_password } });

describe('asking for a reset link (C-042)', () => {
  it('[API-048] [RESET-008] answers the same for known and unknown, and mails the known one only, after the answer', async () => {
    const known = await ask('maria.lopez@example.com');
    const unknown = await ask('nobody.at.all@example.com');
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ success: true });
    expect(known.bytes.equals(unknown.bytes)).toBe(true);
    const comparable = ({ headers }: typeof known) => Object.keys(headers).filter((name) => name !== 'x-request-id');
    expect(comparable(known)).toEqual(comparable(unknown));
    expect(known.headers['cache-control']).toBe('no-store');
    expect(await mailsTo('maria.lopez@example.com')).toEqual([]);
    expect(JSON.stringify(await work())).not.toMatch(/maria|nobody/);
    const [mail, ...more] = await mailsTo('maria.lopez@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Reset your Cedar Valley Fiber password');
    expect(mail?.links).toEqual([expect.stringMatching(/\/resetpassword\?token=[\w-]{43}$/)]);
    expect(mail?.text).toContain('with the username maria.lopez@example.com');
    expect(await mailsTo('nobody.at.all@example.com')).toEqual([]);
  });

  it('[RESET-004] takes username and e-mail in any case, and mails where the user is written to', async () => {
    await app.db.kysely
      .updateTable('portal_user')
      .set({ email: 'jim@example.net' })
      .where('username', '=', 'james.carter@example.com')
      .execute();
    for (const typed of [' James.Carter@EXAMPLE.com ', 'JIM@example.net']) {
      await ask(typed);
      await work();
    }
    const mails = await mailsTo('jim@example.net');
    expect(mails.map(({ text }) => text.includes('username james.carter@example.com'))).toEqual([true, true]);
    expect(await mailsTo('james.carter@example.com')).toEqual([]);
  });

  it('D-028: an address of several users brings each of them a link of their own', async () => {
    await app.db.kysely
      .updateTable('portal_user')
      .set({ email: 'family@example.net' })
      .where('username', 'in', ['nora.quinn@example.com', 'wes.grant@example.com'])
      .execute();
    await ask('family@example.net');
    await work();
    const mails = await mailsTo('family@example.net');
    expect(new Set(mails.map(({ text }) => /username (\S+?)\. /.exec(text)?.[1]))).toEqual(
      new Set(['nora.quinn@example.com', 'wes.grant@example.com']),
    );
    expect(new Set(mails.flatMap(({ links }) => links)).size).toBe(2);
  });

  it('mails no staff, nobody by half a name, and stops at nothing that was typed', async () => {
    const before = (await app.product.outbox.listMessages()).length;
    for (const typed of ['agent@cedarvalleyfiber.example', 'maria', '%', "' or 1=1 --", '\u202e', ' ']) {
      expect((await ask(typed)).status).toBe(200);
    }
    expect((await ask('a\u0000b')).status).toBe(400);
    await work();
    expect((await app.product.outbox.listMessages()).length).toBe(before);
  });

  it('D-012: a program that follows addresses has no effect, and the address is no mailing machine', async () => {
    const { status, body } = await app.call('sendResetLink', { query: { email: 'tom.becker@example.com' } });
    expect([status, body.error?.code]).toEqual([400, 'GEN0003']);
    expect((await ask('')).status).toBe(400);
    expect((await ask('x'.repeat(255))).status).toBe(400);
    expect(await work()).toEqual([]);
  });

  it('mails in the language kept with the user, else in the one of the page', async () => {
    for (const username of ['carlos.vega@example.com', 'tom.becker@example.com']) {
      await ask(username, { 'accept-language': username.startsWith('tom') ? 'sp-es' : 'en-us' });
      await work();
      expect((await mailsTo(username))[0]?.subject).toBe('Restablezca su contraseña de Cedar Valley Fiber');
    }
  });
});

describe('the page of the link (C-043)', () => {
  it('[API-049] [RESET-009] [RESET-010] says whether the link is good as often as it is asked, and uses nothing up', async () => {
    const token = await mailedToken('priya.nair@example.com');
    for (const _look of [1, 2, 3]) expect((await validate(token)).body).toEqual({ success: true });
    expect((await reset(token)).body).toEqual({ success: true });
    expect((await validate(token)).body.error?.code).toBe('TOK0003');
  });

  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`, '%00'])('[RESET-010] refuses %j softly', async (token) => {
    for (const { status, body } of [await validate(token), await reset(token)]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, error: { code: 'TOK0001', message: 'This link is not valid.' } });
    }
  });

  it('[RESET-010] [VERIFY-006] is over after 60 minutes, and says so', async () => {
    const token = await mailedToken('pat.moss@example.com');
    expect(tokenLifeMs.reset).toBe(60 * minuteMs);
    app.clock.advance(60 * minuteMs - 1);
    expect((await validate(token)).body.success).toBe(true);
    app.clock.advance(1);
    expect((await validate(token)).body.error?.code).toBe('TOK0002');
    expect((await reset(token)).body.error?.code).toBe('TOK0002');
    expect((await signIn('pat.moss@example.com', demoPassword)).status).toBe(200);
  });
});

describe('setting the password by a link (C-044)', () => {
  it('[API-050] [RESET-012] [REG-014] signs in with the new one only, ends every session, and mails a notice without secrets', async () => {
    const username = 'sue.frost@example.com';
    const [one, two] = [await app.signIn(username), await app.signIn(username)];
    const token = await mailedToken(username);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { success: true }]);
    for (const caller of [one, two]) {
      expect((await caller.call('getPermissions')).status).toBe(401);
      const refresh = { headers: { 'x-api-refresh-token': caller.refreshToken } };
      expect((await app.call('refreshToken', {}, refresh)).body.error?.code).toBe('AUTH0004');
    }
    expect((await signIn(username, demoPassword)).status).toBe(401);
    expect((await signIn(username, newPassword)).status).toBe(200);
    const [notice] = await mailsTo(username);
    expect(notice).toMatchObject({ subject: 'Your password was reset', links: [] });
    expect(notice?.text).toContain('(563) 555-0100');
    for (const secret of [newPassword, demoPassword, token]) expect(JSON.stringify(notice)).not.toContain(secret);
    const events = await app.db.kysely
      .selectFrom('audit_event')
      .select(['action', 'account_id'])
      .where('user_id', '=', one.userId)
      .execute();
    expect(events).toContainEqual({ action: 'passwords.reset', account_id: one.accountId });
    expect(events).toContainEqual({ action: 'passwords.resetLinkSent', account_id: one.accountId });
  });

  it('[RESET-018] [RESET-019] a refused password leaves the link good; the configured pattern brings its own words (D-032)', async () => {
    const token = await mailedToken('office@harborbakery.example');
    for (const weak of ['Short-1a', 'lantern-street-77', 'LANTERN-STREET-77', 'Lantern-Street-xx', 'LanternStreet77', 'x'.repeat(128)]) {
      const { status, body } = await reset(token, weak);
      expect([status, body.error?.code, body.error?.message]).toEqual([
        200,
        'AUTH0010',
        'Use a minimum of 10 symbols, including numbers, both uppercase and lowercase letters, and special symbols.',
      ]);
    }
    await app.db.kysely
      .insertInto('site_setting')
      .values([
        { key: 'passwordPattern', value: '^[a-z]{4}-[0-9]{4}$' },
        { key: 'passwordPatternDescription', value: 'Four letters, a dash, four digits.' },
      ])
      .execute();
    expect((await reset(token)).body.error?.message).toBe('Four letters, a dash, four digits.');
    expect((await reset(token, 'abcd-1234')).body.success).toBe(true);
    await app.db.kysely.deleteFrom('site_setting').where('key', 'like', 'passwordPattern%').execute();
  });

  it('[VERIFY-006] uses the link up once, and every other open link of the user with it', async () => {
    const username = 'linda.owens@example.com';
    const [first, second] = [await mailedToken(username), await mailedToken(username)];
    const ofSomebody = await mailedToken('viewer@example.com');
    expect((await reset(second)).body.success).toBe(true);
    for (const token of [second, first]) {
      const { body } = await reset(token, 'Another-Lamp-99');
      expect(body.error).toMatchObject({ code: 'TOK0003', message: 'This link was already used.' });
    }
    expect((await signIn(username, newPassword)).status).toBe(200);
    expect((await validate(ofSomebody)).body.success).toBe(true);
  });

  it.each(['the same link', 'two links'])('[RESET-016] lets one of six at once with %s win and tells the others', async (which) => {
    const username = which === 'two links' ? 'dee.park@example.com' : 'sid.young@example.com';
    const links = [await mailedToken(username), await mailedToken(username)];
    const wanted = Array.from({ length: 6 }, (_, index) => `Lantern-Street-${index}x`);
    const answers = await Promise.all(wanted.map((password, index) => reset(links[which === 'two links' ? index % 2 : 0] ?? '', password)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'TOK0003')).toHaveLength(5);
    const winner = wanted[answers.findIndex(({ body }) => body.success)] ?? '';
    expect((await signIn(username, winner)).status).toBe(200);
    const notices = (await mailsTo(username)).filter(({ subject }) => subject === 'Your password was reset');
    expect(notices).toHaveLength(1);
  });

  it('S13: whoever tried too often signs in at once after the reset', async () => {
    const username = 'tom.becker@example.com';
    for (let time = 0; time < 6; time += 1) await signIn(username, 'Wrong-2026!!');
    expect((await signIn(username, demoPassword)).body.error?.code).toBe('AUTH0005');
    expect((await reset(await mailedToken(username))).body.success).toBe(true);
    expect((await signIn(username, newPassword)).status).toBe(200);
  });

  it('a link asked for before the password was changed does not undo the change', async () => {
    const username = 'carlos.vega@example.com';
    const token = await mailedToken(username);
    const carlos = await app.signIn(username);
    await carlos.call('changePassword', { body: { currentPassword: demoPassword, newPassword } });
    expect((await reset(token, 'Another-Lamp-99')).body.error?.code).toBe('TOK0003');
  });

  it('S21: waits in the bounded queue of the hasher, and says so when that is full', async () => {
    const token = await mailedToken('viewer@example.com');
    const { passwords } = app.product.session;
    let isFull = false;
    // How many may be worked on depends on the cores; whoever comes after the last that may wait hears it at once.
    const blocked = Array.from({ length: 100 }, async () => {
      const turn = await passwords.inTurn(() => new Promise((resolve) => setTimeout(resolve, 300)));
      isFull ||= turn === 'busy';
    });
    await expect.poll(() => isFull, { interval: 1 }).toBe(true);
    const { status, body, headers } = await reset(token);
    expect([status, body.error?.code, headers['retry-after']]).toEqual([503, 'GEN0010', '1']);
    await Promise.all(blocked);
    expect((await reset(token)).body.success).toBe(true);
  });

  it('refuses bodies that are not this call', async () => {
    const bodies: unknown[] = [
      {},
      { newPassword },
      { newPassword, verificationToken: 1 },
      { newPassword, verificationToken: 'x', userId: 1 },
    ];
    for (const body of [...bodies, { newPassword: 'x'.repeat(129), verificationToken: 'x' }]) {
      expect((await app.call('resetPassword', { body: body as never })).status).toBe(400);
    }
  });
});

describe('a link for somebody on the phone', () => {
  it('is mailed and answered; an account without a user and one that is not there have none', async () => {
    const mailed = await app.product.passwords.mailResetLink('1000004');
    const url = 'url' in mailed ? mailed.url : '';
    expect((await mailsTo('tom.becker@example.com'))[0]?.links).toEqual([url]);
    expect((await validate(tokenIn(url))).body.success).toBe(true);
    expect(await app.product.passwords.mailResetLink('1000016')).toEqual({ problem: 'noUser' });
    expect(await app.product.passwords.mailResetLink('4711')).toEqual({ problem: 'noAccount' });
  });
});

it('counts requests by who is named, known or not (RL-MAIL)', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const send = (email: string) => limited.call('sendResetLink', { query: { email } }, { headers: { 'x-requested-with': 'portal' } });
    for (const email of ['maria.lopez@example.com', 'nobody@example.com']) {
      for (let time = 0; time < 3; time++) expect((await send(email)).status).toBe(200);
      const { status, headers } = await send(` ${email.toUpperCase()}`);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    }
  } finally {
    await limited.close();
  }
}, 60_000);
