import type { Database } from '@porchlight/server/platform/db/database.ts';
import type { Installation } from './installation.ts';
import { memoryKb, spawnNode } from './processes.ts';

// Nothing is past due: bills alone are measured.
const due = `
  update account set status = 'Active', delivery_method = (array['EMAIL', 'EMAIL', 'PAPERLESS', 'PAPER'])[1 + id % 4];
  insert into pending_charge (account_id, kind, description, period_start, period_end, amount_cents, created_at, charge_key, charge_class)
    select a.id, 'RECURRING', p.description, current_date, current_date + 9, 1250, now(), 'line ' || l.id || ' plan ' || p.id, 'broadband'
      from account a join service_line l on l.account_id = a.id join service_item s on s.id = l.service_item_id join plan p on p.id = s.plan_id;
  insert into rate (code, description, kind, charge_class, unit, amount, state_abbreviation, applies_from)
    values ('FUND', 'Network fund fee', 'FEE', 'broadband', 'perLine', 125, 'IA', '2020-01-01'),
           ('SALES', 'Sales tax', 'TAX', 'broadband', 'percent', 70000, 'IA', '2020-01-01');
  update invoice set due_date = current_date + 90;
  vacuum analyze`;

/** Makes every account's next bill due, with a partial month that waits, a fee and a tax. */
export async function makeDue(db: Database): Promise<void> {
  for (const statement of due.split(';')) await db.prepared('', statement, []);
}

/** Runs `porchlight bill --as-of DAY`: what it takes, and its memory at its highest. */
export async function bill(installation: Installation, asOf: string): Promise<{ seconds: number; megabytes: number }> {
  const begun = performance.now();
  const args = ['dist/cli/main.js', 'bill', '--as-of', asOf];
  const child = spawnNode(args, { env: installation.env, stdout: 'ignore' });
  let kilobytes = 0;
  const watching = setInterval(() => {
    kilobytes = Math.max(kilobytes, memoryKb(child.pid ?? 0, 'most'));
  }, 100);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(watching);
  if (code !== 0) throw new Error(`bill ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1_000, megabytes: Math.round(kilobytes / 1_024) };
}
