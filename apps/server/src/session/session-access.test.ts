import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { demoPassword } from '../demo/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSession, type SessionDoor } from './index.ts';

let app: TestApp;
/** Another process on the same database, with a connection and a memory of its own. */
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

const statusOf = async (caller: Caller) => (await caller.call('getPermissions')).status;
const isKnown = async (door: Pick<SessionDoor, 'authenticate'>, token: string) => typeof (await door.authenticate(token)) !== 'string';

/** Waits up to a second, the time S02 allows, for what a notice of the database brings about. */
async function soon(condition: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = performance.now() + 1_000; performance.now() < deadline; await sleep(5)) if (await condition()) return true;
  return false;
}

/** A change the triggers do not tell of: shows what is answered from memory. */
async function changeUnheard(statement: string): Promise<void> {
  await app.db.transaction((tx) => tx.script(`set local session_replication_role = replica; ${statement}`));
}

describe('the tokens of a call', () => {
  it('[ERR-006] are refused with AUTH0002 when missing and AUTH0003 when expired, altered or garbage', async () => {
    const maria = await app.signIn('maria.lopez@example.com');
    const code = async (token: string | null) => {
      const { status, body } = await app.call('getPermissions', {}, { token });
      return [status, body.error?.code];
    };
    expect(await code(null)).toEqual([401, 'AUTH0002']);
    expect(await code('  ')).toEqual([401, 'AUTH0002']);
    expect(await code('garbage')).toEqual([401, 'AUTH0003']);
    expect(await code(`${maria.token.slice(0, -2)}AA`)).toEqual([401, 'AUTH0003']);
    app.clock.advance(15 * 60_000);
    expect(await code(maria.token)).toEqual([401, 'AUTH0003']);
  });

  it('[API-005] are read from their two headers only', async () => {
    const { token } = await app.signIn('maria.lopez@example.com');
    const headers = { authorization: `Bearer ${token}`, cookie: `X-API-Token=${token}` };
    expect((await app.call('getPermissions', {}, { headers })).body.error?.code).toBe('AUTH0002');
  });
});

describe('signing out', () => {
  it('[SESS-009] S25: makes both tokens worthless at once, here and in another process, and leaves other sessions alone', async () => {
    const [here, elsewhere] = [await app.signIn('maria.lopez@example.com'), await app.signIn('maria.lopez@example.com')];
    expect(await isKnown(other.session, here.token)).toBe(true);
    expect((await here.call('signOut')).body).toEqual({ success: true });
    expect(await statusOf(here)).toBe(401);
    expect(await soon(async () => !(await isKnown(other.session, here.token)))).toBe(true);
    const refreshed = await app.call('refreshToken', {}, { headers: { 'x-api-refresh-token': here.refreshToken } });
    expect(refreshed.body.error?.code).toBe('AUTH0004');
    expect(await statusOf(elsewhere)).toBe(200);
    expect((await here.call('signOut')).body).toEqual({ success: true });
  });

  it('[SESS-009] after idling: the refresh token ends the session when the access token has expired', async () => {
    const caller = await app.signIn('maria.lopez@example.com');
    const garbled = `${caller.token.slice(0, -4)}AAAA`;
    await app.call('signOut', {}, { token: garbled, headers: { 'x-api-refresh-token': caller.refreshToken } });
    expect(await statusOf(caller)).toBe(401);
  });
});

describe('permissions', () => {
  it('[API-038] [PERM-005] [PERM-016] [ENT-027] are answered by module for the own account and for a linked one (D-034)', async () => {
    const linda = await app.signIn('linda.owens@example.com');
    const own = await linda.call('getPermissions');
    expect(own.body).toEqual({
      success: true,
      modulePermissions: [
        {
          name: 'BILLING',
          permissions: ['BILLING_PAY_NOW', 'BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW', 'BILLING_PAYMENT_ONE_TIME_PAYMENT'],
        },
        { name: 'API', permissions: ['API_MANAGE_PAYMENT_METHODS'] },
      ],
    });
    const links = await app.db.kysely.selectFrom('linked_account').selectAll().where('user_id', '=', linda.userId).execute();
    const registered = links.filter((link) => link.registered_at !== null && link.unregistered_at === null);
    const pending = links.filter((link) => link.registered_at === null);
    expect([registered.length, pending.length]).toEqual([2, 1]);
    for (const { account_id } of registered) {
      const { body } = await linda.call('getPermissions', { query: { accountId: String(account_id) } });
      expect(body.modulePermissions).toEqual([
        { name: 'BILLING', permissions: ['BILLING_PAY_NOW', 'BILLING_PAYMENTS_VIEW', 'BILLING_INVOICES_VIEW'] },
      ]);
    }
    expect((await linda.call('getPermissions', { query: { accountId: String(linda.accountId) } })).body).toEqual(own.body);
    for (const foreign of [pending[0]?.account_id ?? 0, 999_999_999]) {
      const { status, body } = await linda.call('getPermissions', { query: { accountId: String(foreign) } });
      expect([foreign, status, body.error?.code]).toEqual([foreign, 404, 'GEN0004']);
    }
  });

  it('[PERM-004] are all there is: neither signing in nor the permissions name a role', async () => {
    const names = new Set<string>();
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        names.add(key.toLowerCase());
        collect(inner);
      }
    };
    const body = { j_username: 'maria.lopez@example.com', j_password: demoPassword };
    collect((await app.call('signIn', { body })).body);
    collect((await (await app.signIn('maria.lopez@example.com')).call('getPermissions')).body);
    expect([...names]).toContain('modulepermissions');
    expect([...names].filter((name) => name.includes('role'))).toEqual([]);
  });

  it('refuse an account id that is none, never with a 5xx', async () => {
    const maria = await app.signIn('maria.lopez@example.com');
    for (const accountId of ['abc', '-1', '0', '1.5', '99999999999999999999', '']) {
      const { status } = await maria.call('getPermissions', { query: { accountId } });
      expect([accountId, status]).toEqual([accountId, 400]);
    }
  });
});

describe('what a session may do', () => {
  it('S02: follows links, withheld permissions and the user within a second in every process, whoever writes the change', async () => {
    const nora = await app.signIn('nora.quinn@example.com');
    const grants = async (door: Pick<SessionDoor, 'authenticate'>, accountId: number) => {
      const principal = await door.authenticate(nora.token);
      return typeof principal === 'string' ? undefined : principal.grants.get(accountId)?.size;
    };
    const both = async (accountId: number, size: number | undefined) => {
      for (const door of [app.product.session, other.session]) {
        expect(await soon(async () => (await grants(door, accountId)) === size)).toBe(true);
      }
    };
    await both(1, undefined);
    const { id } = await app.db.kysely
      .insertInto('linked_account')
      .values({ account_id: 1, user_id: nora.userId, requested_at: new Date(), registered_at: null, unregistered_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await both(1, undefined);
    await app.db.kysely.updateTable('linked_account').set({ registered_at: new Date() }).where('id', '=', id).execute();
    await both(1, 3);
    const withheld = { user_id: nora.userId, account_id: 1, permission: 'BILLING_PAY_NOW' };
    await app.db.kysely.insertInto('withheld_permission').values(withheld).execute();
    await both(1, 2);
    await app.db.kysely.deleteFrom('withheld_permission').where('user_id', '=', nora.userId).execute();
    await both(1, 3);
    await app.db.kysely.updateTable('linked_account').set({ unregistered_at: new Date() }).where('id', '=', id).execute();
    await both(1, undefined);
    await app.db.kysely.updateTable('portal_user').set({ kind: 'staff' }).where('id', '=', nora.userId).execute();
    expect(await soon(async () => (await statusOf(nora)) === 401)).toBe(true);
    expect(await soon(async () => !(await isKnown(other.session, nora.token)))).toBe(true);
  });

  it('is kept in memory, for a minute at most', async () => {
    const james = await app.signIn('james.carter@example.com');
    expect(await statusOf(james)).toBe(200);
    await changeUnheard(`update session set revoked_at = now() where user_id = ${james.userId}`);
    expect(await statusOf(james)).toBe(200);
    app.clock.advance(60_000);
    expect(await statusOf(james)).toBe(401);
  });

  it('is read for every request while the connection that hears of changes is away, and kept again when it is back', async () => {
    const tom = await app.signIn('tom.becker@example.com');
    expect(await statusOf(tom)).toBe(200);
    const { rows } = await killListeners();
    expect(rows).toBeGreaterThanOrEqual(1);
    await sleep(50);
    expect(await statusOf(tom)).toBe(200);
    await changeUnheard(`update session set revoked_at = now() where user_id = ${tom.userId}`);
    expect(await statusOf(tom)).toBe(401);
    const again = await app.signIn('tom.becker@example.com');
    expect(
      await soon(async () => {
        await statusOf(again);
        await changeUnheard(`update session set revoked_at = now() where user_id = ${again.userId}`);
        const isKept = (await statusOf(again)) === 200;
        await changeUnheard(`update session set revoked_at = null where user_id = ${again.userId}`);
        return isKept;
      }),
    ).toBe(true);
  });

  async function killListeners(): Promise<{ rows: number }> {
    const statement =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'porchlight-listen' and datname = current_database()";
    return { rows: (await app.db.prepared('test-kill-listeners', statement, [])).length };
  }
});

describe('old sessions', () => {
  it('are removed by the nightly job, with their refresh tokens and forgotten failures', async () => {
    const carlos = await app.signIn('carlos.vega@example.com');
    await app.call('signIn', { body: { j_username: 'nobody', j_password: 'x' } });
    const count = async (table: 'session' | 'refresh_token' | 'sign_in_failure') =>
      (await app.db.kysely.selectFrom(table).selectAll().execute()).length;
    await app.product.session.jobs.removeOldSessions();
    expect(await count('session')).toBeGreaterThan(0);
    expect(await count('sign_in_failure')).toBeGreaterThan(0);
    app.clock.advance(98 * 86_400_000);
    await app.product.session.jobs.removeOldSessions();
    expect([await count('session'), await count('refresh_token'), await count('sign_in_failure')]).toEqual([0, 0, 0]);
    expect(await statusOf(carlos)).toBe(401);
  });
});
