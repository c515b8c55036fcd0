import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { type SeededAccount, seedAccount } from '../../../test/factories/accounts.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { checkInvariants, createLedger, type Ledger } from '../../ledger/index.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { AnyEntity } from '../engine/entity.ts';
import { type FileImport, type ImportResult, importFile } from '../engine/import-file.ts';
import { invoicesEntity } from './invoices.ts';
import { paymentsEntity } from './payments.ts';

let folder: string;
let database: TestDatabase;
let db: Database;
let ledger: Ledger;
let ada: SeededAccount;
let ben: SeededAccount;
let made = 0;
const clock = createTestClock(new Date('2026-05-10T15:00:00Z'));

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-money-files-'));
  database = await createTestDatabase();
  db = openDatabase({ connection: database.connection });
  ledger = createLedger({ db, clock });
});
beforeEach(async () => {
  [ada, ben] = await Promise.all([seedAccount(db), seedAccount(db)]);
});
afterEach(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(lines: readonly string[], name = `file-${made++}.csv`): string {
  const file = path.join(folder, name);
  writeFileSync(file, lines.map((line) => `${line}\r\n`).join(''));
  return file;
}

const take = (entity: AnyEntity, lines: readonly string[], more: Partial<FileImport> = {}): Promise<ImportResult> =>
  importFile({ db, clock }, entity, { file: fileOf(lines), ...more });

const invoiceHead = 'account,number,date,due,period_start,period_end,total,kind,description,amount';
const takeInvoices = (lines: readonly string[], more?: Partial<FileImport>) => take(invoicesEntity(ledger), [invoiceHead, ...lines], more);
const paymentHead = 'account,external_id,date,amount,type,state,ended,method';
const takePayments = (lines: readonly string[], more?: Partial<FileImport>) => take(paymentsEntity(ledger), [paymentHead, ...lines], more);
const balanceOf = async ({ accountId }: SeededAccount) => (await ledger.amounts(accountId)).balanceCents;
const told = ({ problems }: ImportResult) => problems.map(({ row, column, reason }) => `${row} ${column} ${reason}`);

/** An invoice of 84.20 in two lines. */
const twoLines = ({ number }: SeededAccount, at = 'A', due = '2026-03-21') => [
  `${number},${at}${number},2026-03-01,${due},2026-03-01,2026-03-31,84.20,RECURRING,Fiber 500,80.00`,
  `${number},${at}${number},2026-03-01,${due},2026-03-01,2026-03-31,84.20,TAX,Sales tax,4.20`,
];

describe('invoices of a file', () => {
  it('are owed and read back as they were, and a second run changes nothing', async () => {
    const lines = [...twoLines(ada), ...twoLines(ben)];
    expect(await takeInvoices(lines)).toMatchObject({ read: 4, inserted: 4, rejected: 0 });
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([8420, 8420]);
    expect(await takeInvoices(lines)).toMatchObject({ read: 4, unchanged: 4, inserted: 0 });
    expect(await balanceOf(ada)).toBe(8420);
    const tax = await db.kysely
      .selectFrom('ledger_line')
      .select('amount_cents')
      .where('account_id', '=', ada.accountId)
      .where('ledger_account', '=', 'taxPayable')
      .execute();
    expect(tax).toEqual([{ amount_cents: -420 }]);
  });

  it('an issued invoice is never altered: another content under its number is refused with every row of it', async () => {
    await takeInvoices(twoLines(ada));
    const other = twoLines(ada).map((line) => line.replace('84.20', '94.20').replace('80.00', '90.00'));
    const late = twoLines(ada).map((line) => line.replace('2026-03-21', '2026-03-22'));
    const named = twoLines(ada).map((line) => line.replace('Fiber 500', 'Fiber 600'));
    const moved = twoLines(ada).map((line) => line.replace(/^\d+/, ben.number));
    for (const [lines, column] of [
      [other, 'total'],
      [late, 'due'],
      [named, 'amount'],
      [moved, 'account'],
    ] as const) {
      const result = await takeInvoices(lines);
      expect(result).toMatchObject({ rejected: 2, inserted: 0, updated: 0 });
      expect(told(result)[0]).toContain(`2 ${column} is not what invoice`);
    }
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([8420, 0]);
  });

  it('an invoice whose lines do not add up is refused whole, and the next one is taken', async () => {
    const [plan = '', tax = ''] = twoLines(ada);
    const result = await takeInvoices([plan, tax.replace(/4\.20$/, '4.21'), ...twoLines(ben)]);
    expect(result).toMatchObject({ read: 4, inserted: 2, rejected: 2 });
    expect(told(result)).toEqual([2, 3].map((row) => `${row} total is 84.20, but the lines of invoice A${ada.number} add up to 84.21`));
  });

  it('a file that stops in the middle of an invoice, or has a line that can not be read, leaves that invoice out', async () => {
    const [plan = '', tax = ''] = twoLines(ben);
    expect(await takeInvoices([...twoLines(ada), plan])).toMatchObject({ inserted: 2, rejected: 1 });
    const broken = await takeInvoices([plan, tax.replace(/4\.20$/, '4.205')]);
    expect(told(broken)).toEqual([
      '3 amount is no amount in dollars, such as 49.95',
      expect.stringContaining('2 total is 84.20, but the lines'),
    ]);
    expect(await balanceOf(ben)).toBe(0);
  });

  it('an invoice by its total is one line, and its taxes another', async () => {
    const head = 'account,number,date,due,total,tax';
    const rows = [`${ada.number},T${ada.number},2026-03-01,,84.20,4.20`, `${ben.number},T${ben.number},2026-03-01,,50,`];
    expect(await take(invoicesEntity(ledger), [head, ...rows])).toMatchObject({ inserted: 2 });
    const lines = await db.kysely
      .selectFrom('invoice_line')
      .select(['kind', 'description', 'amount_cents'])
      .where('account_id', 'in', [ada.accountId, ben.accountId])
      .orderBy('invoice_id')
      .orderBy('position')
      .execute();
    expect(lines).toEqual([
      { kind: 'RECURRING', description: 'Monthly charges', amount_cents: 8000 },
      { kind: 'TAX', description: 'Taxes', amount_cents: 420 },
      { kind: 'RECURRING', description: 'Monthly charges', amount_cents: 5000 },
    ]);
    expect(await take(invoicesEntity(ledger), [head, ...rows])).toMatchObject({ unchanged: 2 });
  });

  it('a prior balance below zero is a credit, once, and pays what comes later', async () => {
    const head = 'account,number,date,total';
    const rows = [`${ada.number},PB${ada.number},2026-03-01,-30.00`];
    expect(await take(invoicesEntity(ledger), [head, ...rows])).toMatchObject({ inserted: 1 });
    expect(await take(invoicesEntity(ledger), [head, ...rows])).toMatchObject({ unchanged: 1 });
    expect(await balanceOf(ada)).toBe(-3000);
    const other = await take(invoicesEntity(ledger), [head, `${ada.number},PB${ada.number},2026-03-01,-31.00`]);
    expect(told(other)).toEqual(['2 number is known here as a credit of another account, day or amount']);
    await takeInvoices(twoLines(ada));
    expect(await balanceOf(ada)).toBe(5420);
  });

  it.each([
    ['an unknown account', 'account', (line: string) => line.replace(/^\d+/, '99999999'), 'is not known here; take in the customers first'],
    ['no account', 'account', (line: string) => line.replace(/^\d+/, ''), 'is missing; the row names no account'],
    ['a day in the future', 'date', (line: string) => line.replaceAll('2026-03', '2026-07'), 'is in the future'],
    [
      'a due date before the invoice',
      'due',
      (line: string) => line.replace('2026-03-21', '2026-02-21'),
      'is before the date of the invoice',
    ],
    ['a period without its end', 'period_end', (line: string) => line.replace('2026-03-31', ''), 'is missing, or before the first day'],
    [
      'a line without an amount',
      'amount',
      (line: string) => line.replace(/(80\.00|4\.20)$/, ''),
      'is missing; every line of an invoice of several has one',
    ],
    [
      'a kind nobody knows',
      'kind',
      (line: string) => line.replace('RECURRING', 'LOAN').replace('TAX', 'LOAN'),
      'is none of RECURRING, ONE_TIME, INSTALLMENT, CREDIT, TAX, FEE',
    ],
    ['an amount beyond all reason', 'total', (line: string) => line.replace('84.20', '10000000.01'), 'is more than 10000000.00'],
  ])('%s is told with its column', async (_what, column, alter, reason) => {
    const result = await takeInvoices(twoLines(ada).map(alter));
    expect(result).toMatchObject({ rejected: 2, inserted: 0 });
    expect(told(result)[0]).toBe(`2 ${column} ${reason}`);
    expect(await balanceOf(ada)).toBe(0);
  });

  it('rows that contradict each other about their invoice are refused', async () => {
    const [plan = '', tax = ''] = twoLines(ada);
    expect(told(await takeInvoices([plan, tax.replace('2026-03-21', '2026-03-25')]))[0]).toBe(
      '2 due is not the same on all rows of the invoice',
    );
  });

  it('a customer may be named by external id, or by name where only one has it', async () => {
    await db.kysely.insertInto('external_key').values({ entity: 'customers', external_id: 'C-17', row_id: ada.accountId }).execute();
    await db.kysely.updateTable('contact').set({ company: 'Fern Bakery' }).where('account_id', '=', ben.accountId).execute();
    const head = 'account_external_id,account_name,number,date,total';
    const rows = ['C-17,,X1,2026-03-01,10', ',fern bakery,X2,2026-03-01,20', ',Nobody Here,X3,2026-03-01,5', 'C-99,,X4,2026-03-01,5'];
    const result = await take(invoicesEntity(ledger), [head, ...rows]);
    expect(result).toMatchObject({ inserted: 2, rejected: 2 });
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([1000, 2000]);
    await db.kysely.updateTable('contact').set({ company: 'Fern Bakery' }).where('account_id', '=', ada.accountId).execute();
    const again = await take(invoicesEntity(ledger), [head, ',Fern Bakery,X5,2026-03-01,20']);
    expect(told(again)).toEqual(['2 account_name is the name of more than one account; give the number of the account']);
  });
});

describe('payments of a file', () => {
  it('pay the oldest invoice first, by day whatever the order of the rows, and the surplus waits as credit', async () => {
    await takeInvoices([...twoLines(ada, 'B', '2026-04-21'), ...twoLines(ada)]);
    const { number } = ada;
    const rows = [
      `${number},P2-${number},2026-04-02,100.00,ACH,,,`,
      `${number},P1-${number},2026-03-20,50.00,CREDIT_CARD,paid,,Visa ending 4242`,
    ];
    expect(await takePayments(rows)).toMatchObject({ inserted: 2 });
    const invoices = await db.kysely
      .selectFrom('invoice')
      .select(['due_date', 'open_cents', 'last_payment_on', 'last_payment_cents'])
      .where('account_id', '=', ada.accountId)
      .orderBy('due_date')
      .execute();
    expect(invoices).toEqual([
      { due_date: '2026-03-21', open_cents: 0, last_payment_on: '2026-04-02', last_payment_cents: 3420 },
      { due_date: '2026-04-21', open_cents: 1840, last_payment_on: '2026-04-02', last_payment_cents: 6580 },
    ]);
    expect(await takePayments(rows)).toMatchObject({ unchanged: 2, inserted: 0 });
    await takePayments([`${number},P3-${number},2026-04-03,20.00,CHECK,,,`]);
    expect(await balanceOf(ada)).toBe(-160);
    await takeInvoices(twoLines(ada, 'C', '2026-05-21'));
    expect(await balanceOf(ada)).toBe(8260);
  });

  it('that were returned, refunded or charged back are on record and leave what is owed', async () => {
    await takeInvoices(twoLines(ada));
    const { number } = ada;
    const result = await takePayments([
      `${number},R1-${number},2026-03-20,84.20,ACH,returned,2026-03-24,`,
      `${number},R2-${number},2026-03-25,84.20,CREDIT_CARD,refunded,,`,
      `${number},R3-${number},2026-03-26,84.20,CREDIT_CARD,chargedBack,2026-04-24,`,
    ]);
    expect(result).toMatchObject({ inserted: 3 });
    expect(await balanceOf(ada)).toBe(8420);
    const states = await db.kysely
      .selectFrom('payment')
      .select('state')
      .where('account_id', '=', ada.accountId)
      .orderBy('paid_on')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['returned', 'refunded', 'chargedBack']);
  });

  it.each([
    ['amounts with three decimals', '84.205,ACH,,,', 'amount is no amount in dollars, such as 49.95'],
    ['more than an amount may be', '10000000.01,ACH,,,', 'amount is more than 10000000.00'],
    ['nothing', '0,ACH,,,', 'amount is less than 0.01'],
    ['a payment under way', '10.00,ACH,accepted,,', 'state is none of paid, returned, refunded, chargedBack'],
    ['a kind nobody knows', '10.00,BARTER,,,', 'type is none of CHECK, CASH, CREDIT_CARD, ACH, WIRE_TRANSFER, EXTERNAL, ACCOUNT_CREDIT'],
    ['a return before the payment', '10.00,ACH,returned,2026-03-01,', 'ended is before the day of the payment'],
    ['a return in the future', '10.00,ACH,returned,2026-06-01,', 'ended is in the future'],
    ['an end of what did not end', '10.00,ACH,paid,2026-03-21,', 'ended is a day on which a payment that is paid would have ended'],
    ['a bank payment charged back', '10.00,ACH,chargedBack,,', 'state is for cards; what a bank takes back is returned'],
    ['a card payment returned', '10.00,CREDIT_CARD,returned,,', 'state is for banks; a card is refunded or chargedBack'],
  ])('%s: told with the column', async (_what, rest, problem) => {
    const result = await takePayments([`${ada.number},Q-${ada.number},2026-03-20,${rest}`]);
    expect(told(result)).toEqual([`2 ${problem}`]);
    expect(await balanceOf(ada)).toBe(0);
  });

  it('a row that comes twice is told, a known payment with another content as well, and a card number stops the file', async () => {
    const row = `${ada.number},D-${ada.number},2026-03-20,10.00,ACH,,,`;
    const twice = await takePayments([row, row]);
    expect(twice).toMatchObject({ inserted: 1, rejected: 1 });
    expect(told(twice)).toEqual(['3  is the same as row 2']);
    for (const [altered, column] of [
      [row.replace('10.00', '11.00'), 'amount'],
      [row.replace('03-20', '03-21'), 'date'],
      [row.replace(ada.number, ben.number), 'account'],
      [row.replace('ACH,', 'ACH,returned'), 'state'],
    ] as const)
      expect(told(await takePayments([altered]))[0]).toMatch(new RegExp(`^2 ${column} `));
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([-1000, 0]);
    const card = takePayments([
      row.replace('D-', 'E-'),
      `${ada.number},F-${ada.number},2026-03-20,10.00,CREDIT_CARD,,,4111 1111 1111 1111`,
    ]);
    await expect(card).rejects.toThrow('row 3 has method that is the number of a card');
    expect(await balanceOf(ada)).toBe(-1000);
  });

  it('the same file at once from two programs is taken once', async () => {
    await takeInvoices(twoLines(ada));
    const rows = Array.from({ length: 40 }, (_, at) => `${ada.number},W${at}-${ada.number},2026-03-20,1.00,CASH,,,`);
    const results = await Promise.all([takePayments(rows), takePayments(rows), takeInvoices(twoLines(ben)), takeInvoices(twoLines(ben))]);
    expect(results.map(({ inserted }) => inserted).toSorted((a, b) => a - b)).toEqual([0, 0, 2, 40]);
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([4420, 8420]);
  });

  it('a dry run says the same and keeps nothing; refused rows go to a file that can be mended and taken', async () => {
    const rows = [`${ada.number},G-${ada.number},2026-03-20,10.00,ACH,,,`, `${ada.number},H-${ada.number},2026-03-20,1.001,ACH,,,`];
    expect(await takePayments(rows, { dryRun: true })).toMatchObject({ inserted: 1, rejected: 1 });
    expect(await balanceOf(ada)).toBe(0);
    const errors = path.join(folder, 'refused.csv');
    await takePayments(rows, { errors });
    const mended = readFileSync(errors, 'utf8').replace('1.001', '1.00').trim().split('\r\n');
    expect(await take(paymentsEntity(ledger), mended)).toMatchObject({ read: 1, inserted: 1 });
    expect(await balanceOf(ada)).toBe(-1100);
  });
});
