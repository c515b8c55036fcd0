import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createTestClock, type TestClock } from '../../test/test-clock.ts';
import { createSystemIds } from '../adapters/system-ids/index.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createVerification, type TokenPurpose, tokenLifeMs, type Verification } from './index.ts';

let testDatabase: TestDatabase;
let db: Database;
let clock: TestClock;
let verification: Verification;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ connection: testDatabase.connection });
  clock = createTestClock();
  verification = createVerification({ db, clock, ids: createSystemIds() });
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const issue = (purpose: TokenPurpose = 'email-order') =>
  db.transaction((tx) => verification.issue(tx, { purpose, subjectId: 12, accountId: null }));
const use = (token: string, purpose: TokenPurpose = 'email-order') => db.transaction((tx) => verification.use(tx, purpose, token));

describe('links of e-mails', () => {
  it('[PERM-018] are 32 random bytes, kept hashed, and open their subject as often as somebody looks', async () => {
    const token = await issue();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await issue()).not.toBe(token);
    const rows = await db.kysely.selectFrom('verification_token').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(token);
    for (const _look of [1, 2, 3]) expect(await verification.judge('email-order', token)).toEqual({ subjectId: 12, accountId: null });
  });

  it.each(['', 'x', 'A'.repeat(43), "' or 1=1"])('[PERM-018] refuse the unknown token %j with TOK0001', async (token) => {
    expect(await verification.judge('email-order', token)).toEqual({ refusal: 'TOK0001' });
    expect(await use(token)).toEqual({ refusal: 'TOK0001' });
  });

  it('[PERM-022] open nothing for another purpose', async () => {
    const token = await issue('appointment');
    expect(await verification.judge('email-order', token)).toEqual({ refusal: 'TOK0001' });
    expect(await use(token)).toEqual({ refusal: 'TOK0001' });
    expect(await use(token, 'appointment')).toEqual({ subjectId: 12, accountId: null });
  });

  it('are used up once, and say so afterwards', async () => {
    const token = await issue();
    expect(await use(token)).toEqual({ subjectId: 12, accountId: null });
    expect(await use(token)).toEqual({ refusal: 'TOK0003' });
    expect(await verification.judge('email-order', token)).toEqual({ refusal: 'TOK0003' });
  });

  it('[VERIFY-006] open ones of a subject are used up together; other subjects, purposes and ended ones stay as they are', async () => {
    const issueFor = (purpose: TokenPurpose, subjectId: number) =>
      db.transaction((tx) => verification.issue(tx, { purpose, subjectId, accountId: null }));
    const [first, second, ofSomebody, ofOtherPurpose] = [
      await issueFor('reset', 77),
      await issueFor('reset', 77),
      await issueFor('reset', 78),
      await issueFor('register', 77),
    ];
    await use(first, 'reset');
    await db.transaction((tx) => verification.useUpOpen(tx, 'reset', 77));
    expect(await verification.judge('reset', second)).toEqual({ refusal: 'TOK0003' });
    expect(await verification.judge('reset', ofSomebody)).toMatchObject({ subjectId: 78 });
    expect(await verification.judge('register', ofOtherPurpose)).toMatchObject({ subjectId: 77 });
  });

  it('D-033: tell whom of the staff they were made by, and why', async () => {
    const { id: userId } = await db.kysely
      .insertInto('portal_user')
      .values({
        kind: 'staff',
        username: 'staff',
        email: 's@example.com',
        password_hash: null,
        locale: null,
        account_id: null,
        created_at: clock.now(),
        password_changed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const staff = { userId, reason: 'asked on the phone' };
    const token = await db.transaction((tx) => verification.issue(tx, { purpose: 'impersonation', subjectId: 3, accountId: null, staff }));
    expect(await verification.judge('impersonation', token)).toEqual({ subjectId: 3, accountId: null, staff });
  });

  it('are used up once by many at the same moment', async () => {
    const token = await issue();
    let waiting = 8;
    let start = () => {};
    const allThere = new Promise<void>((resolve) => {
      start = resolve;
    });
    const results = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction(async (tx) => {
          await tx.prepared('begun', 'select 1', []);
          if (--waiting === 0) start();
          await allThere;
          return verification.use(tx, 'email-order', token);
        }),
      ),
    );
    expect(results.filter((result) => 'subjectId' in result)).toHaveLength(1);
    expect(results.filter((result) => 'refusal' in result && result.refusal === 'TOK0003')).toHaveLength(7);
  });

  it('stay good when the work that used them came to nothing', async () => {
    const token = await issue();
    const failing = db.transaction(async (tx) => {
      await verification.use(tx, 'email-order', token);
      throw new Error('the order was not made');
    });
    await expect(failing).rejects.toThrow('the order was not made');
    expect(await use(token)).toEqual({ subjectId: 12, accountId: null });
  });

  it.each(Object.entries(tokenLifeMs) as [TokenPurpose, number][])('of purpose %s are over after %d ms', async (purpose, life) => {
    const token = await issue(purpose);
    clock.advance(life - 1);
    expect(await verification.judge(purpose, token)).toEqual({ subjectId: 12, accountId: null });
    clock.advance(1);
    expect(await verification.judge(purpose, token)).toEqual({ refusal: 'TOK0002' });
    expect(await use(token, purpose)).toEqual({ refusal: 'TOK0002' });
  });

  it('are forgotten long after they ended, not before', async () => {
    const token = await issue();
    const dayMs = 86_400_000;
    clock.advance(tokenLifeMs['email-order'] + 89 * dayMs);
    await verification.jobs.removeOldTokens();
    expect(await verification.judge('email-order', token)).toEqual({ refusal: 'TOK0002' });
    clock.advance(2 * dayMs);
    await verification.jobs.removeOldTokens();
    expect(await verification.judge('email-order', token)).toEqual({ refusal: 'TOK0001' });
  });
});
