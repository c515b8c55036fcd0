import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('C-119, C-120: the chosen language is kept with the user, and mails speak it whatever the page says', async () => {
  const maria = await app.signIn('maria.lopez@example.com');
  expect((await maria.call('getLanguage')).body).toEqual({ success: true, locale: null });
  for (const _time of [1, 2]) expect((await maria.call('keepLanguage', { body: { locale: 'sp-es' } })).body).toEqual({ success: true });
  const elsewhere = await app.signIn('maria.lopez@example.com');
  expect((await elsewhere.call('getLanguage')).body.locale).toBe('sp-es');
  const body = { currentPassword: demoPassword, newPassword: 'Lantern-Street-77' };
  await elsewhere.call('changePassword', { body }, { headers: { 'accept-language': 'en-us' } });
  expect((await app.product.outbox.listMessages({ to: 'maria.lopez@example.com' }))[0]?.subject).toBe('Su contraseña cambió');
  await elsewhere.call('changeEmail', {
    params: { id: elsewhere.accountId },
    body: { email: 'maria.new@example.net', currentPassword: body.newPassword },
  });
  expect((await app.product.outbox.listMessages({ to: 'maria.new@example.net' }))[0]?.subject).toBe('Confirme este correo electrónico');
});

it('C-120: takes a language of the portal and nothing else, of whoever is signed in', async () => {
  const tom = await app.signIn('tom.becker@example.com');
  for (const locale of ['fr', '', null, 'EN-US']) expect((await tom.call('keepLanguage', { body: { locale } as never })).status).toBe(400);
  expect((await tom.call('getLanguage')).body.locale).toBeNull();
  expect((await app.call('keepLanguage', { body: { locale: 'sp-es' } })).status).toBe(401);
});
