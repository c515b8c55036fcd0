import { Writable } from 'node:stream';
import { apiBasePath, isReading } from '@porchlight/contract';
import { firstViewReads } from '@porchlight/contract/first-view.ts';
import { linkedAccounts } from '@porchlight/contract/linked-accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { cast } from '../demo/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { isCompressed } from '../platform/http/compress-answer.ts';
import { createLog } from '../platform/log.ts';

interface Line {
  msg?: string;
  route?: string;
  requestId?: string;
}

const lines: Line[] = [];
const taken = new Writable({
  write(chunk: Buffer, _encoding, done) {
    for (const line of chunk.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line) as Line);
    done();
  },
});

let app: TestApp;
let maria: Caller;
let tom: Caller;
beforeAll(async () => {
  app = await startApp({ log: createLog('info', taken) });
  maria = await app.signIn('maria.lopez@example.com');
  tom = await app.signIn('tom.becker@example.com');
});
afterAll(() => app.close());

const paths = (caller: Caller) => firstViewReads(caller.accountId, caller.userId).map(({ path }) => path);
const firstView = async (caller: Caller, headers: Record<string, string> = {}) => {
  const { status, body } = await caller.call('getFirstView', { params: { id: String(caller.accountId) } }, { headers });
  expect(status).toBe(200);
  return new Map(body.reads.map((read) => [read.path, read]));
};
const alone = async (caller: Caller, path: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ url: apiBasePath + path, headers: { 'x-api-token': caller.token, ...headers } });
  return { path, status: answer.statusCode, body: answer.json() as unknown };
};
const locked = async (table: string, during: () => Promise<void>): Promise<void> => {
  const held = openDatabase({ connection: app.database.connection });
  try {
    await held.transaction(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx.kysely);
      await during();
    });
  } finally {
    await held.close();
  }
};
const counted = async (route: string) => {
  const text = await app.core.metrics.text();
  const found = text.split('\n').filter((line) => line.includes('_count') && line.includes(`"${route}"`));
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
};

describe('[DASH-029] the first view in one answer', () => {
  it('has byte for byte what each read answers by itself, in the language asked for', async () => {
    const james = await app.signIn(cast.james.username);
    for (const caller of [maria, tom, james]) {
      for (const language of ['en-us', 'sp-es']) {
        const ask = async (path: string) => {
          const headers = { 'x-api-token': caller.token, 'accept-language': language };
          const { statusCode, payload } = await app.http.inject({ url: apiBasePath + path, headers });
          expect([path, statusCode]).toEqual([path, 200]);
          return payload;
        };
        const parts: string[] = [];
        for (const path of paths(caller)) parts.push(`{"path":"${path}","status":200,"body":${await ask(path)}}`);
        const view = () => ask(`/account/${caller.accountId}/first-view`);
        // Once more: what is asked again goes another way to the database.
        for (const answer of [await view(), await view()]) expect(answer).toBe(`{"success":true,"reads":[${parts.join(',')}]}`);
      }
    }
  });

  it('reads the account once for all that tell of it, and anew for the next one who asks', async () => {
    const prepared = vi.spyOn(app.core.db, 'prepared');
    const timesRead = async () => {
      prepared.mockClear();
      const view = await firstView(maria);
      const item = `/accounts?searchType=ACCOUNTID&term=${maria.accountId}&limit=20`;
      expect([view.get(`/account/${maria.accountId}`)?.status, view.get(item)?.status]).toEqual([200, 200]);
      return prepared.mock.calls.filter(([name]) => name === 'account-read').length;
    };
    expect([await timesRead(), await timesRead()]).toEqual([1, 1]);
    prepared.mockRestore();
  });

  it('asks each read what its own address would ask', () => {
    for (const { route, path, input } of firstViewReads(4711, 815)) {
      const { pathname, searchParams } = new URL(path, 'http://localhost');
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
      const found = new RegExp(`^${route.path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)?.slice(1);
      const params = route.params?.parse(Object.fromEntries(names.map((name, at) => [name, found?.[at]])));
      const query = route.query?.parse(Object.fromEntries(searchParams));
      expect([route.id, input]).toEqual([route.id, { params, query, body: undefined }]);
      expect(found).toEqual(names.map(() => (route === linkedAccounts.listByUser ? '815' : '4711')));
    }
  });

  it('is made of reads that change nothing', () => {
    for (const { route } of firstViewReads(1, 1)) expect([route.id, isReading(route)]).toEqual([route.id, true]);
  });

  it('is compressed, but not where it carries the token of a stored method', async () => {
    // The page configuration names what a password must be like, and is everybody's.
    const neverCompressed = firstViewReads(1, 1).filter(({ route }) => !isCompressed(route));
    expect(neverCompressed.map(({ route }) => route.id)).toEqual(['C-024', 'C-087']);
    const isSentCompressed = async (caller: Caller) => {
      const answer = await app.http.inject({
        url: `${apiBasePath}/account/${caller.accountId}/first-view`,
        headers: { 'x-api-token': caller.token, 'accept-encoding': 'gzip, br' },
      });
      return answer.headers['content-encoding'] !== undefined;
    };
    const seen: { carriesToken: boolean; compressed: boolean }[] = [];
    for (const caller of [maria, await app.signIn(cast.james.username)]) {
      const { body } = await caller.call('getAutoPay', { params: { id: String(caller.accountId) } });
      seen.push({ carriesToken: body.apiAccountAutoPayToken !== null, compressed: await isSentCompressed(caller) });
    }
    expect(seen).toEqual([
      { carriesToken: false, compressed: true },
      { carriesToken: true, compressed: false },
    ]);
  });

  it('S02: is nobody else’s: a stranger gets 404, and nobody 401', async () => {
    const ofTom = { params: { id: String(tom.accountId) } };
    expect((await maria.call('getFirstView', ofTom)).body.error?.code).toBe('GEN0004');
    expect((await app.call('getFirstView', ofTom)).body.error?.code).toBe('AUTH0002');
  });

  it('[PERM-021] leaves out what the caller may not see, and counts no refusal for it', async () => {
    const withheld = { user_id: tom.userId, account_id: tom.accountId, permission: 'BILLING_INVOICES_VIEW' };
    const invoices = `/account/${tom.accountId}/invoices/`;
    expect((await firstView(tom)).get(invoices)?.status).toBe(200);
    await app.db.kysely.insertInto('withheld_permission').values(withheld).execute();
    await expect.poll(async () => (await alone(tom, invoices)).status).toBe(403);
    const refusals = async () => (await app.core.metrics.text()).split('\n').filter((line) => line.includes('AUTH0006'));
    const before = await refusals();
    const view = await firstView(tom);
    expect(view.has(invoices)).toBe(false);
    expect(view.get(`/account/${tom.accountId}/amounts/`)?.status).toBe(200);
    expect(await refusals()).toEqual(before);
  });

  it('leaves out what is slow, so that it keeps nothing else from anybody', async () => {
    await locked('outage', async () => {
      const view = await firstView(maria);
      expect(view.has(`/account/${maria.accountId}/notifications/alerts`)).toBe(false);
      expect(view.get(`/account/${maria.accountId}/amounts/`)?.status).toBe(200);
    });
  });

  it('leaves out what failed and puts that on record, with the id of the request and the read', async () => {
    await sql`alter table installment_plan rename to installment_plan_away`.execute(app.db.kysely);
    const view = await firstView(maria);
    await sql`alter table installment_plan_away rename to installment_plan`.execute(app.db.kysely);
    expect(view.has(`/account/${maria.accountId}/installmentPlan`)).toBe(false);
    expect(view.size).toBe(paths(maria).length - 1);
    await expect.poll(() => lines.find(({ msg }) => msg === 'a read inside failed')).toMatchObject({ route: 'C-004' });
    const [failed] = lines.filter(({ msg }) => msg === 'a read inside failed');
    expect(lines.find(({ route, requestId }) => route === 'C-149' && requestId === failed?.requestId)).toBeDefined();
  });

  it('counts each read as one of its own', async () => {
    const before = await counted('C-002');
    await firstView(maria);
    expect((await counted('C-002')) - before).toBe(1);
  });
});

describe('limits', () => {
  it('S28: counts against the same limit as the reads by themselves would', async () => {
    const limited = await startApp({ env: { RATE_LIMITS: 'on', DEMO: 'off' } });
    try {
      const james = await limited.signIn('james.carter@example.com');
      const ask = () => james.call('getFirstView', { params: { id: String(james.accountId) } });
      const statuses: number[] = [];
      for (let views = 0; views < 20; views += 1) statuses.push((await ask()).status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(18);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
