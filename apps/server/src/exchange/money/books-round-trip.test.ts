import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { loadInvented } from '../../demo/index.ts';
import { checkInvariants } from '../../ledger/index.ts';

let source: TestApp;
let folder: string;

const invented = 240;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-books-'));
  source = await startApp({ template: 'cast' });
  await loadInvented(source.db, { accounts: invented, invoices: 4, clock: source.clock, passwordHash: 'a hash' });
  await addMoneyOfEveryKind();
}, 120_000);
afterAll(async () => {
  await source?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the demo does not have: credits, payments that came back, what waits for the next bill. */
async function addMoneyOfEveryKind(): Promise<void> {
  const rows = await source.db.kysely
    .selectFrom('account')
    .select('number')
    .where('number', 'like', '9%')
    .orderBy('number')
    .limit(5)
    .execute();
  const [one = '', two = '', three = '', four = '', five = ''] = rows.map(({ number }) => number);
  await bring(source, 'invoices', ['account,number,date,total', `${one},PRIOR-1,2026-01-05,-500.00`, `${two},PRIOR-2,2026-01-05,12.34`]);
  await bring(source, 'payments', [
    'account,external_id,date,amount,type,state,ended,method',
    `${two},'=BACK-1,2026-02-03,10.00,ACH,returned,2026-02-06,Checking ending 6789`,
    `${three},BACK-2,2026-02-03,10.00,CREDIT_CARD,refunded,2026-02-06,"Visa, ending 4242"`,
    `${four},AHEAD,2026-02-03,500.00,CHECK,,,`,
  ]);
  await bring(source, 'write-offs', ['account,date,amount', `${five},2026-04-03,7.00`]);
  await bring(source, 'charges', [
    'account,external_id,kind,description,amount,charge_class,since',
    `${one},CH-1,ONE_TIME,"A ""quoted"" router",49.00,equipment,2026-02-03T10:00:00Z`,
    `${two},CH-2,CREDIT,Courtesy,-5.00,,2026-02-03T10:00:00Z`,
  ]);
}

async function bring(app: TestApp, entity: string, lines: readonly string[]): Promise<void> {
  const file = path.join(folder, `${entity}-more.csv`);
  writeFileSync(file, lines.join('\n'));
  const { problems, inserted } = await app.product.exchange.importFile(entity, { file });
  expect({ entity, problems, inserted }).toEqual({ entity, problems: [], inserted: lines.length - 1 });
}

const fileIn = (where: string, ending: string) => (entity: string) => path.join(folder, `${where}-${entity}.${ending}`);

async function takeAll(app: TestApp, names: readonly string[], fileOf: (entity: string) => string): Promise<void> {
  for (const name of names) {
    const { problems, rejected } = await app.product.exchange.importFile(name, { file: fileOf(name) });
    expect({ name, problems: problems.slice(0, 3), rejected }).toEqual({ name, problems: [], rejected: 0 });
  }
}

const balances = (app: TestApp) =>
  app.db.kysely
    .selectFrom('account as a')
    .leftJoin('account_balance as b', 'b.account_id', 'a.id')
    .select(({ fn, val }) => [
      'a.number',
      fn.coalesce('b.receivable_cents', val(0)).as('owed'),
      fn.coalesce('b.unapplied_cents', val(0)).as('credit'),
    ])
    .orderBy('a.number')
    .execute();

describe.each(['csv', 'json', 'jsonl.gz'])('everything that is exported as %s', (ending) => {
  it('is the same once it was imported into an empty installation, and changes nothing where it came from', {
    timeout: 180_000,
  }, async () => {
    const { exchange, catalogue } = source.product;
    const rows = await exchange.exportAll(fileIn('from', ending));
    // Visits are times of technicians and do not travel with their orders.
    const names = exchange.entities.map(({ name }) => name).filter((name) => name !== 'orders' && (rows[name] ?? 0) > 0);
    expect(names).toEqual(
      expect.arrayContaining([
        'customers',
        'services',
        'rates',
        'billing-policies',
        'invoices',
        'credits',
        'payments',
        'write-offs',
        'charges',
      ]),
    );
    const target = await startApp({ template: 'empty', now: source.clock.now() });
    try {
      await target.product.catalogue.importFile(await catalogue.exportFile(), { dryRun: false, retire: false });
      await takeAll(target, names, fileIn('from', ending));
      await target.product.exchange.exportAll(fileIn('to', ending));
      for (const name of names) {
        const [from, to] = [fileIn('from', ending)(name), fileIn('to', ending)(name)].map((file) => readFileSync(file));
        expect({ name, isSame: to !== undefined && from?.equals(to) }).toEqual({ name, isSame: true });
      }
      expect(await balances(target)).toEqual(await balances(source));
      expect(await checkInvariants(target.db, { now: source.clock.now() })).toEqual([]);
    } finally {
      await target.close();
    }
    for (const name of names) {
      const { read, unchanged, problems } = await exchange.importFile(name, { file: fileIn('from', ending)(name) });
      expect({ name, unchanged, problems }).toEqual({ name, unchanged: read, problems: [] });
    }
  });
});
