import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import type { ImportCounts, ImportOptions, TypedAddress } from '../index.ts';

let app: TestApp;
let folder: string;
let files = 0;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'porchlight-import-'));
  app = await startApp({ template: 'empty' });
  await app.db.kysely
    .insertInto('location')
    .values([
      { code: 'NORTH', name: 'North' },
      { code: 'SOUTH', name: 'South' },
    ])
    .execute();
});

afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

function fileOf(content: string | Buffer, name = 'addresses.csv'): string {
  files += 1;
  const file = path.join(folder, `${files}-${name}`);
  writeFileSync(file, content);
  return file;
}

/** Every test has a supplier, and so addresses, of its own. */
const importing = (content: string | Buffer, options: Partial<ImportOptions> = {}): Promise<ImportCounts> =>
  app.product.addresses.importFile({ file: fileOf(content), ...options });

const rowsOf = (source: string) => app.db.kysely.selectFrom('address').selectAll().where('source', '=', source).orderBy('id').execute();
const find = (address1: string, zipCode: string, more: Partial<TypedAddress> = {}) =>
  app.product.addresses.find({ fullAddress: '', address1, address2: null, city: '', state: '', zipCode, ...more });
const counts = (read: number, inserted: number, updated: number, unchanged: number, rejected: number) => ({
  read,
  inserted,
  updated,
  unchanged,
  rejected,
});

describe('a plain file', () => {
  it('brings addresses, and again only what changed', async () => {
    const source = 'plain';
    const head = 'external_id,address,unit,city,state,zip,latitude,longitude\n';
    const first = `${head}A1,10 Oak Street,,Elmton,IA,50001,41.1,-91.1\nA2,12 Oak Street,Apt 4,Elmton,IA,50001,41.2,-91.2\n`;
    expect(await importing(first, { source, status: 'NEW_SERVICE', location: 'NORTH' })).toEqual(counts(2, 2, 0, 0, 0));
    expect(await importing(first, { source, status: 'NEW_SERVICE', location: 'NORTH' })).toEqual(counts(2, 0, 0, 2, 0));
    const changed = `${head}A1,10 Oak Street,,Elmton,IA,50001,41.5,-91.1\nA2,12 Oak Street,Apt 4,Elmton,IA,50001,41.2,-91.2\nA3,14 Oak Street,,Elmton,IA,50001,,\n`;
    expect(await importing(changed, { source })).toEqual(counts(3, 1, 1, 1, 0));
    const [one, two, three] = await rowsOf(source);
    expect(one).toMatchObject({
      external_id: 'A1',
      address1: '10 Oak Street',
      latitude: 41.5,
      status: 'NEW_SERVICE',
      location_id: expect.any(Number),
    });
    expect(two).toMatchObject({ address1: '12 Oak Street', address2: 'Apt 4', unit: '4' });
    expect(three).toMatchObject({ status: null, latitude: null });
  });

  it('knows its rows by their address where there is no id', async () => {
    const file =
      'Street Address;City;ST;Zip Code\n20 Elm Ave;Elmton;IA;50001\n20 ELM AVENUE;Elmton;Iowa;50001\n22 Elm Ave;Elmton;IA;2114\n'.replace(
        'ST;',
        'State;',
      );
    expect(await importing(file, { source: 'keys' })).toEqual(counts(3, 2, 0, 1, 0));
    expect(await importing(file, { source: 'keys' })).toEqual(counts(3, 0, 0, 3, 0));
    expect(await find('22 Elm Ave', '02114')).toMatchObject({ zipCode: '02114' });
  });

  it('moves an address whose row says another street, and the units with it', async () => {
    const source = 'moves';
    const head = 'external_id,number,street,unit,city,state,zip\n';
    await importing(`${head}1,5,Birch Ln,A,Elmton,IA,50001\n2,5,Birch Ln,B,Elmton,IA,50001\n`, { source });
    expect(await find('5 Birch Lane', '50001')).toMatchObject({ unitRequired: true });
    expect(await importing(`${head}1,7,Birch Ln,A,Elmton,IA,50001\n2,7,Birch Ln,B,Elmton,IA,50001\n`, { source })).toEqual(
      counts(2, 0, 2, 0, 0),
    );
    expect(await find('5 Birch Lane', '50001')).toBeNull();
    expect(await find('7 Birch Lane', '50001', { address2: 'B' })).toMatchObject({ address2: '#B' });
    await importing(`${head}3,7,Birch Ln,,Elmton,IA,50001\n`, { source });
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from address where number = '7' and unit = '' and line like '7 BIRCH%'`.execute(app.db.kysely);
    expect(rows).toEqual([{ count: 1 }]);
    expect(await find('7 Birch Lane', '50001')).toMatchObject({ unitRequired: true });
  });

  it('takes status, location and plans from its own columns, and leaves what it does not tell', async () => {
    const source = 'decides';
    const file =
      'external_id,address,zip,status,location,plan_codes,account_location\n1,1 Fir Ct,50001,sign up,SOUTH,FIBER-1G|FIBER-2G,NORTH\n2,2 Fir Ct,50001,,,,\n';
    await importing(file, { source, status: 'NONE', location: 'NORTH' });
    const [one, two] = await rowsOf(source);
    expect(one).toMatchObject({ status: 'NEW_SIGNUP', plan_codes: ['FIBER-1G', 'FIBER-2G'] });
    expect(one?.location_id).not.toBe(two?.location_id);
    expect(two).toMatchObject({ status: 'NONE', plan_codes: null });
    expect(await importing('external_id,address,zip\n1,1 Fir Ct,50001\n', { source })).toEqual(counts(1, 0, 0, 1, 0));
  });

  it('maps columns of other names', async () => {
    const file = 'Nbr,Str Nm,Where\n30,Ash Rd,50001\n';
    expect(await importing(file, { source: 'mapped', map: 'Nbr=number, Str Nm=street, Where=zip' })).toEqual(counts(1, 1, 0, 0, 0));
  });

  it('reads whole addresses from one column', async () => {
    await importing('address\n"40 Ash Rd Apt 2, Elmton, IA 50001"\n', { source: 'whole' });
    expect(await find('40 Ash Road', '50001', { address2: '2' })).toMatchObject({
      address1: '40 ASH RD',
      address2: 'Apt 2',
      city: 'Elmton',
      state: 'IA',
    });
  });
});

describe('how a file is written', () => {
  const body = 'address,city,zip\n1 Peña Ave,San José,50001\n';
  it.each<[string, () => string | Buffer]>([
    ['UTF-8 with a mark and CRLF', () => `\ufeff${body.replaceAll('\n', '\r\n')}`],
    ['Windows-1252', () => Buffer.from(body, 'latin1')],
    ['gzipped', () => gzipSync(body)],
    ['with semicolons', () => body.replaceAll(',', ';')],
    ['with quotation marks', () => body.replaceAll(/[^,\n]+/g, (field) => `"${field}"`)],
    ['without a last line end', () => body.trimEnd()],
    ['with blank lines and empty columns at the end', () => body.replaceAll('\n', '\n\n').replace('50001', '50001,,,')],
  ])('does not matter: %s', async (name, content) => {
    expect(await importing(content(), { source: name })).toEqual(counts(1, 1, 0, 0, 0));
    expect(await rowsOf(name)).toMatchObject([{ address1: '1 Peña Ave', city: 'San José', line: '1 PENA AVE SAN JOSE 50001' }]);
  });

  it('rejects rows whose letters are broken in a file that is UTF-8 otherwise', async () => {
    const broken = Buffer.concat([Buffer.from(body), Buffer.from('2 Pe'), Buffer.from([0xf1]), Buffer.from('a Ave,Elmton,50001\n')]);
    const errors = path.join(folder, 'letters.csv');
    expect(await importing(broken, { source: 'broken', errors })).toEqual(counts(2, 1, 0, 0, 1));
    expect(readFileSync(errors, 'utf8')).toContain('3,,has letters that are not valid UTF-8,');
  });

  it.each<[string, () => string | Buffer, RegExp]>([
    ['other columns', () => 'name,phone\nx,y\n', /no column with addresses; the columns found are: name, phone/],
    ['half a place', () => 'address,zip,latitude\n1 A St,50001,4\n', /only one of latitude and longitude/],
    ['nothing', () => '', /empty/],
    ['a spreadsheet', () => Buffer.from('PK\u0003\u0004 and so on'), /spreadsheet/],
    ['UTF-16', () => Buffer.from('\ufeffaddress,zip\n', 'utf16le'), /UTF-16/],
    ['a damaged archive', () => gzipSync(body).subarray(0, 30), /damaged/],
    ['GeoJSON without features', () => '{"type":"FeatureCollection","features":[]}', /no feature/],
    ['one endless line', () => 'x'.repeat(1_500_000), /longer than a million/],
  ])('is refused: %s', async (_name, content, message) => {
    const refused = importing(content());
    await expect(refused).rejects.toBeInstanceOf(ImportRefused);
    await expect(refused).rejects.toThrow(message);
  });

  it.each([
    ['there is no such file', { file: 'nowhere.csv' }],
    ['"Nbr" does not map', { map: 'Nbr' }],
    ['there is no column "Nbr"', { map: 'Nbr=number' }],
    ['location WEST is not known', { location: 'WEST' }],
  ])('is refused: %s', async (message, options) => {
    await expect(importing(body, options)).rejects.toThrow(message);
  });
});

describe('rows that are not taken', () => {
  it('are told with their row, column and reason, and the others are taken', async () => {
    const lines = [
      'external_id,address,unit,city,state,zip,latitude,longitude,status,location',
      '1,1 Ivy St,,Elmton,IA,50001,41,-91,,',
      '2,,,Elmton,IA,50001,,,,',
      '3,PO Box 4,,Elmton,IA,50001,,,,',
      '4,Ivy St,,Elmton,IA,50001,,,,',
      '5,5 Ivy St,,,,,,,,',
      '6,6 Ivy St,,Elmton,IA,K1A 0B1,,,,',
      '7,7 Ivy St,,Elmton,IA,50001,99,-91,,',
      '8,8 Ivy St,,Elmton,IA,50001,,,MAYBE,',
      '9,9 Ivy St,,Elmton,IA,50001,,,,WEST',
      '1,11 Ivy St,,Elmton,IA,50001,,,,',
      '10,10 Ivy St,,Elmton,IA,50001,,,,,,surplus',
      '11,"11 Ivy St,,Elmton,IA,50001,,,,',
      '12,12 Ivy St,,Elmton,IA,50001,0,0,,',
    ];
    const errors = path.join(folder, 'errors.csv');
    expect(await importing(`${lines.join('\n')}\n`, { source: 'mixed', errors })).toEqual(counts(13, 2, 0, 0, 11));
    const written = readFileSync(errors, 'utf8').trim().split('\r\n');
    expect(written[0]).toBe(`row,column,reason,${lines[0]}`);
    expect(written.slice(1).map((line) => line.split(',').slice(0, 3).join('|'))).toEqual([
      '3|address|is empty',
      '4|address|is a post office box',
      '5|address|has no house number',
      '6|city|there is neither a city nor a ZIP code',
      '7|zip|is not a ZIP code',
      '8|latitude|is no latitude',
      '9|status|"is none of NEW_SERVICE',
      '12||has 12 fields where the header has 10',
      '13||a quotation mark is not closed',
      '10||location WEST is not known',
      '11||has the external_id of row 2',
    ]);
    expect((await rowsOf('mixed')).map(({ address1 }) => address1)).toEqual(['1 Ivy St', '12 Ivy St']);
  });

  it('leave nothing behind when the import breaks off, and none is left by a dry run', async () => {
    const file = 'address,zip\n1 Yew St,50001\n2 Yew St,50001\n';
    expect(await importing(file, { source: 'dry', dryRun: true })).toEqual(counts(2, 2, 0, 0, 0));
    await expect(importing(file, { source: 'dry', errors: path.join(folder, 'no', 'such', 'folder.csv') })).rejects.toThrow('ENOENT');
    const { rows } = await sql`select 1 from address_street where name = 'YEW ST'`.execute(app.db.kysely);
    expect([await rowsOf('dry'), rows]).toEqual([[], []]);
  });

  it('with an open quotation mark do not take the rows behind them along', async () => {
    const rows = Array.from({ length: 40 }, (_each, at) => `${at + 1} Moss Ln,50001`);
    rows[3] = '4 "Moss Ln,50001';
    rows[5] = '"6 Moss Ln,50001';
    rows[35] = '"36 Moss Ln","50001"';
    // A mark inside a field is a letter; one in front of it opens a quotation.
    expect(await importing(`address,zip\n${rows.join('\n')}\n`, { source: 'quotes' })).toEqual(counts(40, 39, 0, 0, 1));
  });

  it('are never written over the file they come from', async () => {
    const file = fileOf('address,zip\n1 Rye St,50001\n');
    await expect(app.product.addresses.importFile({ file, errors: file })).rejects.toThrow('overwrite');
    expect(readFileSync(file, 'utf8')).toContain('1 Rye St');
  });

  it('do not fill the memory, however many there are', async () => {
    const file = fileOf(gzipSync(`address,zip\n${'no number here,50001\n'.repeat(100_000)}`), 'bad.csv.gz');
    const before = process.memoryUsage().heapUsed;
    let highest = 0;
    const onProgress = () => {
      highest = Math.max(highest, process.memoryUsage().heapUsed - before);
    };
    const result = await app.product.addresses.importFile({ file, source: 'bad', errors: path.join(folder, 'bad.csv'), onProgress });
    expect(result).toEqual(counts(100_000, 0, 0, 0, 100_000));
    expect(highest).toBeLessThan(120 * 1024 * 1024);
  });
});

describe('files of other makers', () => {
  it('takes OpenAddresses as CSV and as lines of GeoJSON, and knows them for the same', async () => {
    const source = 'oa';
    const csv =
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH\n-91.5,41.5,77,SYCAMORE STREET,,ELMTON,,IA,50001,parcel-1,abc\n-91.5,41.5,77,SYCAMORE STREET,APT 2,ELMTON,,IA,50001,parcel-1,def\n';
    expect(await importing(csv, { source })).toEqual(counts(2, 2, 0, 0, 0));
    const feature = (unit: string) =>
      JSON.stringify({
        type: 'Feature',
        properties: {
          hash: 'x',
          number: '77',
          street: 'SYCAMORE ST',
          unit,
          city: 'Elmton',
          district: '',
          region: 'IA',
          postcode: '50001',
          id: '',
        },
        geometry: { type: 'Point', coordinates: [-91.5, 41.5] },
      });
    const lines = `${feature('')}\n${feature('APT 2')}\n{"type":"Feature","properties":{}\n`;
    expect(await importing(lines, { source })).toEqual(counts(3, 0, 2, 0, 1));
    expect(await find('77 Sycamore St', '50001', { address2: 'Apt 2' })).toMatchObject({ latitude: 41.5, longitude: -91.5 });
  });

  it('takes the fabric, its other spellings and a filing, each by the number of the location', async () => {
    const source = 'fabric';
    const active =
      'location_id,address_primary,city,state,zip,zip_suffix,unit_count,bsl_flag,latitude,longitude\n1000000001,8 Old Mill Road,Elmton,IA,50001,1234,1,True,41.7,-91.7\n1000000002,9 Old Mill Road,Elmton,IA,50001,,12,True,41.8,-91.8\n';
    expect(await importing(active, { source })).toEqual(counts(2, 2, 0, 0, 0));
    const secondary =
      'location_id,address_secondary,city,state,zip\n1000000001,8 County Road 12,Elmton,IA,50001\n1000000009,1 Lost Way,Elmton,IA,50001\n';
    expect(await importing(secondary, { source })).toEqual(counts(2, 1, 0, 0, 1));
    const filing =
      'provider_id,brand_name,location_id,technology,max_advertised_download_speed,max_advertised_upload_speed,low_latency,business_residential_code\n130077,CV,1000000001,50,1000,1000,1,X\n130077,CV,1000000001,10,100,10,1,X\n130077,CV,1999999999,50,1000,1000,1,X\n130077,CV,none,50,1000,1000,1,X\n';
    const errors = path.join(folder, 'filing.csv');
    expect(await importing(filing, { source, errors })).toEqual(counts(4, 0, 1, 1, 2));
    expect(readFileSync(errors, 'utf8')).toContain('4,,no imported address has this location_id,130077,CV,1999999999');
    expect(await importing(filing, { source })).toEqual(counts(4, 0, 0, 2, 2));
    const main = { address1: '8 Old Mill Road', zip4: '1234', latitude: 41.7, status: 'NEW_SERVICE', unitRequired: false };
    expect(await find('8 Old Mill Rd', '50001')).toMatchObject(main);
    expect(await find('8 Co Rd 12', '50001')).toMatchObject(main);
    expect(await find('9 Old Mill Rd', '50001')).toMatchObject({ status: null, unitRequired: true });
    // The list of addresses comes again every half year, and does not undo the filing.
    expect(await importing(active, { source })).toEqual(counts(2, 0, 0, 2, 0));
    expect(await find('8 Old Mill Rd', '50001')).toMatchObject({ status: 'NEW_SERVICE' });
  });
});

it('tells prospects in the same transaction, and not when nothing came of it', async () => {
  const queued = async () =>
    (await sql`select 1 from graphile_worker.jobs where task_identifier = 'tellProspects'`.execute(app.db.kysely)).rows.length;
  await sql`delete from graphile_worker._private_jobs`.execute(app.db.kysely).catch(() => undefined);
  await importing('address,zip\n', { source: 'tell' });
  await importing('address,zip\n1 Bell St,50001\n', { source: 'tell', dryRun: true });
  expect(await queued()).toBe(0);
  await importing('address,zip\n1 Bell St,50001\n', { source: 'tell' });
  expect(await queued()).toBe(1);
});
