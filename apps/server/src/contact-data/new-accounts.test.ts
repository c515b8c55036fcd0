import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const someAddress = () => `eva.${randomUUID().slice(0, 8)}@example.com`;
const linksTo = async (email: string) =>
  (await app.mailsTo(email)).flatMap(({ links }) => links).filter((url) => url.includes('/verifyemail'));
const verify = (url = '') => app.call('verifyToken', { body: { verificationToken: new URL(url).searchParams.get('token') ?? '' } });
const emailOf = (accountId: number) =>
  app.db.kysely.selectFrom('contact_email').select(['email', 'verified_at']).where('account_id', '=', accountId).executeTakeFirst();

it('[VERIFY-001] [VERIFY-003] the mail about a new account has the link that verifies its address, and tells nobody else', async () => {
  const email = someAddress();
  const account = await app.makeAccount(streets.service, 'ACTIVE', { personalEmail: email });
  expect((await emailOf(account.id))?.verified_at).toBeNull();
  const [link, ...more] = await linksTo(email);
  expect(more).toEqual([]);
  expect((await app.mailsTo(email))[0]?.text).toContain('within 24 hours');
  for (const _time of [1, 2]) expect((await verify(link)).body).toEqual({ success: true });
  expect(await emailOf(account.id)).toEqual({ email, verified_at: app.clock.now() });
  expect((await app.mailsTo(email)).map(({ subject }) => subject)).not.toContain('Your e-mail address was changed');
});

it('[VERIFY-001] another address of a new account gets its own link, and the first one is over', async () => {
  const [first, second] = [someAddress(), someAddress()];
  const account = await app.makeAccount(streets.service, 'ACTIVE', { personalEmail: first });
  const headers = { 'x-guest-key': account.guestKey, 'x-requested-with': 'portal' };
  const request = { params: { a: account.id, b: account.number }, query: { email: second } };
  expect((await app.call('updateGuestEmail', request, { headers })).status).toBe(200);
  expect((await verify((await linksTo(first))[0])).body.error?.code).toBe('TOK0002');
  expect(await emailOf(account.id)).toEqual({ email: second, verified_at: null });
  expect((await verify((await linksTo(second))[0])).body.success).toBe(true);
  expect(await emailOf(account.id)).toEqual({ email: second, verified_at: app.clock.now() });
});

it('[VERIFY-001] in Spanish for who orders in Spanish, and not for who only waits for service', async () => {
  const [email, waiting] = [someAddress(), someAddress()];
  const body = app.accountBody(streets.service, 'ACTIVE', {}, { personalEmail: email });
  await app.call('createGuestAccount', { body }, { headers: { 'accept-language': 'sp-es' } });
  expect((await app.mailsTo(email))[0]?.text).toContain('Confirmar correo electrónico: http');
  await app.makeAccount(streets.nowhere, 'PROSPECT', { personalEmail: waiting });
  expect(await linksTo(waiting)).toEqual([]);
});
