import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RegistrationApp, startRegistrationApp } from '../../test/registration-app.ts';

let app: RegistrationApp;
beforeAll(async () => {
  app = await startRegistrationApp();
});
afterAll(() => app.close());

describe('Register Now (C-063)', () => {
  it('[REG-001] [API-073] mails a link of seven days to the address on file, spelled as on file, and answers nothing else', async () => {
    const ivy = await app.makeAccount({ email: 'Noor.File@example.com' });
    const { status, body } = await app.ask(` ${ivy.number} `, ' noor.FILE@EXAMPLE.com ');
    expect([status, body]).toEqual([200, { success: true }]);
    const [mail, ...more] = await app.sentTo('Noor.File@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Set up your online access with Cedar Valley Fiber' });
    expect(mail?.links).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/register\?token=[\w-]{43}$/)]);
    expect(mail?.text).toContain('Hello Noor,');
    const token = await app.mailedToken('Noor.File@example.com');
    const look = () => app.call('validateRegistrationToken', { body: { verificationToken: token } });
    expect((await look()).body).toEqual({ success: true, message: 'Noor.File@example.com' });
    app.clock.advance(7 * 86_400_000 - 1);
    expect((await look()).body.success).toBe(true);
    app.clock.advance(1);
    expect((await look()).body.error?.code).toBe('TOK0002');
  });

  it('[REG-006] [API-073] answers one error for every miss, and mails nobody', async () => {
    const [ivy, other] = [await app.makeAccount(), await app.makeAccount()];
    const noEmail = await app.makeAccount({ email: null });
    const pairs = [
      ['9999999', ivy.email],
      [ivy.number, 'somebody@example.com'],
      [ivy.number, other.email],
      [noEmail.number, ivy.email],
      [`${ivy.number}0`, ivy.email],
      ['%', ivy.email],
      [ivy.number, '%'],
      [ivy.number, "' or 1=1 --"],
    ] as const;
    for (const [number, email] of pairs) {
      const { status, body } = await app.ask(number, email);
      expect(status).toBe(400);
      expect(body).toEqual({
        success: false,
        error: { code: 'REG0001', message: "We couldn't match that account number and email.", requestId: expect.any(String) },
      });
    }
    expect(await app.sentTo(ivy.email)).toEqual([]);
    expect(await app.sentTo(other.email)).toEqual([]);
    expect(await app.sentTo('somebody@example.com')).toEqual([]);
  });

  it('[REG-006] D-036: answers who registered before the same, and the mail says how to sign in and has no link that changes anything', async () => {
    const username = 'maria.lopez@example.com';
    const { status, body } = await app.ask('1000001', username);
    expect([status, body]).toEqual([200, { success: true }]);
    const [mail] = await app.sentTo(username);
    expect(mail).toMatchObject({
      subject: 'You already have online access with Cedar Valley Fiber',
      links: ['http://127.0.0.1:8080/login'],
    });
    expect(mail?.text).not.toContain('token=');
  });

  it('[REG-001] mails in the language of the request, and of the user where one chose', async () => {
    const ivy = await app.makeAccount();
    await app.ask(ivy.number, ivy.email, 'sp-es');
    expect((await app.sentTo(ivy.email))[0]?.subject).toBe('Configure su acceso en línea con Cedar Valley Fiber');
    await app.ask('1000015', 'carlos.vega@example.com', 'en-us');
    expect((await app.sentTo('carlos.vega@example.com'))[0]?.subject).toBe('Ya tiene acceso en línea con Cedar Valley Fiber');
  });

  it('[API-073] refuses what is no request of the portal: without its header, with empty or endless values', async () => {
    const ivy = await app.makeAccount();
    const bare = await app.call('requestRegistration', { query: { accountNumber: ivy.number, email: ivy.email } });
    expect([bare.status, bare.body.error?.code]).toEqual([400, 'GEN0003']);
    for (const [number, email] of [
      ['', ivy.email],
      [ivy.number, ''],
      ['1'.repeat(41), ivy.email],
      [ivy.number, `${'x'.repeat(250)}@example.com`],
    ] as const) {
      expect((await app.ask(number, email)).body.error?.code).toBe('GEN0002');
    }
    expect(await app.sentTo(ivy.email)).toEqual([]);
  });

  it('[API-073] mails three in a quarter of an hour to one address (RL-MAIL), and says when to come back', async () => {
    const limited = await startRegistrationApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const ivy = await limited.makeAccount();
      for (let time = 0; time < 3; time++) expect((await limited.ask(ivy.number, ivy.email)).status).toBe(200);
      const over = await limited.ask(ivy.number, ivy.email.toUpperCase());
      expect([over.status, over.body.error?.code]).toEqual([429, 'GEN0006']);
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
      expect(await limited.sentTo(ivy.email)).toHaveLength(3);
    } finally {
      await limited.close();
    }
  }, 60_000);
});

describe('the link an operator sends', () => {
  const invite = (number: string) => app.product.registration.inviteToRegister(number);

  it('[REG-002] is the one that is mailed', async () => {
    const ivy = await app.makeAccount();
    const invited = await invite(ivy.number);
    expect((await app.sentTo(ivy.email))[0]?.links).toEqual(['url' in invited && invited.url]);
  });

  it('[REG-002] is refused where it leads nowhere', async () => {
    expect(await invite('4711')).toEqual({ problem: 'noAccount' });
    expect(await invite('1000001')).toEqual({ problem: 'registered' });
    expect(await invite((await app.makeAccount({ email: null })).number)).toEqual({ problem: 'noEmail' });
  });
});
