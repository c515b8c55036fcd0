import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createTestClock, type TestClock } from '../../../test/test-clock.ts';
import { type Database, openDatabase, type Transaction } from '../db/database.ts';
import { refuse } from '../http/handlers.ts';
import { createSecrets } from '../secrets/index.ts';
import { createRequestKeys, type KeyedRequest, type RequestKeys } from './index.ts';

let testDatabase: TestDatabase;
let db: Database;
let clock: TestClock;
let keys: RequestKeys;
let done: number;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ connection: testDatabase.connection });
  clock = createTestClock();
  keys = createRequestKeys({ db, clock, secrets: createSecrets('a-root-key-of-the-tests-0123456789abcdef') });
});
beforeEach(() => {
  done = 0;
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

let made = 0;
const requestOf = (more: Partial<KeyedRequest> = {}): KeyedRequest => ({
  route: 'C-999',
  scope: '',
  key: `key-${++made}`,
  body: { a: 1, b: [2] },
  ...more,
});
const work = async (tx: Transaction): Promise<{ number: number; secret: string }> => {
  await tx.prepared('pause', 'select pg_sleep(0.05)', []);
  return { number: ++done, secret: 'canary' };
};

describe('a request with a key', () => {
  it('[API-082] does its work once and answers the same again', async () => {
    const request = requestOf();
    expect(await keys.earlier(request)).toBeNull();
    const first = await keys.once(request, work);
    expect(first).toEqual({ number: 1, secret: 'canary' });
    expect(await keys.once({ ...request, body: { b: [2], a: 1 } }, work)).toEqual(first);
    expect(await keys.earlier(request)).toEqual(first);
    expect(done).toBe(1);
  });

  it('[API-082] does its work once when many ask at the same moment', async () => {
    const request = requestOf();
    const answers = await Promise.all(Array.from({ length: 9 }, () => keys.once(request, work)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(done).toBe(1);
  });

  it('is refused with another body, and is another one for another route or scope', async () => {
    const request = requestOf();
    await keys.once(request, work);
    expect(await keys.once({ ...request, body: { a: 2, b: [2] } }, work)).toEqual({ refusal: 'GEN0007' });
    expect(await keys.earlier({ ...request, body: {} })).toEqual({ refusal: 'GEN0007' });
    expect(await keys.once({ ...request, route: 'C-998' }, work)).toMatchObject({ number: 2 });
    expect(await keys.once({ ...request, scope: '7' }, work)).toMatchObject({ number: 3 });
  });

  it('keeps nothing of a refusal or a failure: the next try is a first one', async () => {
    const request = requestOf();
    const refused = await keys.once(request, async (tx) => {
      await tx.kysely.insertInto('site_setting').values({ key: 'left', value: 'over' }).execute();
      return refuse('ACC0001');
    });
    expect(refused).toEqual({ refusal: 'ACC0001' });
    const failing = keys.once(request, async () => {
      throw new Error('broken');
    });
    await expect(failing).rejects.toThrow('broken');
    expect(await keys.once(request, work)).toMatchObject({ number: 1 });
    expect(await db.kysely.selectFrom('site_setting').selectAll().execute()).toEqual([]);
  });

  it('rolls a refusal back without a key as well, and then every request is a new one', async () => {
    const request = requestOf({ key: null });
    const refused = await keys.once(request, async (tx) => {
      await tx.kysely.insertInto('site_setting').values({ key: 'left', value: 'over' }).execute();
      return refuse('ACC0001');
    });
    expect(refused).toEqual({ refusal: 'ACC0001' });
    expect(await db.kysely.selectFrom('site_setting').selectAll().execute()).toEqual([]);
    await keys.once(request, work);
    await keys.once(request, work);
    expect([done, await keys.earlier(request)]).toEqual([2, null]);
  });

  it('is kept sealed, and for a day', async () => {
    const request = requestOf();
    await keys.once(request, work);
    const rows = await db.kysely.selectFrom('request_key').selectAll().execute();
    expect(rows.some(({ answer }) => answer.includes('canary'))).toBe(false);
    clock.advance(24 * 3_600_000 - 1);
    expect(await keys.once({ ...request, body: {} }, work)).toEqual({ refusal: 'GEN0007' });
    clock.advance(1);
    expect(await keys.once({ ...request, body: {} }, work)).toMatchObject({ number: 2 });
    clock.advance(24 * 3_600_000);
    await keys.removeOld();
    expect(await db.kysely.selectFrom('request_key').selectAll().execute()).toEqual([]);
  });
});
