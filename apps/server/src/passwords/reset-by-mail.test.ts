import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { createSmtpMailer } from '../adapters/mailer-smtp/index.ts';

let app: TestApp;
let server: SMTPServer;
const arrived: { to: string; raw: string }[] = [];
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      arrived.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: await text(stream) });
      done();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  app = await startApp({ ports: { mailer: createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@porchlight.example' }) } });
  await app.startJobs();
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function mailOf(to: string, subject: string): Promise<string> {
  for (let tries = 0; tries < 500; tries += 1) {
    const mail = arrived.find((each) => each.to === to && each.raw.includes(subject));
    // Quoted-printable breaks lines with `=` and writes `=` as `=3D`.
    if (mail) return mail.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no mail "${subject}" arrived`);
}

it('[RESET-008] [RESET-009] [RESET-012] from the request to the sign-in, by the link the mail server was given', {
  timeout: 60_000,
}, async () => {
  const username = 'maria.lopez@example.com';
  await app.call('sendResetLink', { query: { email: username } }, { headers: { 'x-requested-with': 'portal' } });
  const mail = await mailOf(username, 'Reset your');
  const [, token = ''] = /resetpassword\?token=([\w-]{43})/.exec(mail) ?? [];
  // Programs that look at mails open every address in them; the link is as good afterwards.
  for (const _look of [1, 2]) expect((await app.call('validateResetToken', { query: { token } })).body.success).toBe(true);
  const newPassword = 'Lantern-Street-77';
  expect((await app.call('resetPassword', { body: { newPassword, verificationToken: token } })).body.success).toBe(true);
  expect((await app.call('signIn', { body: { j_username: username, j_password: newPassword } })).status).toBe(200);
  const notice = await mailOf(username, 'Your password was reset');
  expect(notice).not.toContain(token);
  expect(notice).not.toContain(newPassword);
});
