import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { chargeClasses } from '@porchlight/domain/rates/rate-lines.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { day, type FullRow, instant, money, type RowOf, text, word } from '../engine/columns.ts';
import { type Entity, type FileRow, isRefused, type Refused, type RowOutcome, type WriteContext } from '../engine/entity.ts';
import { keepExternal } from '../engine/keys.store.ts';
import { accountColumns, judgeAccount } from './account-columns.ts';
import { accountPages, findAccounts, type NamedAccount } from './accounts.store.ts';
import { type FiledCharge, insertCharges, type KnownCharge, readKnownCharges, readWaitingCharges } from './charges.store.ts';
import { lineKinds } from './invoice-columns.ts';

const most = 1_000_000_000;

const chargeColumns = {
  ...accountColumns,
  external_id: text({
    needed: true,
    longest: 100,
    example: 'ADJ-1207',
    describe: 'What the other system calls it; the same is never charged twice',
  }),
  kind: word(lineKinds, { needed: true, example: 'ONE_TIME', describe: 'What kind of line it becomes' }),
  description: text({ needed: true, longest: 300, example: 'Router', describe: 'What the bill says' }),
  amount: money({
    needed: true,
    least: -most,
    most,
    example: '49.00',
    describe: 'What is charged; below zero for a CREDIT, and only there',
  }),
  charge_class: word(chargeClasses, { example: 'equipment', describe: 'What taxes and fees of it go by; without, it is not taxed' }),
  line_start: day({ example: '2026-03-01', describe: 'First day it is for' }),
  line_end: day({ example: '2026-03-31', describe: 'Last day it is for' }),
  since: instant({ example: '2026-03-04T15:00:00Z', describe: 'Since when it waits; now unless told' }),
};
type ChargeColumns = typeof chargeColumns;

/** What waits for the next bill of an account: charges and credits. */
export function chargesEntity(ledger: Pick<Ledger, 'lockAccounts'>): Entity<ChargeColumns> {
  return {
    name: 'charges',
    summary: 'something that waits for the next bill of an account: a charge once, or a credit',
    knownBy: 'external_id; what is known is not altered',
    columns: chargeColumns,
    keyOf: ({ external_id: name }) => name ?? null,
    write: (tx, rows, context) => writeCharges(ledger, tx, rows, context),
    async *read(db) {
      for await (const accountIds of accountPages(db)) yield (await readWaitingCharges(db, accountIds)).map(rowOf);
    },
  };
}

async function writeCharges(
  ledger: Pick<Ledger, 'lockAccounts'>,
  tx: Transaction,
  rows: readonly FileRow<ChargeColumns>[],
  { at }: WriteContext,
): Promise<RowOutcome[]> {
  const values = rows.map((row) => row.values);
  const accounts = await findAccounts(tx, values, at);
  const known = await readKnownCharges(
    tx,
    values.map(({ external_id: name }) => name ?? ''),
  );
  const fresh: FiledCharge[] = [];
  const outcomes = values.map((row, index): RowOutcome => {
    const charge = judge(row, accounts[index], at);
    if (isRefused(charge)) return charge;
    const here = known.get(charge.externalId);
    if (here !== undefined) return differenceOf(charge, here) ?? 'unchanged';
    fresh.push(charge);
    return 'inserted';
  });
  if (fresh.length === 0) return outcomes;
  await ledger.lockAccounts(
    tx,
    fresh.map(({ accountId }) => accountId),
  );
  const ids = await insertCharges(tx, fresh);
  const keys = fresh.map(({ externalId }, index) => ({ externalId, rowId: ids[index] as number }));
  await keepExternal(tx, 'charges', keys);
  return outcomes;
}

function judge(row: RowOf<ChargeColumns>, found: NamedAccount | 'several' | null | undefined, now: Date): FiledCharge | Refused {
  const account = judgeAccount(row, found);
  if (isRefused(account)) return account;
  const { external_id: externalId, kind, description, amount: amountCents } = row;
  if (externalId == null || kind == null || description == null || amountCents == null)
    throw new Error('a charge without what every row has');
  if (amountCents === 0) return { column: 'amount', reason: 'is nothing' };
  if (kind === 'CREDIT' && amountCents > 0) return { column: 'amount', reason: 'is above zero; a credit is below' };
  if (kind !== 'CREDIT' && amountCents < 0) return { column: 'amount', reason: 'is below zero; give it as a CREDIT' };
  const { line_start: start = null, line_end: end = null, since, charge_class: chargeClass = null } = row;
  if (end !== null && (start === null || end < start)) return { column: 'line_end', reason: 'is before the first day, or without one' };
  if (since != null && since > now) return { column: 'since', reason: 'is in the future' };
  return { accountId: account.id, externalId, kind, description, start, end, amountCents, chargeClass, since: since ?? now };
}

/** Why the charge of a file is not the one that is known; null when it is, also where a bill has taken a part of a credit. */
function differenceOf(filed: FiledCharge, known: KnownCharge): Refused | null {
  const differs = (column: string): Refused => ({
    column,
    reason: 'is not what is known here under this name; put what is missing on the next bill as a charge of its own',
  });
  if (filed.accountId !== known.accountId) return differs('account');
  if (filed.kind !== known.kind) return differs('kind');
  if (filed.description !== known.description) return differs('description');
  const isPart = filed.kind === 'CREDIT' && filed.amountCents < known.amountCents;
  if (filed.amountCents !== known.amountCents && !isPart) return differs('amount');
  return null;
}

function rowOf(charge: FiledCharge & { account: string }): FullRow<ChargeColumns> {
  return {
    account: charge.account,
    account_external_id: null,
    account_name: null,
    external_id: charge.externalId,
    kind: charge.kind,
    description: charge.description,
    amount: charge.amountCents,
    charge_class: charge.chargeClass,
    line_start: charge.start as CalendarDate | null,
    line_end: charge.end as CalendarDate | null,
    since: charge.since,
  };
}
