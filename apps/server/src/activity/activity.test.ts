import { catalogue } from '@porchlight/texts/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSession, recordAudit, type SessionDoor } from '../session/index.ts';
import { shownKinds } from './kinds.rules.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
let app: TestApp;
/** Another process on the same database, with a memory of its own. */
let other: { session: SessionDoor; close(): Promise<void> };
beforeAll(async () => {
  app = await startApp();
  const db = openDatabase({ connection: app.database.connection });
  const session = createSession({ ...app.core, db, secondFactor: { judge: async () => 'notAsked' } });
  await session.start();
  other = { session, close: () => session.stop().then(() => db.close()) };
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const signInFrom = async (username: string, userAgent: string, j_password = demoPassword) =>
  (await app.call('signIn', { body: { j_username: username, j_password } }, { headers: { 'user-agent': userAgent } })).body;
const sessionsOf = async (caller: Caller) => (await caller.call('listSessions')).body.sessions;
const entriesOf = async (caller: Caller, before?: number) =>
  (await caller.call('listActivity', { params: { id: caller.accountId }, query: before === undefined ? {} : { before: String(before) } }))
    .body;

describe('devices', () => {
  it('C-121: are told by browser, system and times, the one in use marked, without any address', async () => {
    const maria = await app.signIn('maria.lopez@example.com');
    app.clock.advance(60_000);
    await signInFrom('maria.lopez@example.com', phone);
    app.clock.advance(60_000);
    await signInFrom('maria.lopez@example.com', firefox);
    const sessions = await sessionsOf(maria);
    expect(sessions.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Firefox', 'Windows', false],
      ['Safari', 'iOS', false],
      [null, null, true],
    ]);
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      startedDatetime: expect.any(String),
      lastUsedDatetime: expect.any(String),
      browser: 'Firefox',
      system: 'Windows',
      isCurrent: false,
      isStaff: false,
      signedInWith: 'password',
    });
    // One that nobody can go on with is none: its refresh token is over.
    app.clock.advance(12 * 3_600_000);
    const again = await app.signIn('maria.lopez@example.com');
    expect(await sessionsOf(again)).toHaveLength(1);
  });

  it('C-122: end at once in every process, also when told twice; another’s is unknown', async () => {
    const [here, elsewhere] = [await app.signIn('james.carter@example.com'), await app.signIn('james.carter@example.com')];
    const priya = await app.signIn('priya.nair@example.com');
    expect(await other.session.authenticate(elsewhere.token)).toMatchObject({ userId: here.userId });
    const target = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const end = (caller: Caller, sessionId: string) => caller.call('endSession', { body: { sessionId } });
    expect((await end(priya, target)).body.error?.code).toBe('GEN0004');
    expect((await end(here, '00000000-0000-4000-8000-000000000000')).body.error?.code).toBe('GEN0004');
    expect((await end(here, 'not-an-id')).status).toBe(400);
    expect((await elsewhere.call('getPermissions')).status).toBe(200);
    for (const _ of [1, 2]) expect((await end(here, target)).body).toEqual({ success: true });
    expect((await elsewhere.call('getPermissions')).status).toBe(401);
    expect((await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': elsewhere.refreshToken } })).body.error?.code).toBe(
      'AUTH0004',
    );
    await expect.poll(() => other.session.authenticate(elsewhere.token), { timeout: 3_000 }).toBe('expired');
    expect((await here.call('getPermissions')).status).toBe(200);
    const { entries } = await entriesOf(here);
    expect(entries.filter(({ kind }) => kind === 'session.ended')).toHaveLength(1);
  });

  it('C-123: all others end, this one and other users’ stay', async () => {
    const tom = 'tom.becker@example.com';
    const [first, second, here] = [await app.signIn(tom), await app.signIn(tom), await app.signIn(tom)];
    const priya = await app.signIn('priya.nair@example.com');
    expect((await here.call('endOtherSessions')).body).toEqual({ success: true, ended: 2 });
    expect((await here.call('endOtherSessions')).body).toEqual({ success: true, ended: 0 });
    for (const caller of [first, second]) expect((await caller.call('getPermissions')).status).toBe(401);
    for (const caller of [here, priya]) expect((await caller.call('getPermissions')).status).toBe(200);
  });
});

describe('what happened', () => {
  it('C-124: tells sign-ins, refused ones and changes, with device, latest first', async () => {
    const nora = await app.signIn('nora.quinn@example.com');
    await signInFrom('nora.quinn@example.com', phone, 'Wrong-2026!!');
    await signInFrom('nora.quinn@example.com', firefox);
    const { entries, hasMore } = await entriesOf(nora);
    expect(hasMore).toBe(false);
    expect(entries.map(({ kind, actor, browser, system }) => [kind, actor, browser, system])).toEqual([
      ['session.signedIn', 'self', 'Firefox', 'Windows'],
      ['session.signInRefused', 'unknown', 'Safari', 'iOS'],
      ['session.signedIn', 'self', null, null],
    ]);
  });

  it('shows staff and linked users as what they are, staff’s reasons and unknown kinds not at all', async () => {
    const linda = await app.signIn('linda.owens@example.com');
    const staff = await app.db.kysely.selectFrom('portal_user').select('id').where('kind', '=', 'staff').executeTakeFirstOrThrow();
    const stranger = await app.signIn('dee.park@example.com');
    const at = app.clock.now();
    const accountId = linda.accountId;
    await recordAudit(app.db, { at, action: 'delivery.changed', userId: stranger.userId, accountId });
    await recordAudit(app.db, {
      at,
      action: 'paymentMethods.removed',
      userId: linda.userId,
      staffId: staff.id,
      accountId,
      detail: { reason: 'secret reason' },
    });
    await recordAudit(app.db, { at, action: 'autopay.turnedOff', userId: null, accountId });
    await recordAudit(app.db, { at, action: 'something.nobodyNeedsToKnow', userId: linda.userId, accountId });
    const { entries } = await entriesOf(linda);
    expect(entries.slice(0, 3).map(({ kind, actor }) => [kind, actor])).toEqual([
      ['autopay.turnedOff', 'system'],
      ['paymentMethods.removed', 'staff'],
      ['delivery.changed', 'linkedUser'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/secret reason|nobodyNeedsToKnow/);
  });

  it('S61: tells by itself what staff did, by twenty', async () => {
    const james = await app.signIn('james.carter@example.com');
    const staff = await app.db.kysely.selectFrom('portal_user').select('id').where('kind', '=', 'staff').executeTakeFirstOrThrow();
    const { accountId, userId } = james;
    for (let n = 0; n < 42; n += 1) {
      const staffId = n % 2 === 0 ? staff.id : null;
      await recordAudit(app.db, { at: app.clock.now(), action: 'delivery.changed', userId, staffId, accountId });
    }
    const byStaff = async (more: { before?: string } = {}) =>
      (await james.call('listActivity', { params: { id: accountId }, query: { actor: 'staff', ...more } })).body;
    const first = await byStaff();
    expect([first.entries.length, first.hasMore]).toEqual([20, true]);
    const second = await byStaff({ before: String(first.entries.at(-1)?.id) });
    expect([second.entries.length, second.hasMore]).toEqual([1, false]);
    expect(new Set([...first.entries, ...second.entries].map(({ actor }) => actor))).toEqual(new Set(['staff']));
    const everybody = (await james.call('listActivity', { params: { id: accountId }, query: {} })).body;
    expect(new Set(everybody.entries.map(({ actor }) => actor))).toEqual(new Set(['self', 'staff']));
    expect((await james.call('listActivity', { params: { id: accountId }, query: { actor: 'self' as 'staff' } })).status).toBe(400);
  });

  it('is for the own account only, not for a linked one', async () => {
    const linda = await app.signIn('linda.owens@example.com');
    const { grants } = (await app.product.session.authenticate(linda.token)) as { grants: ReadonlyMap<number, unknown> };
    const linked = [...grants.keys()].find((id) => id !== linda.accountId) ?? 0;
    expect((await linda.call('listActivity', { params: { id: linked } })).status).toBe(403);
    expect((await linda.call('listActivity', { params: { id: 999_999 } })).status).toBe(404);
  });

  it('comes by twenty, by index also among very many, and misses none', async () => {
    const sid = await app.signIn('sid.young@example.com');
    await app.db.prepared(
      'test-many-events',
      `insert into audit_event (at, action, user_id, account_id, detail)
       select now(), case when n % 2 = 0 then 'delivery.changed' else 'passwords.changed' end, $1, a.id, '{}'
       from generate_series(1, 3000) n cross join (select id from account where id <> $2 order by id limit 20) a`,
      [sid.userId, sid.accountId],
    );
    for (let n = 0; n < 44; n += 1) {
      await recordAudit(app.db, {
        at: app.clock.now(),
        action: n % 2 === 0 ? 'delivery.changed' : 'not.shown',
        userId: sid.userId,
        accountId: sid.accountId,
      });
    }
    const first = await entriesOf(sid);
    expect([first.entries.length, first.hasMore]).toEqual([20, true]);
    const second = await entriesOf(sid, first.entries.at(-1)?.id);
    expect([second.entries.length, second.hasMore]).toEqual([3, false]);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(23);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    await app.db.prepared('test-analyze', 'analyze audit_event', []);
    const plan = await app.db.prepared<{ 'QUERY PLAN': string }>(
      'test-plan',
      'explain select id from audit_event e where e.account_id = $1 and e.id < $2 and e.action = any($3) order by e.id desc limit 21',
      [sid.accountId, Number.MAX_SAFE_INTEGER, shownKinds],
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan( Backward)? using audit_event_account/);
  });

  it('has a sentence for each kind in each language, and none for others', () => {
    for (const locale of ['en-us', 'sp-es'] as const) {
      expect(Object.keys(catalogue[locale].activity.kinds).toSorted()).toEqual([...shownKinds].toSorted());
    }
  });
});
