import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';

const newPassword = 'Lantern-Street-77';
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const change = (caller: Caller, currentPassword: string, wanted: string, headers = {}) =>
  caller.call('changePassword', { body: { currentPassword, newPassword: wanted } }, { headers });
const setRule = (rows: Record<string, string>) =>
  app.db.kysely
    .insertInto('site_setting')
    .values(Object.entries(rows).map(([key, value]) => ({ key, value })))
    .execute();
const mailTo = (to: string) => app.product.outbox.listMessages({ to });

describe('changing the password', () => {
  it('[API-037] [PROF-001] answers the message, ends every other session, keeps this one, and signs in with the new password only', async () => {
    const username = 'maria.lopez@example.com';
    const [here, elsewhere] = [await app.signIn(username), await app.signIn(username)];
    const { status, body } = await change(here, demoPassword, newPassword);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, context: { message: 'Your password has been saved!' } });
    expect((await here.call('getPermissions')).status).toBe(200);
    expect((await elsewhere.call('getPermissions')).status).toBe(401);
    const refresh = (caller: Caller) => app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': caller.refreshToken } });
    expect((await refresh(elsewhere)).body.error?.code).toBe('AUTH0004');
    expect((await refresh(here)).status).toBe(200);
    const signIn = (j_password: string) => app.call('signIn', { body: { j_username: username, j_password } });
    expect((await signIn(demoPassword)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('S20: mails a notice to the owner without any password, and records the change', async () => {
    const username = 'james.carter@example.com';
    const james = await app.signIn(username);
    await change(james, demoPassword, newPassword);
    const [notice, ...more] = await mailTo(username);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ channel: 'email', to: username, subject: 'Your password was changed', links: [] });
    expect(notice?.text).toContain('Hello James,');
    expect(notice?.text).toContain('(563) 555-0100');
    for (const secret of [demoPassword, newPassword]) expect(JSON.stringify(notice)).not.toContain(secret);
    const actions = await app.db.kysely.selectFrom('audit_event').select('action').where('user_id', '=', james.userId).execute();
    expect(actions.map(({ action }) => action)).toContain('passwords.changed');
  });

  it("mails in the owner's language and answers in the caller's (D-153)", async () => {
    const carlos = await app.signIn('carlos.vega@example.com');
    const { body } = await change(carlos, demoPassword, newPassword, { 'accept-language': 'sp-es' });
    expect(body.context.message).toBe('¡Su contraseña se guardó!');
    const [notice] = await mailTo('carlos.vega@example.com');
    expect(notice?.subject).toBe('Su contraseña cambió');
    expect(notice?.html).toContain('<html lang="es-US">');
  });

  it('[API-099] [PROF-008] refuses softly: wrong current password, the same again, a weak one; nothing changes then', async () => {
    const username = 'tom.becker@example.com';
    const [tom, elsewhere] = [await app.signIn(username), await app.signIn(username)];
    const refusals = [
      [await change(tom, 'Wrong-2026!!', newPassword), 'AUTH0009', 'The current password is not correct.'],
      [await change(tom, demoPassword, demoPassword), 'AUTH0011', 'The new password must be different.'],
      [
        await change(tom, demoPassword, 'too-weak'),
        'AUTH0010',
        'Use a minimum of 10 symbols, including numbers, both uppercase and lowercase letters, and special symbols.',
      ],
    ] as const;
    for (const [{ status, body }, code, message] of refusals) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: false, error: { code, message } });
    }
    expect((await elsewhere.call('getPermissions')).status).toBe(200);
    expect(await mailTo(username)).toEqual([]);
    expect((await app.signIn(username)).token).toEqual(expect.any(String));
  });

  it('[PROF-004] D-032: holds to a configured pattern, and to the default rule when that pattern does not compile', async () => {
    await setRule({ passwordPattern: '[a-z]{4}-[0-9]{4}', passwordPatternDescription: 'Four letters, a dash, four digits.' });
    const tom = await app.signIn('tom.becker@example.com');
    const weak = await change(tom, demoPassword, newPassword);
    expect(weak.body.error).toMatchObject({ code: 'AUTH0010', message: 'Four letters, a dash, four digits.' });
    expect((await change(tom, demoPassword, 'abcd-1234')).body.success).toBe(true);
    await app.db.kysely.updateTable('site_setting').set({ value: '([' }).where('key', '=', 'passwordPattern').execute();
    expect((await change(tom, 'abcd-1234', 'efgh-5678')).body.error?.code).toBe('AUTH0010');
    expect((await change(tom, 'abcd-1234', newPassword)).body.success).toBe(true);
    await app.db.kysely.deleteFrom('site_setting').where('key', 'like', 'passwordPattern%').execute();
  });

  it('lets one of two changes at once win', async () => {
    const dee = await app.signIn('dee.park@example.com');
    const answers = await Promise.all([change(dee, demoPassword, 'Lantern-Street-1'), change(dee, demoPassword, 'Lantern-Street-2')]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.find(({ body }) => !body.success)?.body.error?.code).toBe('AUTH0009');
    expect(await mailTo('dee.park@example.com')).toHaveLength(1);
  });

  it('D-033: is not possible while impersonating', async () => {
    const wes = await app.signIn('wes.grant@example.com');
    const { id: staffId } = await app.db.kysely
      .selectFrom('portal_user')
      .select('id')
      .where('kind', '=', 'staff')
      .executeTakeFirstOrThrow();
    await app.db.kysely.updateTable('session').set({ impersonator_id: staffId }).where('user_id', '=', wes.userId).execute();
    app.product.session.forgetUser(wes.userId);
    const { status, body } = await change(wes, demoPassword, newPassword);
    expect([status, body.error?.code]).toEqual([403, 'AUTH0008']);
    expect((await app.signIn('wes.grant@example.com')).token).toEqual(expect.any(String));
  });

  it('refuses bodies that are not this call, and callers who are not signed in', async () => {
    const nora = await app.signIn('nora.quinn@example.com');
    const bodies: unknown[] = [
      {},
      { currentPassword: demoPassword },
      { currentPassword: demoPassword, newPassword: '' },
      { currentPassword: demoPassword, newPassword: 'x'.repeat(129) },
      { currentPassword: 1, newPassword: 2 },
      { currentPassword: demoPassword, newPassword, userId: 1 },
    ];
    for (const body of bodies) expect((await nora.call('changePassword', { body: body as never })).status).toBe(400);
    expect((await app.call('changePassword', { body: { currentPassword: demoPassword, newPassword } })).body.error?.code).toBe('AUTH0002');
  });
});
