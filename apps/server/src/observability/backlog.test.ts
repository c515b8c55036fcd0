import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { startApp, type TestApp } from '../../test/harness.ts';
import { backlogSeries, explainBacklog, readBacklogNumbers } from './backlog.store.ts';

let app: TestApp;
const minute = 60_000;

beforeAll(async () => {
  app = await startApp({ template: 'empty' });
});
afterAll(() => app.close());

const sent = { channel: 'email' as const, recipient: 'ada@example.com', body_text: 'Hello' };
const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute);

/** What a scraper reads now, without waiting for the last reading to be old. */
async function numbers(): Promise<Map<string, number>> {
  const read = await readBacklogNumbers(app.db, app.clock.now());
  return new Map(read.map(({ name, label, value }) => [label === undefined ? name : `${name}{${label}}`, value]));
}

async function addPayment(values: { state: string; minutesAgo: number }): Promise<void> {
  const { accountId } = await seedAccount(app.db);
  const at = ago(values.minutesAgo);
  await sql`
    insert into payment (reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, fingerprint)
    values (${`P${accountId}`}, ${accountId}, 'card', 'CREDIT_CARD', 'SANDBOX', 500, ${values.state}, ${at}, ${at}, ${Buffer.from('x')})`.execute(
    app.db.kysely,
  );
}

const addLook = (minutes: number, differences: number) =>
  sql`insert into audit_event (at, action, detail) values (${ago(minutes)}, 'pages.lookedAt', ${JSON.stringify({ differences })})`.execute(
    app.db.kysely,
  );

describe('what waits in the database', () => {
  it('names every series it declares, and no other, with the labels it declares', async () => {
    await sql`insert into billing_run (as_of, started_at, finished_at, invoices, amount_cents)
      values ('2026-03-01', ${ago(50)}, ${ago(45)}, 12, 99900)`.execute(app.db.kysely);
    await sql`insert into gateway_feed (provider, read_at) values ('SANDBOX', ${ago(90)})`.execute(app.db.kysely);
    await sql`insert into gateway_mismatch (provider, kind, subject, happened_at, first_seen_at, last_seen_at, resolved_at)
      values ('SANDBOX', 'missingHere', 'a', ${ago(9)}, ${ago(9)}, ${ago(9)}, null), ('SANDBOX', 'missingHere', 'b', ${ago(9)}, ${ago(9)}, ${ago(9)}, ${ago(1)})`.execute(
      app.db.kysely,
    );
    await sql`insert into site_setting (key, value) values ('operation.lastBackup', '2026-03-01T04:05:06.000Z')`.execute(app.db.kysely);
    await addLook(90, 3);
    const read = await readBacklogNumbers(app.db, app.clock.now());
    const labelled = (name: string) => backlogSeries.find((series) => series.name === name)?.label !== undefined;
    expect([...new Set(read.map(({ name }) => name))].sort()).toEqual(backlogSeries.map(({ name }) => name).sort());
    expect(read.filter(({ name, label }) => labelled(name) !== (label !== undefined))).toEqual([]);
    const known = await numbers();
    expect(known.get('porchlight_billing_last_invoices')).toBe(12);
    expect(known.get('porchlight_gateway_report_age_seconds{SANDBOX}')).toBe(90 * 60);
    expect([
      known.get('porchlight_gateway_mismatches_open{missingHere}'),
      known.get('porchlight_gateway_mismatches_open{missingThere}'),
    ]).toEqual([1, 0]);
    expect(known.get('porchlight_billing_last_amount_cents')).toBe(99_900);
    expect(known.get('porchlight_billing_unfinished_seconds')).toBe(0);
    expect(known.get('porchlight_backup_last_timestamp_seconds')).toBe(Date.parse('2026-03-01T04:05:06Z') / 1_000);
  });

  it('counts jobs by whether they are due, later, or have no try left, and tells how long the oldest has waited', async () => {
    await sql`select graphile_worker.add_job('checkInvariants', '{}', run_at := now() - interval '10 minutes')`.execute(app.db.kysely);
    await sql`select graphile_worker.add_job('checkInvariants', '{}', run_at := now() + interval '10 minutes')`.execute(app.db.kysely);
    await sql`select graphile_worker.add_job('checkInvariants', '{}', run_at := now() - interval '3 hours', max_attempts := 1)`.execute(
      app.db.kysely,
    );
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(app.db.kysely);
    const read = await numbers();
    expect([read.get('porchlight_jobs{due}'), read.get('porchlight_jobs{later}')]).toEqual([1, 1]);
    expect([read.get('porchlight_jobs{given_up}'), read.get('porchlight_jobs{running}')]).toEqual([1, 0]);
    const waited = read.get('porchlight_jobs_oldest_due_seconds') ?? 0;
    expect(waited).toBeGreaterThanOrEqual(600);
    expect(waited).toBeLessThan(700);
  });

  it('counts messages to be sent, and those that were tried, and forgets those that were sent', async () => {
    const { kysely } = app.db;
    const rows = [
      { ...sent, created_at: ago(20), attempts: 0 },
      { ...sent, created_at: ago(90), attempts: 3 },
      { ...sent, created_at: ago(900), attempts: 1, sent_at: ago(899), next_try_at: null },
    ];
    await kysely.insertInto('outbox_message').values(rows).execute();
    const read = await numbers();
    expect([read.get('porchlight_messages{untried}'), read.get('porchlight_messages{retried}')]).toEqual([1, 1]);
    expect(read.get('porchlight_messages_oldest_seconds')).toBeCloseTo(90 * 60, 0);
  });

  it('counts payments without an end by state, with the age of the oldest, and those at the bank', async () => {
    await addPayment({ state: 'unknown', minutesAgo: 40 });
    await addPayment({ state: 'unknown', minutesAgo: 5 });
    await addPayment({ state: 'accepted', minutesAgo: 600 });
    await addPayment({ state: 'succeeded', minutesAgo: 700 });
    const read = await numbers();
    expect([read.get('porchlight_payments_open{unknown}'), read.get('porchlight_payments_open{submitted}')]).toEqual([2, 0]);
    expect(read.get('porchlight_payments_oldest_open_seconds{unknown}')).toBeCloseTo(40 * 60, 0);
    expect(read.get('porchlight_payments_pending_at_bank')).toBe(1);
  });

  it('tells of a billing run that has not ended how old it is, beside the last one that has', async () => {
    await sql`insert into billing_run (as_of, started_at) values ('2026-03-02', ${ago(30)})`.execute(app.db.kysely);
    const read = await numbers();
    expect(read.get('porchlight_billing_unfinished_seconds')).toBeCloseTo(30 * 60, 0);
    expect(read.get('porchlight_billing_last_invoices')).toBe(12);
  });

  it('counts what the hourly check found for an hour', async () => {
    const add = (minutes: number) =>
      sql`insert into invariant_finding (found_at, invariant, detail) values (${ago(minutes)}, 'I6', 'x')`.execute(app.db.kysely);
    await add(200);
    expect((await numbers()).get('porchlight_invariant_findings_recent')).toBe(0);
    await add(10);
    expect((await numbers()).get('porchlight_invariant_findings_recent')).toBe(1);
  });

  it('tells what the last look at the pages found, and when it was', async () => {
    expect((await numbers()).get('porchlight_pages_differences')).toBe(3);
    await addLook(30, 0);
    const read = await numbers();
    expect(read.get('porchlight_pages_differences')).toBe(0);
    expect(read.get('porchlight_pages_last_look_timestamp_seconds')).toBeCloseTo(app.clock.now().getTime() / 1000 - 30 * 60, 0);
  });

  it('reads no table that grows for ever from end to end', async () => {
    const scanned = await explainBacklog(app.db, app.clock.now());
    // What is left is small whatever happens: the queue, whose done jobs are deleted, and the endpoints somebody set up.
    expect(scanned.filter((table) => !['_private_jobs', 'webhook_endpoint'].includes(table))).toEqual([]);
  });
});

describe('the /metrics address', () => {
  it('shows them, with whether the database answered, and leaves out what is not known once it does not', async () => {
    const text = await app.core.metrics.text();
    expect(text).toMatch(/^porchlight_database_up 1$/m);
    expect(text).toMatch(/^porchlight_payments_open\{state="unknown"\} 2$/m);
    expect(text).toMatch(/^porchlight_build_info\{version="[^"]+",node="[^"]+"\} 1$/m);
    expect(text).toMatch(/^porchlight_database_connections\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('says that the database is away, and nothing that it can not know', async () => {
    const other = await startApp({ template: 'empty' });
    await other.db.close();
    const text = await other.core.metrics.text();
    expect(text).toMatch(/^porchlight_database_up 0$/m);
    expect(text).not.toMatch(/^porchlight_jobs\{/m);
    expect(text).not.toMatch(/^porchlight_jobs_oldest_due_seconds /m);
    await other.close();
  });

  it('asks the database once for scrapes that come together', async () => {
    const before = await statements();
    await Promise.all(Array.from({ length: 10 }, () => app.core.metrics.text()));
    expect((await statements()) - before).toBeLessThanOrEqual(1);
  });
});

let asked = 0;
async function statements(): Promise<number> {
  if (asked === 0) {
    const transaction = app.db.transaction.bind(app.db);
    Object.assign(app.db, {
      transaction: (...input: Parameters<typeof transaction>) => {
        asked += 1;
        return transaction(...input);
      },
    });
    asked = 1;
  }
  return asked;
}
