import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { DiskWatch } from '../platform/disk-watch.ts';
import { migrateJobs } from '../platform/jobs/index.ts';
import { judgeReadiness } from './readiness.ts';

const roomy: DiskWatch = { isShort: () => Promise.resolve(false) };
const quarterHour = { role: 'worker', readyQueueAgeMs: 900_000 } as const;

describe('readiness', () => {
  let testDatabase: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    db = openDatabase({ connection: testDatabase.connection });
    await migrateJobs(db, { info: () => {}, warn: () => {}, error: () => {} });
  });
  afterEach(async () => {
    await db.close();
    await testDatabase.drop();
  });

  it('is given when the database answers and has the schema of this build', async () => {
    expect(await judgeReadiness({ db, disk: roomy, config: quarterHour })).toEqual({ isReady: true, reasons: [], remarks: [] });
  });

  it('is withheld while the database is away', async () => {
    await db.close();
    const { isReady, reasons } = await judgeReadiness({ db, disk: roomy, config: quarterHour });
    expect([isReady, reasons]).toEqual([false, ['The database does not answer.']]);
  });

  it('is withheld while migrations of this build are missing', async () => {
    await sql`delete from schema_migration where name = (select max(name) from schema_migration)`.execute(db.kysely);
    const { isReady, reasons } = await judgeReadiness({ db, disk: roomy, config: quarterHour });
    expect(isReady).toBe(false);
    expect(reasons.join()).toMatch(/^The database lacks 1 of this version's migrations/);
  });

  it('is withheld from a build that names a migration differently', async () => {
    await sql`update schema_migration set hash = 'other' where name = (select min(name) from schema_migration)`.execute(db.kysely);
    const { isReady, reasons } = await judgeReadiness({ db, disk: roomy, config: quarterHour });
    expect([isReady, reasons]).toEqual([
      false,
      ['The database was migrated by another build of this version. Run the build that belongs to it.'],
    ]);
  });

  it('stays with a process whose database was migrated further: it serves until it is replaced', async () => {
    await sql`insert into schema_migration (name, hash) values ('9999-next', 'h')`.execute(db.kysely);
    const { isReady, remarks } = await judgeReadiness({ db, disk: roomy, config: quarterHour });
    expect(isReady).toBe(true);
    expect(remarks).toEqual(['The database is 1 migrations newer than this process. Replace it soon.']);
  });

  it('stays, with a remark, while the disk is nearly full: what is there can still be read', async () => {
    const { isReady, remarks } = await judgeReadiness({ db, disk: { isShort: () => Promise.resolve(true) }, config: quarterHour });
    expect(isReady).toBe(true);
    expect(remarks).toEqual(['The disk of the database is nearly full: new payments and changes are refused.']);
  });

  it('is withheld from a worker whose jobs wait too long, and only remarked on where requests are served', async () => {
    await sql`select graphile_worker.add_job('checkInvariants', '{}', run_at := now() - interval '20 minutes')`.execute(db.kysely);
    const asWorker = await judgeReadiness({ db, disk: roomy, config: quarterHour });
    expect(asWorker.isReady).toBe(false);
    expect(asWorker.reasons.join()).toMatch(/^The oldest job has been due for 12\d\d seconds\.$/);
    const asPortal = await judgeReadiness({ db, disk: roomy, config: { ...quarterHour, role: 'all' } });
    expect([asPortal.isReady, asPortal.remarks.length]).toEqual([true, 1]);
    const unlimited = await judgeReadiness({ db, disk: roomy, config: { role: 'worker', readyQueueAgeMs: 0 } });
    expect([unlimited.isReady, unlimited.remarks]).toEqual([true, []]);
    const later = await judgeReadiness({ db, disk: roomy, config: { role: 'worker', readyQueueAgeMs: 3_600_000 } });
    expect(later.isReady).toBe(true);
  });
});

describe('a process that is still starting', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.close());
  const starting = 'The process is still starting: nothing works on jobs yet.';

  it('is ready once its jobs have begun, and whoever asks a moment before hears of it', async () => {
    const { observability } = app.product;
    let begin = (): void => {};
    observability.awaitStart(new Promise<void>((resolve) => (begin = resolve)));
    // Longer than the database takes to answer.
    setTimeout(begin, 200);
    expect(await observability.readiness()).toEqual({ isReady: true, reasons: [], remarks: [] });
  });

  it('says that it is not while they have not, and never where they could not begin', async () => {
    const { observability } = app.product;
    observability.awaitStart(new Promise(() => undefined));
    expect(await observability.readiness()).toEqual({ isReady: false, reasons: [starting], remarks: [] });
    observability.awaitStart(Promise.reject(new Error('no jobs')));
    expect((await observability.readiness()).reasons).toEqual([starting]);
    expect((await app.http.inject({ url: '/readyz' })).statusCode).toBe(503);
  });
});

describe('the addresses for whoever runs the process', () => {
  const token = 'a-token-of-the-scraper';
  let app: TestApp;
  afterEach(() => app.close());

  it('says why it is not ready, once it is told to stop, and still that it lives', async () => {
    app = await startApp({ template: 'empty' });
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
    app.product.observability.beginShutdown();
    const answer = await app.http.inject('/readyz');
    expect([answer.statusCode, answer.body]).toEqual([503, 'not ready\nThe process is shutting down.\n']);
    expect((await app.http.inject('/livez')).statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('ends connections with every answer once it is told to stop, and serves them all the same', async () => {
    app = await startApp({ template: 'empty' });
    expect((await app.http.inject('/livez')).headers.connection).toBeUndefined();
    app.product.observability.beginShutdown();
    const answer = await app.http.inject('/livez');
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  });

  it('shows the metrics to whoever has the token, and to nobody else', async () => {
    app = await startApp({ template: 'empty', env: { METRICS_TOKEN: token } });
    const as = async (authorization?: string) =>
      (await app.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect(await as(`Bearer ${token}`)).toBe(200);
    for (const wrong of [undefined, '', 'Bearer', 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, token, `Bearer ${token.slice(0, -1)}`])
      expect([wrong, await as(wrong)]).toEqual([wrong, 401]);
    const refused = await app.http.inject('/metrics');
    expect([refused.headers['www-authenticate'], refused.body.includes('porchlight_')]).toEqual(['Bearer', false]);
  });

  it('does not show them beside the portal where they have an address of their own', async () => {
    app = await startApp({ template: 'empty', env: { METRICS_PORT: '9400' } });
    expect((await app.http.inject('/metrics')).statusCode).toBe(404);
  });
});
