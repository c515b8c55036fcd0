import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';

const password = 'a first long password';
const minute = 60_000;

let app: TestApp;
let agent: StaffCaller;
beforeEach(async () => {
  app = await startApp();
  agent = await app.staff('agent');
});
afterEach(() => app.close());

const nia = {
  username: 'nia.north@cedarvalleyfiber.example',
  displayName: 'Nia North',
  roles: ['administrator' as const],
  mayImpersonate: true,
  password,
};
const add = async (member: Partial<typeof nia> = {}) => (await agent.call('access.addMember', { body: { ...nia, ...member } })).body;
const nobody = () => app.staff(null);
const entries = (action: string) =>
  app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', action).orderBy('id').execute();

/** Signs somebody in whose password is not the demo's. */
async function signIn(username: string, given: string, code?: string) {
  const caller = await nobody();
  const { status, body, headers } = await caller.call('access.signIn', { body: { username, password: given, ...(code && { code }) } });
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status, body, setCookie: String(headers['set-cookie'] ?? ''), cookie };
}
const self = async (cookie: string) => (await (await nobody()).call('access.getSelf', {}, { headers: { cookie } })).body;

describe('signing in', () => {
  it('gives a cookie that no script and no other site gets at, and nothing of the token in the answer', async () => {
    await add();
    const { status, body, setCookie, cookie } = await signIn('NIA.North@cedarvalleyfiber.example', password);
    expect(status).toBe(200);
    expect(setCookie).toMatch(/^porchlight-staff=[\w-]{40,}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(body)).not.toContain(cookie.split('=')[1]);
    expect(await self(cookie)).toMatchObject({ displayName: 'Nia North', roles: ['administrator'], mayImpersonate: true });
    const kept = await app.db.kysely.selectFrom('staff_session').select('token_hash').execute();
    expect(kept.every(({ token_hash: hash }) => hash.length === 32)).toBe(true);
  });

  it('binds the cookie to this very host where the portal is on https', async () => {
    const secure = await startApp({ env: { PUBLIC_URL: 'https://portal.cedarvalleyfiber.example' } });
    const { cookie } = await secure.staff('agent');
    expect(cookie).toMatch(/^__Host-porchlight-staff=/);
    await secure.close();
  });

  it('[SEC-011] answers customers, strangers, wrong passwords and stopped members alike', async () => {
    const { userId, version } = await add();
    const stop = { version, displayName: nia.displayName, roles: nia.roles, mayImpersonate: true, isStopped: true };
    await agent.call('access.changeMember', { params: { userId }, body: stop });
    const tries = [
      ['maria.lopez@example.com', 'Porchlight-2026!'],
      ['nobody@cedarvalleyfiber.example', password],
      ['clerk@cedarvalleyfiber.example', 'wrong'],
      [nia.username, password],
    ] as const;
    for (const [username, given] of tries) {
      const { status, body, setCookie } = await signIn(username, given);
      expect([status, body.error?.code, setCookie]).toEqual([401, 'AUTH0001', '']);
    }
  });

  it('knows the delays of customers: wrong passwords make the next try wait', async () => {
    for (let tried = 0; tried < 6; tried += 1) await signIn('clerk@cedarvalleyfiber.example', 'wrong');
    const { status, body } = await signIn('clerk@cedarvalleyfiber.example', 'Porchlight-2026!');
    expect([status, body.error?.code]).toEqual([429, 'AUTH0005']);
  });

  it('a token of staff opens nothing of a customer, and one of a customer nothing of staff', async () => {
    const token = agent.cookie.split('=')[1] ?? '';
    expect((await app.call('getPermissions', {}, { token })).status).toBe(401);
    const maria = await app.signIn('maria.lopez@example.com');
    const asCookie = { headers: { cookie: `porchlight-staff=${maria.token}` } };
    expect((await (await nobody()).call('access.getSelf', {}, asCookie)).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends half an hour after its last request, twelve hours after its first one, and with signing out', async () => {
    const clerk = await app.staff('clerk');
    for (let hours = 0; hours < 11.5; hours += 0.25) {
      app.clock.advance(15 * minute);
      expect((await clerk.call('access.getSelf')).status).toBe(200);
    }
    app.clock.advance(29 * minute);
    expect((await clerk.call('access.getSelf')).status).toBe(200);
    app.clock.advance(2 * minute);
    expect((await clerk.call('access.getSelf')).body.error?.code).toBe('AUTH0003');

    const idle = await app.staff('clerk');
    app.clock.advance(31 * minute);
    expect((await idle.call('access.getSelf')).status).toBe(401);

    const leaving = await app.staff('clerk');
    const { headers } = await leaving.call('access.signOut');
    expect(String(headers['set-cookie'])).toContain('Max-Age=0');
    expect((await leaving.call('access.getSelf')).status).toBe(401);
    expect((await leaving.call('access.signOut')).status).toBe(200);
    expect(await entries('staff.signedOut')).toHaveLength(1);
  });

  it('ends at once when its member is stopped, and a role that is taken counts with the next request', async () => {
    const { userId, version } = await add();
    const { cookie } = await signIn(nia.username, password);
    const theirs = { headers: { cookie } };
    const change = { displayName: nia.displayName, roles: ['support' as const], mayImpersonate: false, isStopped: false };
    expect((await agent.call('access.changeMember', { params: { userId }, body: { ...change, version } })).status).toBe(200);
    expect((await (await nobody()).call('access.listMembers', {}, theirs)).body.error?.code).toBe('AUTH0006');
    const stop = { ...change, version: version + 1, isStopped: true };
    await agent.call('access.changeMember', { params: { userId }, body: stop });
    expect((await (await nobody()).call('access.getSelf', {}, theirs)).body.error?.code).toBe('AUTH0003');
    const kinds = (await entries('staff.changed')).concat(await entries('staff.stopped'));
    expect(kinds.map(({ staff_id: by, user_id: whom }) => [by, whom])).toEqual(Array.from({ length: 3 }, () => [agent.userId, userId]));
  });

  it('a new password, set or chosen, ends every other session', async () => {
    const { userId } = await add();
    const [first, second] = [await signIn(nia.username, password), await signIn(nia.username, password)];
    const body = { currentPassword: password, newPassword: 'another long password' };
    expect((await (await nobody()).call('access.changeOwnPassword', { body }, { headers: { cookie: first.cookie } })).status).toBe(200);
    expect(await self(first.cookie)).toMatchObject({ username: nia.username });
    expect(await self(second.cookie)).toMatchObject({ error: { code: 'AUTH0003' } });
    await agent.call('access.setMemberPassword', { params: { userId }, body: { password: 'yet another long one' } });
    expect(await self(first.cookie)).toMatchObject({ error: { code: 'AUTH0003' } });
    expect((await signIn(nia.username, 'yet another long one')).status).toBe(200);
    const wrong = { currentPassword: 'not it', newPassword: 'another long password' };
    expect((await agent.call('access.changeOwnPassword', { body: wrong })).body.error?.code).toBe('AUTH0001');
  });
});

describe('members', () => {
  it('a name is taken once, in any spelling, however many add it at a time', async () => {
    const bodies = ['Nia.North@cedarvalleyfiber.example', nia.username, nia.username].map((username) => ({ ...nia, username }));
    const answers = await Promise.all(bodies.map((body) => agent.call('access.addMember', { body })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect((await agent.call('access.addMember', { body: { ...nia, username: 'maria.lopez@example.com' } })).body.error?.code).toBe(
      'STF0003',
    );
  });

  it('names what is wrong with each field, and keeps a short password out', async () => {
    const body = { ...nia, displayName: '  ', username: 'not an address', roles: [], password: 'short' };
    const { status, body: answer } = await agent.call('access.addMember', { body });
    expect(status).toBe(400);
    expect(answer.error?.fields?.map(({ field }) => field).toSorted()).toEqual(['displayName', 'password', 'roles', 'username']);
  });

  it('of two who change the same one the second is told, and nothing of theirs is kept', async () => {
    const { userId, version } = await add();
    const change = { version, roles: nia.roles, mayImpersonate: true, isStopped: false };
    const answers = await Promise.all(
      ['First', 'Second'].map((displayName) => agent.call('access.changeMember', { params: { userId }, body: { ...change, displayName } })),
    );
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['STF0002', 'done']);
    const winner = answers.find(({ status }) => status === 200)?.body.displayName;
    const { body: list } = await agent.call('access.listMembers');
    expect(list.find((member) => member.userId === userId)).toMatchObject({ displayName: winner, version: version + 1 });
  });

  it('an administrator who can get in is always left, though the last two step down at once', async () => {
    const { userId, version } = await add();
    const { body: members } = await agent.call('access.listMembers');
    const own = members.find((member) => member.userId === agent.userId);
    const lesser = { roles: ['support' as const], mayImpersonate: false, isStopped: false };
    const { cookie } = await signIn(nia.username, password);
    const other = await nobody();
    const answers = await Promise.all([
      agent.call('access.changeMember', {
        params: { userId: agent.userId },
        body: { ...lesser, version: own?.version ?? 0, displayName: 'Alex Agent' },
      }),
      other.call('access.changeMember', { params: { userId }, body: { ...lesser, version, displayName: 'Nia' } }, { headers: { cookie } }),
    ]);
    expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual(['STF0004', 'done']);
    const rows = await app.db.kysely.selectFrom('staff_role').selectAll().where('role', '=', 'administrator').execute();
    expect(rows).toHaveLength(1);
  });

  it('[IMP-009] who may no longer sign in as a customer is out of what is open at once, and the record says who took it', async () => {
    const { userId, version } = await add();
    const made = await app.product.impersonation.makeLink({ user: 'maria.lopez@example.com', staff: nia.username, reason: 'a question' });
    expect(made).toHaveProperty('url');
    const change = { version, displayName: nia.displayName, roles: nia.roles, mayImpersonate: false, isStopped: false };
    await agent.call('access.changeMember', { params: { userId }, body: change });
    expect(await app.product.impersonation.makeLink({ user: 'maria.lopez@example.com', staff: nia.username, reason: 'again' })).toEqual({
      problem: 'mayNot',
    });
    const [entry] = await entries('impersonation.permissionWithdrawn');
    expect(entry).toMatchObject({ staff_id: userId, detail: { by: agent.userId } });
  });
});

describe('one-time codes', () => {
  const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
  const call = async (cookie: string) => {
    const caller = await nobody();
    return {
      begin: (currentPassword: string) => caller.call('access.beginCode', { body: { currentPassword } }, { headers: { cookie } }),
      on: (code: string) => caller.call('access.turnCodeOn', { body: { code } }, { headers: { cookie } }),
      off: (code: string) => caller.call('access.turnCodeOff', { body: { currentPassword: password, code } }, { headers: { cookie } }),
    };
  };

  it('are asked for once on, each works once, and the other sessions end', async () => {
    const { userId } = await add();
    const [first, second] = [await signIn(nia.username, password), await signIn(nia.username, password)];
    const own = await call(first.cookie);
    expect((await own.begin('not the password')).body.error?.code).toBe('AUTH0009');
    const { secret, address } = (await own.begin(password)).body;
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    expect((await signIn(nia.username, password)).status).toBe(200);
    expect((await own.on('000000')).body.error?.code).toBe('AUTH0013');
    app.clock.advance(minute);
    const { recoveryCodes } = (await own.on(codeOf(secret))).body;
    expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
    expect(await self(second.cookie)).toMatchObject({ error: { code: 'AUTH0003' } });
    expect((await own.begin(password)).body.error?.code).toBe('AUTH0015');

    app.clock.advance(minute);
    const asked = await signIn(nia.username, password);
    expect([asked.status, asked.body.error?.code, asked.setCookie]).toEqual([200, 'AUTH0012', '']);
    const code = codeOf(secret);
    expect((await signIn(nia.username, password, code)).cookie).not.toBe('');
    expect((await signIn(nia.username, password, code)).body.error?.code).toBe('AUTH0013');
    app.clock.advance(minute);
    expect((await signIn(nia.username, password, recoveryCodes[0])).cookie).not.toBe('');
    app.clock.advance(minute);
    expect((await own.off(recoveryCodes[0] ?? '')).body.error?.code).toBe('AUTH0013');
    const { body: members } = await agent.call('access.listMembers');
    expect(members.find((member) => member.userId === userId)?.hasCode).toBe(true);
  });

  it('an administrator turns them off for who lost the phone, and whoever has it is out', async () => {
    const { userId } = await add();
    const { cookie } = await signIn(nia.username, password);
    const own = await call(cookie);
    const { secret } = (await own.begin(password)).body;
    await own.on(codeOf(secret));
    expect((await agent.call('access.dropMemberCode', { params: { userId } })).status).toBe(200);
    expect(await self(cookie)).toMatchObject({ error: { code: 'AUTH0003' } });
    expect((await signIn(nia.username, password)).status).toBe(200);
    expect((await agent.call('access.dropMemberCode', { params: { userId } })).status).toBe(404);
    expect((await entries('staff.codeOff')).map(({ staff_id: by, user_id: whom }) => [by, whom])).toEqual([[agent.userId, userId]]);
  });
});

describe('the record', () => {
  it('an act that leaves no entry fails where answers are checked', async () => {
    const { userId, version } = await add();
    await app.db.transaction((tx) =>
      tx.script(`create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger forget before insert on audit_event for each row execute function forget();`),
    );
    const body = { version, displayName: 'Quiet', roles: nia.roles, mayImpersonate: true, isStopped: false };
    const { status } = await agent.call('access.changeMember', { params: { userId }, body });
    expect(status).toBe(500);
  });
});
