import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SeededAccount, seedAccount } from '../../../test/factories/accounts.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { checkInvariants } from '../../ledger/index.ts';

let app: TestApp;
let folder: string;
let ada: SeededAccount;
let made = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-terms-files-'));
  app = await startApp({ template: 'empty', now: new Date('2026-05-10T15:00:00Z') });
  ada = await seedAccount(app.db);
});
afterAll(async () => {
  expect(await checkInvariants(app.db)).toEqual([]);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function take(entity: string, lines: readonly string[]) {
  const file = path.join(folder, `${entity}-${made++}.csv`);
  writeFileSync(file, lines.join('\n'));
  return app.product.exchange.importFile(entity, { file });
}
const told = ({ problems }: { problems: readonly { row: number; column: string; reason: string }[] }) =>
  problems.map(({ row, column, reason }) => `${row} ${column} ${reason}`);
const balance = async () => (await app.product.ledger.amounts(ada.accountId)).balanceCents;

describe('rates of a file', () => {
  const head = 'code,description,kind,charge_class,unit,amount,state,from,until';
  const spring = 'IA-SALES,Iowa sales tax,TAX,broadband,percent,6.5,IA,2026-01-01,2026-06-30';
  const summer = 'IA-SALES,Iowa sales tax,TAX,broadband,percent,7.25,IA,2026-07-01,';
  const listed = async () => (await app.product.rates.list(app.db)).map(({ amount, appliesFrom }) => `${amount} ${appliesFrom}`);

  it('are all there are from then on: what a file leaves out is gone, and a second run changes nothing', async () => {
    const fee = 'RECOVERY,Recovery fee,FEE,fee,perAccount,1.89,,2026-01-01,';
    expect(await take('rates', [head, spring, summer, fee])).toMatchObject({ read: 3, inserted: 3 });
    expect(await listed()).toEqual(['65000 2026-01-01', '72500 2026-07-01', '189 2026-01-01']);
    expect(await take('rates', [head, spring, summer, fee])).toMatchObject({ unchanged: 3 });
    expect(await take('rates', [head, spring, summer.replace('7.25', '7.0001')])).toMatchObject({ updated: 1, unchanged: 1 });
    expect(await listed()).toEqual(['65000 2026-01-01', '70001 2026-07-01']);
  });

  it.each([
    ['a gap', [spring.replace('06-30', '06-29'), summer], /none is in force on 2026-06-30/],
    ['an overlap', [spring, summer.replace('07-01', '06-30')], /more than one is in force on 2026-06-30/],
    ['a percentage too fine', [spring.replace('6.5', '6.12345'), summer], /row 2: amount is no percentage with at most four decimals/],
    ['a row that can not be read', [spring, summer.replace('broadband', 'radio')], /row 3: charge_class is none of/],
    ['a state that is none', [spring.replace(',IA,', ',I1,'), summer], /row 2: state must be the two letters/],
  ])('%s refuses the whole file, and the rates stay', async (_what, lines, reason) => {
    const before = await listed();
    await expect(take('rates', [head, ...lines])).rejects.toThrow(reason);
    expect(await listed()).toEqual(before);
  });
});

describe('billing policies of a file', () => {
  const policy = async () => (await app.product.dunning.policies(app.db)).find(({ accountType }) => accountType === 'RESIDENTIAL');

  it('change what the row says and leave the rest; a dash takes a step away', async () => {
    const head = 'account_type,days_to_pay,late_fee_after_days,late_fee,late_fee_percent,reminder_days,suspend_after_days';
    const row = 'RESIDENTIAL,25,10,5.00,1.5,15;3;8,30';
    expect(await take('billing-policies', [head, row])).toMatchObject({ updated: 1 });
    expect(await policy()).toMatchObject({
      daysToPay: 25,
      lateFeeAfterDays: 10,
      lateFeeCents: 500,
      lateFeePpm: 15_000,
      reminderDays: [3, 8, 15],
      suspendAfterDays: 30,
      billsWhileSuspended: true,
    });
    expect(await take('billing-policies', [head, row])).toMatchObject({ unchanged: 1 });
    expect(await take('billing-policies', ['account_type,suspend_after_days', 'RESIDENTIAL,-'])).toMatchObject({ updated: 1 });
    expect(await policy()).toMatchObject({ suspendAfterDays: null, lateFeeAfterDays: 10 });
  });

  it.each([
    ['deactivate_after_days', '40', 'needs days after which service is suspended'],
    ['days_to_pay', '-', 'can not be cleared; give 0 or another value'],
    ['late_fee_percent', 'much', 'is no percentage with at most four decimals, such as 1.5'],
    ['reminder_days', '3;soon', 'is no list of days, such as 3;8;15'],
    ['suspend_after_days', '400', 'is not from 1 to 365'],
  ])('%s of %s is refused', async (column, value, reason) => {
    const before = await policy();
    expect(told(await take('billing-policies', [`account_type,${column}`, `RESIDENTIAL,${value}`]))).toEqual([`2 ${column} ${reason}`]);
    expect(await policy()).toEqual(before);
  });
});

describe('what waits for the next bill, from a file', () => {
  const head = 'account,external_id,kind,description,amount,charge_class,line_start,line_end';
  const waiting = () =>
    app.db.kysely.selectFrom('pending_charge').select(['description', 'amount_cents', 'charge_class']).orderBy('id').execute();

  it('waits once, in the order of the file; another content under a name is refused', async () => {
    const rows = [`${ada.number},C2,ONE_TIME,Router,49.00,equipment,,`, `${ada.number},C1,CREDIT,Courtesy,-5.00,,2026-04-01,2026-04-30`];
    expect(await take('charges', [head, ...rows])).toMatchObject({ inserted: 2 });
    expect(await take('charges', [head, ...rows])).toMatchObject({ unchanged: 2 });
    expect(await waiting()).toEqual([
      { description: 'Router', amount_cents: 4900, charge_class: 'equipment' },
      { description: 'Courtesy', amount_cents: -500, charge_class: null },
    ]);
    const other = await take('charges', [head, rows[0]?.replace('49.00', '59.00') ?? '']);
    expect(told(other)[0]).toMatch(/^2 amount is not what is known here/);
    // A bill took four dollars of the credit; the file of before still says nothing new.
    await app.db.kysely.updateTable('pending_charge').set({ amount_cents: -100 }).where('description', '=', 'Courtesy').execute();
    expect(await take('charges', [head, ...rows])).toMatchObject({ unchanged: 2 });
  });

  it.each([
    ['ONE_TIME,Router,-1.00,,,', 'amount is below zero; give it as a CREDIT'],
    ['CREDIT,Courtesy,1.00,,,', 'amount is above zero; a credit is below'],
    ['ONE_TIME,Router,0,,,', 'amount is nothing'],
    ['ONE_TIME,Router,1.00,radio,,', 'charge_class is none of broadband, voice, video, equipment, installation, fee'],
    ['ONE_TIME,Router,1.00,,2026-04-30,2026-04-01', 'line_end is before the first day, or without one'],
  ])('%s is refused', async (rest, problem) => {
    expect(told(await take('charges', [head, `${ada.number},X,${rest}`]))).toEqual([`2 ${problem}`]);
  });
});

describe('credits and write-offs of a file', () => {
  it('a credit pays what is open once; what is written off is at most what is open, once for an account', async () => {
    await take('invoices', ['account,number,date,total', `${ada.number},I1,2026-03-01,100.00`]);
    const credit = ['account,external_id,date,amount', `${ada.number},K1,2026-03-02,30.00`];
    expect(await take('credits', credit)).toMatchObject({ inserted: 1 });
    expect(await take('credits', credit)).toMatchObject({ unchanged: 1 });
    expect(told(await take('credits', [credit[0] ?? '', `${ada.number},K1,2026-03-02,31.00`]))[0]).toMatch(/^2 external_id is known here/);
    expect(await balance()).toBe(7000);
    const head = 'account,date,amount';
    expect(told(await take('write-offs', [head, `${ada.number},2026-04-02,70.01`]))).toEqual([
      '2 amount is more than the 70.00 that are open; take in the invoices first',
    ]);
    expect(told(await take('write-offs', [head, `${ada.number},2026-07-02,70.00`]))).toEqual(['2 date is in the future']);
    expect(await take('write-offs', [head, `${ada.number},2026-04-02,70.00`])).toMatchObject({ inserted: 1 });
    expect(await take('write-offs', [head, `${ada.number},2026-04-02,70.00`])).toMatchObject({ unchanged: 1 });
    expect(told(await take('write-offs', [head, `${ada.number},2026-04-02,60.00`]))).toEqual([
      '2 amount is not what is written off on this account here',
    ]);
    expect(await balance()).toBe(0);
  });
});

/** A promise and what resolves it. */
function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const endWaiting = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('an import that is ended by force', () => {
  it('leaves nothing behind, and the file is taken whole afterwards', async () => {
    const ben = await seedAccount(app.db);
    const rows = Array.from({ length: 12_000 }, (_, at) => `${ben.number},KILL-${at},2026-03-20,0.01,CASH`);
    const file = path.join(folder, 'killed.csv');
    writeFileSync(file, ['account,external_id,date,amount,type', ...rows].join('\n'));
    // Somebody pays at the same moment, so that the import waits in the middle of its work, where its connection is ended.
    const { promise: paid, resolve: release } = gate();
    const { promise: held, resolve: hold } = gate();
    const payer = app.db.transaction(async (tx) => {
      await app.product.ledger.lockAccount(tx, ben.accountId);
      hold();
      await paid;
    });
    await held;
    const killed = app.product.exchange.importFile('payments', { file });
    killed.catch(() => release());
    await vi.waitFor(async () => expect(await app.db.prepared('end-waiting', endWaiting, [])).toHaveLength(1), { timeout: 15_000 });
    await expect(killed).rejects.toThrow(/terminat/);
    await payer;
    expect(await app.db.kysely.selectFrom('payment').select('id').where('account_id', '=', ben.accountId).execute()).toEqual([]);
    expect(await app.product.exchange.importFile('payments', { file })).toMatchObject({ read: 12_000, inserted: 12_000 });
    expect((await app.product.ledger.amounts(ben.accountId)).balanceCents).toBe(-12_000);
  });
});
