import type { Database } from '../platform/db/database.ts';
import type { ReadNumber, ReadSeries } from '../platform/metrics.ts';

/** More rows than this of one kind are not counted: a number that large says all there is to say. */
const most = 100_000;
/** Of what happened lately this many of the newest rows are looked at, by the primary key: these tables have no index on time. */
const newest = 20_000;
const longestMs = 2_000;

/** What is read of the database at a scrape. Ages are those of the oldest, and are left out where there is nothing. */
export const backlogSeries: readonly ReadSeries[] = [
  { name: 'porchlight_jobs', label: 'state', help: 'Queued jobs: due, later, running, given_up (no try is left)' },
  { name: 'porchlight_jobs_oldest_due_seconds', help: 'How long the oldest due job has waited to be begun' },
  { name: 'porchlight_messages', label: 'state', help: 'Messages to be sent: untried, retried (tried, not taken over yet)' },
  { name: 'porchlight_messages_oldest_seconds', help: 'Age of the oldest message that is still to be sent' },
  { name: 'porchlight_payments_open', label: 'state', help: 'Payment attempts without an end, by state' },
  { name: 'porchlight_payments_oldest_open_seconds', label: 'state', help: 'Age of the oldest of them in its state' },
  { name: 'porchlight_payments_pending_at_bank', help: 'Bank payments accepted and not settled yet' },
  { name: 'porchlight_autopay_charges_recent', label: 'state', help: 'AutoPay charges of the last 36 hours by the state they are in now' },
  { name: 'porchlight_autopay_oldest_due_seconds', help: 'How long the AutoPay charge that waits longest has been due for its next try' },
  { name: 'porchlight_billing_last_finished_timestamp_seconds', help: 'When the last billing run ended by itself' },
  { name: 'porchlight_billing_last_invoices', help: 'Invoices of the last billing run that ended' },
  { name: 'porchlight_billing_last_amount_cents', help: 'Their amount in cents' },
  { name: 'porchlight_billing_unfinished_seconds', help: 'Age of the newest billing run while it has not ended' },
  { name: 'porchlight_dunning_cases_open', help: 'Accounts past due that are being followed up' },
  { name: 'porchlight_dunning_steps_recent', label: 'kind', help: 'Steps taken about unpaid bills in the last 24 hours' },
  { name: 'porchlight_invariant_findings_recent', help: 'What the hourly check found broken in the last 65 minutes' },
  { name: 'porchlight_pages_differences', help: 'Scripts, pages and headers that the last look found not as they were built' },
  { name: 'porchlight_pages_last_look_timestamp_seconds', help: 'When the pages were last looked at, at their public address' },
  { name: 'porchlight_backup_last_timestamp_seconds', help: 'When the last backup made with the command backup was taken' },
  {
    name: 'porchlight_webhook_deliveries',
    label: 'state',
    help: 'Notices to systems of the provider: waiting, given_up in the last 24 hours',
  },
  {
    name: 'porchlight_gateway_report_age_seconds',
    label: 'provider',
    help: 'How long no report of the payment provider was read to its end',
  },
  { name: 'porchlight_gateway_mismatches_open', label: 'kind', help: 'Differences between reports of the payment provider and the books' },
  { name: 'porchlight_webhook_oldest_due_seconds', help: 'How long the notice that waits longest has been due' },
];

// Each part reads an index of what is open, or the newest rows by their key, and never more than a bounded number: the tables behind
// them grow for ever. Jobs, messages and notices are due by the database's clock, everything else by the product's ($1).
const readBacklog = `
with jobs as (
  select case when attempts >= max_attempts then 'given_up' when locked_at is not null then 'running'
              when run_at <= now() then 'due' else 'later' end as state,
         case when is_available and run_at <= now() then extract(epoch from now() - run_at) end as waited
    from (select attempts, max_attempts, locked_at, run_at, is_available from graphile_worker._private_jobs limit ${most}) j
), messages as (
  select attempts > 0 as is_retried, created_at
    from (select attempts, created_at from outbox_message where next_try_at is not null limit ${most}) m
), payments as (
  select state, extract(epoch from $1::timestamptz - state_changed_at) as age
    from (select state, state_changed_at from payment
           where state in ('created', 'formIssued', 'submitted', 'unknown') limit ${most}) p
), billed as (
  select finished_at, invoices, amount_cents from billing_run where finished_at is not null order by id desc limit 1
), steps as (
  select kind from (select kind, taken_at from dunning_step order by id desc limit ${newest}) s
   where taken_at > $1::timestamptz - interval '24 hours'
), charges as (
  select state from (select state, created_at from autopay_charge order by id desc limit ${newest}) c
   where created_at > $1::timestamptz - interval '36 hours'
), notices as (
  select d.next_try_at
    from (select endpoint_id, next_try_at from webhook_delivery where next_try_at is not null limit ${most}) d
    join webhook_endpoint e on e.id = d.endpoint_id and e.is_on and e.removed_at is null
), given_up as (
  select from (select gave_up_at from webhook_delivery order by id desc limit ${newest}) g
   where gave_up_at > $1::timestamptz - interval '24 hours'
), looks as (
  select at, detail from audit_event where action = 'pages.lookedAt' order by id desc limit 1
), findings as (
  select from (select found_at from invariant_finding order by id desc limit 1000) f
   where found_at > $1::timestamptz - interval '65 minutes'
)
          select 'porchlight_jobs' as name, state as label, count(j.state)::float8 as value
            from (values ('due'), ('later'), ('running'), ('given_up')) s (state) left join jobs j using (state) group by state
union all select 'porchlight_jobs_oldest_due_seconds', null, coalesce(max(waited), 0) from jobs
union all select 'porchlight_messages', 'untried', count(*) filter (where not is_retried) from messages
union all select 'porchlight_messages', 'retried', count(*) filter (where is_retried) from messages
union all select 'porchlight_messages_oldest_seconds', null, coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0) from messages
union all select 'porchlight_payments_open', state, count(p.state)
            from (values ('created'), ('formIssued'), ('submitted'), ('unknown')) s (state) left join payments p using (state) group by state
union all select 'porchlight_payments_oldest_open_seconds', state, coalesce(max(age), 0)
            from (values ('created'), ('formIssued'), ('submitted'), ('unknown')) s (state) left join payments p using (state) group by state
union all select 'porchlight_payments_pending_at_bank', null, count(*) from (select from payment where state = 'accepted' limit ${most}) p
union all select 'porchlight_autopay_charges_recent', state, count(c.state)
            from (values ('charging'), ('paid'), ('atBank'), ('retry'), ('skipped'), ('overLimit'), ('noMethod'), ('failed'), ('settledOtherwise'))
              s (state) left join charges c using (state) group by state
union all select 'porchlight_autopay_oldest_due_seconds', null, coalesce(greatest(extract(epoch from $1::timestamptz - min(next_try_at)), 0), 0)
            from autopay_charge where next_try_at is not null
union all select 'porchlight_billing_last_finished_timestamp_seconds', null, extract(epoch from finished_at) from billed
union all select 'porchlight_billing_last_invoices', null, invoices from billed
union all select 'porchlight_billing_last_amount_cents', null, amount_cents from billed
union all select 'porchlight_billing_unfinished_seconds', null,
                 coalesce((select case when finished_at is null then extract(epoch from $1::timestamptz - started_at) end
                             from billing_run order by id desc limit 1), 0)
union all select 'porchlight_dunning_cases_open', null, count(*) from (select from dunning_case where closed_on is null limit ${most}) d
union all select 'porchlight_dunning_steps_recent', kind, count(t.kind)
            from (values ('reminder'), ('lateFee'), ('suspensionNotice'), ('suspended'), ('reconnected'), ('deactivated'), ('writtenOff'))
              k (kind) left join steps t using (kind) group by kind
union all select 'porchlight_webhook_deliveries', 'waiting', count(*) from notices
union all select 'porchlight_webhook_deliveries', 'given_up', count(*) from given_up
union all select 'porchlight_webhook_oldest_due_seconds', null, coalesce(greatest(extract(epoch from now() - min(next_try_at)), 0), 0) from notices
union all select 'porchlight_gateway_report_age_seconds', provider, greatest(extract(epoch from $1::timestamptz - read_at), 0)
            from gateway_feed where provider > ''
union all select 'porchlight_gateway_mismatches_open', kind, count(m.kind)
            from (values ('missingHere'), ('missingThere'), ('amountDiffers'), ('stateDiffers'), ('duplicateThere'), ('refundMissingHere'),
              ('refundMissingThere'), ('refundAmountDiffers'), ('unknownLine')) k (kind)
            left join (select kind from gateway_mismatch where resolved_at is null limit ${most}) m using (kind) group by kind
union all select 'porchlight_invariant_findings_recent', null, count(*) from findings
union all select 'porchlight_pages_differences', null, (detail ->> 'differences')::float8 from looks
union all select 'porchlight_pages_last_look_timestamp_seconds', null, extract(epoch from at) from looks
union all select 'porchlight_backup_last_timestamp_seconds', null, extract(epoch from value::timestamptz)
            from site_setting where key = 'operation.lastBackup'`;

/** The numbers as of now, read in one statement. Rejects when the database is away or does not answer within two seconds. */
export async function readBacklogNumbers(db: Database, now: Date): Promise<ReadNumber[]> {
  const rows = await db.transaction(
    async (tx) => {
      await tx.script(`set local statement_timeout = ${longestMs}`);
      return tx.prepared<{ name: string; label: string | null; value: number }>('observability-backlog', readBacklog, [now]);
    },
    { readOnly: true },
  );
  return rows.map(({ name, label, value }) => ({ name, value, ...(label === null ? {} : { label }) }));
}

/**
 * Tables that reading the numbers scans although an index could be used: with a planner that avoids whole tables where it can, what is
 * still read whole is what has no index for the question. For the test that keeps it so.
 */
export async function explainBacklog(db: Database, now: Date): Promise<string[]> {
  const plan = await db.transaction(async (tx) => {
    await tx.script('set local enable_seqscan = off');
    return tx.prepared<{ 'QUERY PLAN': string }>('observability-backlog-plan', `explain (format text) ${readBacklog}`, [now]);
  });
  return plan.flatMap((row) => /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
}

const oldestDueJob = `
  select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds
    from graphile_worker._private_jobs where is_available and run_at <= now()`;

/** How long the oldest due job has waited to be begun, in seconds; 0 when none is due. */
export async function readQueueAgeSeconds(db: Database): Promise<number> {
  const [row] = await db.prepared<{ seconds: number }>('observability-queue-age', oldestDueJob, []);
  return row?.seconds ?? 0;
}
