import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import type { FileImport } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'exchange-'));
const at = (name: string) => path.join(folder, name);
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const take = (content: string | Buffer, options: Partial<FileImport> & { name?: string } = {}) => {
  const { name = 'customers.csv', ...rest } = options;
  writeFileSync(at(name), content);
  return app.product.exchange.importFile('customers', { file: at(name), ...rest });
};
const refusal = (content: string | Buffer, options = {}) =>
  take(content, options).then(
    () => 'taken',
    (error: Error) => `${error.name}: ${error.message}`,
  );
const accounts = async () => (await app.db.kysely.selectFrom('account').select('number').execute()).length;
const account = (number: string) => app.db.kysely.selectFrom('account').selectAll().where('number', '=', number).executeTakeFirstOrThrow();
const header = 'account,first_name,last_name,bill_cycle_day,email_personal\n';

describe('a file of customers', () => {
  it('is taken, and changes nothing when it is taken again', async () => {
    const content = `${header}700001,Ada,Field,31,ada@example.com\n700002,Bo,"Wire, Jr.",1,\n`;
    expect(await take(content)).toMatchObject({ read: 2, inserted: 2, updated: 0, unchanged: 0, rejected: 0, problems: [] });
    expect(await take(content)).toMatchObject({ read: 2, inserted: 0, updated: 0, unchanged: 2, rejected: 0 });
    expect(await account('700001')).toMatchObject({ type: 'RESIDENTIAL', status: 'Active', bill_cycle_day: 31, tax_exempt: false });
  });

  it('changes only what it names, leaves alone what is empty, and clears what has a dash', async () => {
    await take('account,first_name,last_name,company,bill_cycle_day,mobile\n700010,Ada,Field,Ada Works,3,(563) 555-0142\n');
    expect(await take('account,last_name,company,mobile\n700010,Fields,-,\n')).toMatchObject({ updated: 1 });
    const contact = app.db.kysely
      .selectFrom('contact')
      .selectAll()
      .where('account_id', '=', (await account('700010')).id);
    expect(await contact.executeTakeFirstOrThrow()).toMatchObject({
      first_name: 'Ada',
      last_name: 'Fields',
      company: null,
      mobile_number: '5635550142',
    });
    expect((await account('700010')).bill_cycle_day).toBe(3);
  });

  it('keeps everything of the cast as it is when it comes back', async () => {
    for (const name of ['back.csv', 'back.json', 'back.jsonl', 'back.csv.gz', 'back.json.gz']) {
      const rows = await app.product.exchange.exportFile('customers', at(name));
      expect(rows).toBe(await accounts());
      const result = await app.product.exchange.importFile('customers', { file: at(name) });
      expect(result).toMatchObject({ read: rows, inserted: 0, updated: 0, unchanged: rows, rejected: 0 });
    }
    expect(gunzipSync(readFileSync(at('back.csv.gz'))).toString()).toBe(readFileSync(at('back.csv'), 'utf8'));
  });

  it('finds an account by its external id, and gives new ones a number that is free', async () => {
    const content = 'external_id,first_name,last_name,bill_cycle_day\nX-1,Ann,Lee,4\nX-2,Ben,Ray,5\n';
    expect(await take(content)).toMatchObject({ inserted: 2 });
    expect(await take('external_id,last_name\nX-2,Raymond\nX-1,Lee\n')).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 });
    const rows = await app.db.kysely.selectFrom('external_key').selectAll().where('entity', '=', 'customers').execute();
    expect(rows.map((row) => row.external_id).toSorted()).toEqual(['X-1', 'X-2']);
  });

  it('tells what is wrong with rows, takes the others, and writes the refused ones so that they can be mended', async () => {
    const content =
      'account,external_id,first_name,last_name,bill_cycle_day,type,email_personal,mobile,service_state,service_zip,location,tax_exempt,created\n' +
      '710001,Y-1,Ok,One,1,,,,,,,,\n' +
      ',,No,Name,1,,,,,,,,\n' +
      '710003,,Bad,Day,32,,,,,,,,\n' +
      '710004,,Bad,Type,1,ROBOT,,,,,,,\n' +
      '710005,,Bad,Mail,1,,nobody,,,,,,\n' +
      '710006,,Bad,Phone,1,,,123,,,,,\n' +
      '710007,,Bad,State,1,,,,Nowhere,52001,,,\n' +
      '710008,,Half,Address,1,,,,IA,52001,,,\n' +
      '710009,,Bad,Place,1,,,,,,MOON,,\n' +
      '710010,,Bad,Word,1,,,,,,,maybe,\n' +
      '710011,,Bad,Moment,1,,,,,,,,2026-02-30\n' +
      '710001,,Ok,Again,1,,,,,,,,\n' +
      '710012,,No,Cycle,,,,,,,,,\n' +
      '710013,,,,1,,,,,,,,\n' +
      '710014,Y-1,Taken,Id,1,,,,,,,,\n' +
      '710015,too,few\n' +
      '=1+1,,Bad,Number,1,,,,,,,,\n' +
      ',Y-1,Ok,One,1,,,,,,,,\n';
    const result = await take(content, { errors: at('refused.csv') });
    expect(result).toMatchObject({ read: 18, inserted: 1, rejected: 17 });
    expect(result.problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`).toSorted()).toEqual(
      [
        '3 account: is missing; a row needs it or an external_id',
        '4 bill_cycle_day: is not from 1 to 31',
        '5 type: is none of RESIDENTIAL, BUSINESS',
        '6 email_personal: is no e-mail address',
        '7 mobile: is no phone number of ten digits',
        '8 service_state: is no state of the US, such as IA or Iowa',
        '9 service_address1: is missing; an address has all of its parts or none',
        '10 location: is no location of the catalogue',
        '11 tax_exempt: is neither yes nor no',
        '12 created: is no moment with its zone, such as 2026-03-31T14:00:00Z',
        '13 : is the same as row 2',
        '14 bill_cycle_day: is missing; what is new needs it, such as 15',
        '15 first_name: is missing, and so are last_name and company; somebody has to be named',
        '16 : is the same customer as row 2',
        '17 : has 3 fields where the header has 13',
        '18 account: is not 1 to 20 letters, digits and hyphens',
        '19 : is the same customer as row 2',
      ].toSorted(),
    );
    const refused = readFileSync(at('refused.csv'), 'utf8');
    expect(refused.split('\r\n')[0]?.endsWith(',created,reason')).toBe(true);
    expect(refused).toContain("'=1+1");
    const again = await take(refused.replace('710003,,Bad,Day,32', '710003,,Good,Day,31'));
    expect(again).toMatchObject({ inserted: 1, updated: 1, rejected: 15 });
  });

  it('does everything and keeps nothing in a dry run', async () => {
    const before = await accounts();
    expect(await take(`${header}720001,Ada,Field,31,\n`, { dryRun: true })).toMatchObject({ inserted: 1 });
    expect(await accounts()).toBe(before);
    expect((await take(`${header}720001,Ada,Field,31,\n`)).inserted).toBe(1);
  });

  it('has not verified what is another address or number than before', async () => {
    const head = 'account,first_name,bill_cycle_day,email_personal,mobile,verified_emails,mobile_verified\n';
    await take(`${head}730001,Ada,1,ada@example.com,5635550100,PERSONAL,yes\n`);
    await take('account,email_personal,mobile\n730001,new@example.com,5635550101\n');
    const { id } = await account('730001');
    expect(await app.db.kysely.selectFrom('contact_email').select('verified_at').where('account_id', '=', id).execute()).toEqual([
      { verified_at: null },
    ]);
    expect(await app.db.kysely.selectFrom('contact').select('mobile_verified').where('account_id', '=', id).execute()).toEqual([
      { mobile_verified: false },
    ]);
  });
});

describe('how a file is written', () => {
  it('may be semicolons, Windows letters, a byte order mark, tabs, and names in any case', async () => {
    const windows = Buffer.from('Account;First Name;LAST-NAME;bill_cycle_day\n740001;Jos\u00e9;Pe\u00f1a;1\n', 'latin1');
    expect(await take(windows)).toMatchObject({ inserted: 1 });
    const { id } = await account('740001');
    const { first_name, last_name } = await app.db.kysely
      .selectFrom('contact')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([first_name, last_name]).toEqual(['Jos\u00e9', 'Pe\u00f1a']);
    expect(await take('\ufeffaccount\tfirst_name\tbill_cycle_day\r\n740002\tAda\t1\r\n')).toMatchObject({ inserted: 1 });
    expect(await take(gzipSync('account,first_name,bill_cycle_day\n740003,Ada,1\n'), { name: 'packed.csv.gz' })).toMatchObject({
      inserted: 1,
    });
  });

  it('may be JSON: a list, or one object a line, with lists and yes or no as JSON has them', async () => {
    const ada = { account: '750001', first_name: 'Ada', bill_cycle_day: 7, tax_exempt: true, verified_emails: ['PERSONAL'], company: null };
    const list = JSON.stringify([
      { ...ada, email_personal: 'ada@example.com' },
      { ...ada, account: '750002' },
    ]);
    expect(await take(list, { name: 'customers.json' })).toMatchObject({ inserted: 2 });
    expect(await account('750001')).toMatchObject({ tax_exempt: true, bill_cycle_day: 7 });
    expect(await take(`${JSON.stringify(ada)}\n{"account":\n`, { name: 'cut.jsonl' }).catch((error: Error) => error.message)).toBe(
      'the file ends in the middle of its object 2',
    );
    expect(await refusal('[{"account":"750003","first_name":"A","bill_cycle_day":1}', { name: 'cut.json' })).toContain('does not end');
    expect(await refusal('{"account":"750004"} nonsense', { name: 'odd.jsonl' })).toContain('not one object a line');
    expect(await take('[{"account":"750005","first_name":"A","bill_cycle_day":1},{"account":}]', { name: 'bad.json' })).toMatchObject({
      inserted: 1,
      rejected: 1,
      problems: [{ row: 2, column: '', reason: 'is not valid JSON' }],
    });
  });

  it('guards what a spreadsheet would work out, and reads it back as it was', async () => {
    const names = ['=1+1', '+49', '@home', "'=x", "'plain", '-', '-5', 'semi;colon', 'quo"te', 'com,ma'];
    const objects = names.map((company, index) => ({
      account: `76000${index}`,
      company: company === '-' ? "'-" : company,
      bill_cycle_day: 1,
    }));
    expect(await take(JSON.stringify(objects), { name: 'names.json' })).toMatchObject({ inserted: names.length });
    await app.product.exchange.exportFile('customers', at('guarded.csv'));
    const text = readFileSync(at('guarded.csv'), 'utf8');
    expect(text).toContain(",'=1+1,");
    expect(text).toContain(",''=x,");
    expect(text.split('\r\n').length).toBeGreaterThan(names.length);
    expect(/[^\r]\n/.test(text)).toBe(false);
    const kept = await app.db.kysely.selectFrom('contact').select('company').where('company', 'in', names).execute();
    expect(new Set(kept.map(({ company }) => company))).toEqual(new Set(names));
    const back = await app.product.exchange.importFile('customers', { file: at('guarded.csv') });
    expect(back).toMatchObject({ updated: 0, inserted: 0, rejected: 0 });
  });
});

describe('a file that is refused as a whole', () => {
  const one = 'account,first_name,bill_cycle_day';
  it.each([
    ['an empty file', '', 'the file is empty'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xl/workbook'), 'the file is a ZIP archive or a spreadsheet; save the table as CSV'],
    ['UTF-16', Buffer.from('\ufeffaccount\n', 'utf16le'), 'the file is written in UTF-16; save it as CSV in UTF-8'],
    ['an unknown column', `${one},frist_name\n`, 'the file has columns that mean nothing here: frist_name (first_name is meant?)'],
    ['a column twice', `${one},First Name\n`, 'the column First Name is there twice'],
    ['a column without a name', `${one},\n`, 'column 4 has no name in the header'],
    ['passwords', `${one},_password\n`, 'the column _password looks like passwords'],
    ['card numbers', `${one},Card Number\n`, 'the column Card Number looks like'],
    ['security codes', `${one},paycvv\n`, 'the column paycvv looks like'],
    ['bank account numbers', `${one},bank_account_number\n`, 'the column bank_account_number looks like'],
    [
      'damaged gzip',
      Buffer.concat([gzipSync('account,first_name\n').subarray(0, 15), Buffer.from('xxxxxxxxxxxx')]),
      'the gzipped file is damaged',
    ],
  ])('%s', async (_what, content, message) => {
    const before = await accounts();
    expect(await refusal(content)).toContain(`ImportRefused: ${message}`);
    expect(await accounts()).toBe(before);
  });

  it('a file that is not there, and one that its refused rows would overwrite', async () => {
    const { importFile } = app.product.exchange;
    await expect(importFile('customers', { file: at('nowhere.csv') })).rejects.toThrow('there is no such file');
    await expect(importFile('nothing', { file: at('nowhere.csv') })).rejects.toThrow('there is no nothing; there are customers');
    await expect(take(one, { errors: at('customers.csv') })).rejects.toThrow('would overwrite');
    await expect(take(one, { errors: at('refused.xlsx') })).rejects.toThrow('needs a name that ends in');
  });
});
