import { execFileSync } from 'node:child_process';
import { type DatabaseAddress, openDatabase } from '@porchlight/server/platform/db/database.ts';
import { createInstallation, stopProgram } from '../installation.ts';
import type { Measurement } from '../measurement.ts';
import { root } from '../processes.ts';

const few = 10_000;
const many = Number(process.env['BENCH_AUTOPAY_ACCOUNTS'] ?? 200_000);
/** The same room for both runs: without it the peak shows how late the engine clears up, not what the run holds. */
const heapMegabytes = 96;
/** After every due date of the invented bills. */
const asOf = '2099-01-01';

interface Run {
  looked: number;
  charged: number;
  settledOtherwise: number;
  errors: number;
  seconds: number;
  peakRssKb: number;
}

/** The AutoPay run over accounts whose bills are due: how many a second, and whether its memory grows with their number. */
export async function measureAutopay(): Promise<Measurement> {
  const small = await runOver(few);
  const large = await runOver(many);
  const rate = small.charged / small.seconds;
  const ratio = large.peakRssKb / small.peakRssKb;
  const megabytes = (kilobytes: number) => `${(kilobytes / 1_024).toFixed(0)} MB`;
  return {
    title: 'AutoPay run',
    method: `One worker process over accounts with one bill due, stored method and AutoPay on, provider answering at once, embedded PostgreSQL: claim, attempt, charge, booking, receipt and charge, each durable. Rate over ${few.toLocaleString('en-US')} accounts, all charged. Memory is the peak of the worker process, its heap bound to ${heapMegabytes} MB; of the ${many.toLocaleString('en-US')} due accounts ${few.toLocaleString('en-US')} are charged and the rest closed, as their money is on its way already (${(large.looked / large.seconds).toFixed(0)} accounts a second).`,
    figures: [
      { name: 'accounts charged a second', ours: rate.toFixed(0), floor: '-', value: rate, bound: { atLeast: 300 }, unit: '' },
      {
        name: `peak memory at ${many.toLocaleString('en-US')} due accounts over ${few.toLocaleString('en-US')}`,
        ours: megabytes(large.peakRssKb),
        floor: megabytes(small.peakRssKb),
        value: ratio,
        bound: { atMost: 1.2 },
        unit: '',
      },
    ],
  };
}

async function runOver(accounts: number): Promise<Run> {
  const installation = createInstallation();
  const server = await installation.startServer({ LOG_LEVEL: 'error', ROLE: 'api' });
  try {
    await installation.loadCustomers(accounts, 1);
    await turnOn((await installation.databaseAddress()) as DatabaseAddress);
    const env = { ...process.env, ...installation.env, BENCH_AS_OF: asOf };
    const output = execFileSync(process.execPath, [`--max-old-space-size=${heapMegabytes}`, 'dist/bench/instant-autopay.js'], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    const run = JSON.parse(output) as Run;
    if (run.errors > 0 || run.charged + run.settledOtherwise < accounts) throw new Error(`the run left accounts out: ${output}`);
    return run;
  } finally {
    await stopProgram(server);
    installation.remove();
  }
}

/** Every invented customer gets a stored card and AutoPay; all but the first ones have a bank payment of their bill on its way. */
async function turnOn(address: DatabaseAddress): Promise<void> {
  const db = openDatabase({ connection: address });
  await db.transaction((tx) =>
    tx.script(`
      create temporary table member on commit drop as
        select a.id, row_number() over (order by a.id) as place from account a join portal_user u on u.account_id = a.id and u.username like 'load%';
      insert into payment_method (account_id, token, kind, brand, display, expiration, is_default, created_at)
        select id, 'pm_bench_' || id, 'card', 'Visa', 'Visa ending 1111', '12/98', true, now() from member;
      insert into autopay_enrolment (account_id, payment_method_id, given_as, enrolled_at)
        select m.account_id, m.id, 'token', now() from payment_method m where m.token = 'pm_bench_' || m.account_id
          on conflict (account_id) where ended_at is null do update set payment_method_id = excluded.payment_method_id;
      insert into payment (reference, account_id, channel, method_type, provider, amount_cents, state, created_at, state_changed_at, fingerprint)
        select 'BENCH' || member.id, member.id, 'bank', 'ACH', 'SANDBOX', sum(i.open_cents), 'accepted', now(), now(), ''::bytea
          from member join invoice i on i.account_id = member.id and i.open_cents > 0
         where member.place > ${few} group by member.id;
      analyze payment_method; analyze autopay_enrolment; analyze payment;`),
  );
  await db.close();
}
