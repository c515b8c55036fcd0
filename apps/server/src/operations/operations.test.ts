import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffCaller, startApp, type TestApp } from '../../test/harness.ts';
import { frameMail, type NewMessage } from '../outbox/index.ts';
import { enqueue } from '../platform/jobs/index.ts';
import { maskRecipient, withoutLinks } from './masked.rules.ts';

let app: TestApp;
let agent: StaffCaller;
/** May look at operations and retry, and not read what messages say. */
let operator: StaffCaller;
beforeAll(async () => {
  app = await startApp();
  agent = await app.staff('agent');
  const clerk = await app.staff('clerk');
  await sql`insert into staff_role (user_id, role) values (${clerk.userId}, 'operations')`.execute(app.db.kysely);
  operator = clerk;
});
afterAll(() => app.close());

const audit = async (action: string) =>
  app.db.kysely.selectFrom('audit_event').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();
const id = (value: number) => String(value) as never;

async function queueJob(): Promise<number> {
  await app.db.transaction((tx) => enqueue(tx, 'checkInvariants' as never, {} as never));
  const { rows } = await sql<{ id: number }>`select max(id) as id from graphile_worker._private_jobs`.execute(app.db.kysely);
  return rows[0]?.id ?? 0;
}

describe('jobs', () => {
  it('are listed by state, the ones tried most often first, with the first line of their error', async () => {
    const [waiting, failing, failed] = [await queueJob(), await queueJob(), await queueJob()];
    await sql`update graphile_worker._private_jobs set attempts = 3, last_error = ${'no connection\n    at store.ts'} where id = ${failing}`.execute(
      app.db.kysely,
    );
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'given up' where id = ${failed}`.execute(
      app.db.kysely,
    );
    const { body } = await operator.call('operations.listJobs');
    expect(body.jobs.map((job) => [job.id, job.state])).toEqual([
      [failed, 'failed'],
      [failing, 'failing'],
      [waiting, 'waiting'],
    ]);
    expect(body.jobs[1]).toMatchObject({ task: 'checkInvariants', attempts: 3, lastError: 'no connection' });
    expect(body.counts).toEqual({ waiting: 1, running: 0, failing: 1, failed: 1 });
    const only = (await operator.call('operations.listJobs', { query: { state: 'failed', task: 'checkInvariants' } })).body;
    expect(only.jobs.map((job) => job.id)).toEqual([failed]);
    expect((await operator.call('operations.listJobs', { query: { task: 'nothing' } })).body.jobs).toEqual([]);
    const behind = (await operator.call('operations.listJobs', { query: { after: id(failing) } })).body;
    expect(behind.jobs.map((job) => job.id)).toEqual([waiting]);
  });

  it('are made due again with all of their tries, or removed with a reason, on record', async () => {
    const job = await queueJob();
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() + interval '1 day' where id = ${job}`.execute(
      app.db.kysely,
    );
    expect((await operator.call('operations.retryJob', { params: { jobId: id(job) } })).status).toBe(200);
    const { rows } = await sql<{ attempts: number; due: boolean }>`
      select attempts, run_at <= now() as due from graphile_worker._private_jobs where id = ${job}`.execute(app.db.kysely);
    expect(rows).toEqual([{ attempts: 0, due: true }]);
    expect((await audit('operations.jobRetried'))[0]).toMatchObject({
      staff_id: operator.userId,
      detail: { jobId: job, task: 'checkInvariants' },
    });
    const refused = await operator.call('operations.removeJob', { params: { jobId: id(job) }, body: { reason: ' ' } });
    expect(refused.body.error?.fields?.[0]?.field).toBe('reason');
    expect((await operator.call('operations.removeJob', { params: { jobId: id(job) }, body: { reason: 'asked twice' } })).status).toBe(200);
    expect((await audit('operations.jobRemoved'))[0]?.detail).toMatchObject({ jobId: job, reason: 'asked twice' });
    expect((await operator.call('operations.retryJob', { params: { jobId: id(job) } })).body.error?.code).toBe('GEN0004');
  });

  it('under way are left alone', async () => {
    const job = await queueJob();
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = ${job}`.execute(app.db.kysely);
    for (const call of ['operations.retryJob', 'operations.removeJob'] as const) {
      const { status, body } = await operator.call(call, { params: { jobId: id(job) }, body: { reason: 'in the way' } } as never);
      expect([status, body.error?.code]).toEqual([409, 'STF0172']);
    }
    expect((await operator.call('operations.listJobs', { query: { state: 'running' } })).body.jobs.map((each) => each.id)).toEqual([job]);
  });
});

describe('messages', () => {
  const secretLink = 'https://portal.example.com/reset/abcdef0123456789';
  const facts = { accountId: null, channel: 'email', recipient: 'maria.lopez@example.com', subject: 'Your link' } as const;
  const queue = () => queued({ ...facts, text: `Open ${secretLink} or ${secretLink}?x=1`, links: [secretLink] });
  const queueFramed = () =>
    queued({
      ...facts,
      ...frameMail({
        brand: { name: 'Cedar Valley', accentColor: '#125a3b', onAccentColor: '#ffffff', addressLines: [] },
        locale: 'en-us',
        preview: 'Your link',
        heading: 'Choose a password',
        paragraphs: ['For two hours it works.'],
        action: { label: 'Open', url: secretLink },
        fine: [],
      }),
    });

  async function queued(message: NewMessage): Promise<number> {
    await app.db.transaction((tx) => app.product.outbox.queueMessage(tx, message));
    const row = await app.db.kysely
      .selectFrom('outbox_message')
      .select((e) => e.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return Number(row.id);
  }

  it('are masked for whoever may not read content', async () => {
    const message = await queue();
    const theirs = (await operator.call('operations.listMessages', { query: { state: 'waiting', channel: 'email' } })).body;
    expect(theirs.messages[0]).toMatchObject({ id: message, recipient: 'm•••@e•••.com', isMasked: true });
    expect(JSON.stringify(theirs)).not.toContain('maria');
    expect((await operator.call('operations.readMessage', { params: { messageId: id(message) } })).status).toBe(403);
    const ours = (await agent.call('operations.listMessages', { query: {} })).body;
    expect(ours.messages[0]).toMatchObject({ recipient: 'maria.lopez@example.com', isMasked: false });
  });

  it('are read without their links, on record', async () => {
    const message = await queue();
    const { body } = await agent.call('operations.readMessage', { params: { messageId: id(message) } });
    expect(body).toMatchObject({ subject: 'Your link', text: 'Open [...] or [...]?x=1' });
    const framed = await queueFramed();
    const { text } = (await agent.call('operations.readMessage', { params: { messageId: id(framed) } })).body;
    expect(text).toContain('Choose a password\n\nFor two hours it works.\n\nOpen: [...]\n');
    expect(text).not.toContain('abcdef');
    const read = (await audit('outbox.contentRead')).slice(0, 2);
    expect(read.map(({ staff_id, detail }) => [staff_id, detail])).toEqual([
      [agent.userId, { messageId: framed }],
      [agent.userId, { messageId: message }],
    ]);
  });

  it('that nobody tries any more are sent again; those that were sent are not', async () => {
    const message = await queue();
    await sql`update outbox_message set attempts = 16, next_try_at = null, last_error = 'ECONNECTION' where id = ${message}`.execute(
      app.db.kysely,
    );
    const failed = (await operator.call('operations.listMessages', { query: { state: 'failed' } })).body;
    expect([failed.messages[0]?.id, failed.counts.failed]).toEqual([message, 1]);
    expect((await operator.call('operations.retryMessage', { params: { messageId: id(message) } })).status).toBe(200);
    while ((await app.product.outbox.sendDueMessages()) > 0);
    const { status, body } = await operator.call('operations.retryMessage', { params: { messageId: id(message) } });
    expect([status, body.error?.code]).toEqual([409, 'STF0173']);
    expect((await operator.call('operations.listMessages', { query: { state: 'sent' } })).body.messages[0]?.id).toBe(message);
    expect((await audit('outbox.retried')).map(({ detail }) => detail)).toEqual([{ messageId: message }]);
  });

  it('show nothing of a recipient but its beginning, and nothing of a link', () => {
    expect(maskRecipient('a@b.co')).toBe('a•••@b•••.co');
    expect(maskRecipient('+15635550116')).toBe('•••16');
    expect(withoutLinks('see http://x.example/a and done', [], '-')).toBe('see - and done');
  });
});

describe('runs', () => {
  it('tell the last findings, bills and backups', async () => {
    const { kysely } = app.db;
    await sql`insert into invariant_finding (found_at, invariant, account_id, detail) values (now(), 'I6', 1, 'differs by 100')`.execute(
      kysely,
    );
    await sql`insert into billing_run (as_of, started_at, finished_at, invoices, amount_cents) values ('2026-11-05', now(), now(), 7, 70000)`.execute(
      kysely,
    );
    await sql`insert into audit_event (at, action, detail) values (now(), 'backup.taken', '{"rows": 12, "bytes": 3400}')`.execute(kysely);
    const { body } = await operator.call('operations.getRuns');
    expect(body.findings[0]).toMatchObject({ invariant: 'I6', accountId: 1, detail: 'differs by 100' });
    expect(body.billing[0]).toMatchObject({ asOf: '2026-11-05', invoices: 7, amountCents: 70_000 });
    expect(body.backups[0]).toMatchObject({ rows: 12, bytes: 3400 });
  });
});
