import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/harness.ts';
import { type Mapping, parseMapping } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'mappings-'));
const at = (name: string) => path.join(folder, name);
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

const take = (entity: string, name: string, content: string, mapping: Mapping | string) => {
  writeFileSync(at(name), content);
  const read = typeof mapping === 'string' ? app.product.exchange.mapping(mapping) : mapping;
  return app.product.exchange.importFile(entity, { file: at(name), mapping: read });
};
const customer = async (externalId: string) => {
  const { row_id: id } = await app.db.kysely
    .selectFrom('external_key')
    .select('row_id')
    .where('entity', '=', 'customers')
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();
  const account = await app.db.kysely.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const contact = await app.db.kysely.selectFrom('contact').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  const emails = await app.db.kysely.selectFrom('contact_email').select(['type', 'email']).where('account_id', '=', id).execute();
  const addresses = await app.db.kysely.selectFrom('contact_address').selectAll().where('account_id', '=', id).orderBy('type').execute();
  return { account, contact, emails, addresses };
};
/** A mapping whose plans are those of the demo. */
const withPlans = (name: string, words: Record<string, string>): Mapping => {
  const mapping = app.product.exchange.mapping(name);
  const services = mapping.entities['services'];
  if (services === undefined) throw new Error('no services');
  const plan = services.columns['plan'];
  const from = [typeof plan === 'string' ? plan : (plan as string[])].flat();
  return {
    ...mapping,
    entities: { ...mapping.entities, services: { ...services, columns: { ...services.columns, plan: { from, words } } } },
  };
};

const twice = async (entity: string, name: string, content: string, mapping: Mapping | string, inserted: number) => {
  expect(await take(entity, name, content, mapping)).toMatchObject({ inserted, rejected: 0, problems: [] });
  expect(await take(entity, name, content, mapping)).toMatchObject({ inserted: 0, updated: 0, unchanged: inserted });
};

it('reads accounts and services of Sonar', async () => {
  const accounts =
    'ID,Name,Account Type ID,Status ID,Groups,Sub Accounts,Next Bill Date,Physical Address Line 1,Physical Address Line 2,Physical Address City,Physical Address State,Physical Address County,Physical Address ZIP,Physical Address Country,Physical Address Latitude,Physical Address Longitude,Primary Contact Name,Primary Contact Role,Primary Contact Email,Primary Contact Message Categories,Work Phone,Home Phone,Mobile Phone\n' +
    '9001,Nora Quill,1,1,,,05/31/2026,18 Mill Road,Unit 2,Cedar Valley,IA,Dubuque,52001,US,42.5,-90.6,Nora Quill,Owner,nora@example.com,,,563-555-0111,\n' +
    '9002,Kettle & Co,2,1,,,2026-06-15,20 Mill Road,,Cedar Valley,Iowa,Dubuque,52001,US,,,"Hale, Otto",Owner,otto@example.com,,(563) 555-0112,,\n';
  await twice('customers', 'sonar.csv', accounts, 'sonar', 2);
  const nora = await customer('9001');
  expect(nora.account).toMatchObject({ type: 'RESIDENTIAL', status: 'Active', bill_cycle_day: 31, bill_from: '2026-05-31' });
  expect(nora.contact).toMatchObject({ first_name: 'Nora', last_name: 'Quill', company: null, mobile_number: '5635550111' });
  expect(nora.addresses.map(({ type, address1, address2, state_name }) => [type, address1, address2, state_name])).toEqual([
    ['BILLING', '18 Mill Road', null, 'Iowa'],
    ['SERVICE', '18 Mill Road', 'Unit 2', 'Iowa'],
  ]);
  expect((await customer('9002')).contact).toMatchObject({ first_name: 'Otto', last_name: 'Hale', company: 'Kettle & Co' });
  const billing =
    'Account ID,Bill Day,Due Days,Grace Days,Grace Until,Months To Bill,Tax Exempt,Print Invoice,Separate Invoice Day,Auto Pay Days,Bill Mode\n9001,12,20,0,,1,Y,1,,0,1\n';
  expect(await take('customers', 'billing.csv', billing, 'sonar')).toMatchObject({ updated: 1, rejected: 0 });
  expect((await customer('9001')).account).toMatchObject({ bill_cycle_day: 12, tax_exempt: true, delivery_method: 'PAPER' });
  const services = 'Account ID,Service ID,Price Override,Reason,Quantity,Next Bill Date\n9001,44,,,1,05/31/2026\n';
  await twice('services', 'sonar-services.csv', services, withPlans('sonar', { 44: 'FIBER-500' }), 1);
  expect(await take('services', 'sonar-services.csv', services, withPlans('sonar', { 45: 'FIBER-500' }))).toMatchObject({
    problems: [{ row: 2, column: 'plan', reason: 'is "44", which the mapping gives no word for' }],
  });
});

it('reads customers and services of Splynx', async () => {
  const customers =
    'id;login;status;category;name;email;billing_email;phone;street_1;city;state;zip_code;date_add\n' +
    '1;lena;active;person;Lena Van Der Ost;lena@example.com;;+1 563 555 0120;3 Quay;Cedar Valley;IA;52001;2023-04-05\n' +
    '2;orchard;blocked;company;Orchard Print Ltd;hello@orchard.example;bills@orchard.example;;4 Quay;Cedar Valley;IA;52001;2023-04-06 10:00:00\n';
  await twice('customers', 'splynx.csv', customers, 'splynx', 2);
  const lena = await customer('1');
  expect(lena.contact).toMatchObject({ first_name: 'Lena Van Der', last_name: 'Ost', mobile_number: '5635550120' });
  expect(lena.account.created_at.toISOString()).toBe('2023-04-05T00:00:00.000Z');
  const orchard = await customer('2');
  expect(orchard.account).toMatchObject({ type: 'BUSINESS', status: 'Suspended' });
  expect(orchard.contact).toMatchObject({ first_name: '', company: 'Orchard Print Ltd' });
  expect(orchard.emails.map(({ type }) => type).toSorted()).toEqual(['BUSINESS', 'DISTRIBUTION']);
  const services = 'id,customer_id,tariff_id,status,login,start_date\n71,1,5,active,lena-1,2023-04-05\n72,8,5,active,x,2023-04-05\n';
  const mapping = withPlans('splynx', { 5: 'FIBER-300' });
  expect(await take('services', 'splynx-services.csv', services, mapping)).toMatchObject({
    inserted: 1,
    problems: [{ row: 3, column: 'account_external_id', reason: 'is no customer here; take the customers first' }],
  });
});

it('reads clients and services of UISP, as JSON', async () => {
  const clients = [
    {
      id: 501,
      clientType: 1,
      isLead: false,
      firstName: 'Iris',
      lastName: 'Moon',
      companyName: null,
      street1: '9 Hill',
      street2: '',
      city: 'Cedar Valley',
      state: 'IA',
      zipCode: '52001',
      countryId: 249,
      invoiceStreet1: null,
      invoiceCity: null,
      username: 'iris@example.com',
      contacts: [{ name: 'Iris', email: 'iris.moon@example.com', phone: '5635550130' }],
    },
    {
      id: 502,
      clientType: 2,
      isLead: true,
      firstName: null,
      lastName: null,
      companyName: 'Moon Rentals',
      street1: null,
      city: null,
      zipCode: null,
      username: null,
      contacts: [],
    },
  ];
  await twice('customers', 'uisp.json', JSON.stringify(clients), 'uisp', 2);
  expect((await customer('501')).emails).toEqual([{ type: 'PERSONAL', email: 'iris.moon@example.com' }]);
  expect((await customer('502')).account).toMatchObject({ type: 'BUSINESS', status: 'Prospect' });
  const services = JSON.stringify([
    { id: 61, clientId: 501, servicePlanId: 7, servicePlanName: 'Fast', status: 3, name: 'Fast', price: 80 },
  ]);
  await twice('services', 'uisp-services.json', services, withPlans('uisp', { 7: 'FIBER-1G' }), 1);
});

it('refuses a file with a column that a mapping neither reads nor ignores, and a mapping that names what is not', async () => {
  await expect(take('customers', 'more.csv', 'id;Shoe Size\n1;42\n', 'splynx')).rejects.toThrow(
    'the mapping says nothing about Shoe Size; name each under "columns" or under "ignore"',
  );
  await expect(take('customers', 'secret.csv', 'id;password\n1;x\n', 'splynx')).rejects.toThrow('the column password looks like');
  await expect(take('links', 'x.csv', 'id\n', 'splynx')).rejects.toThrow('there is no links');
  await expect(take('users', 'x.csv', 'id\n', 'splynx')).rejects.toThrow('the mapping splynx says nothing about users');
  const strange = parseMapping('{"name":"s","entities":{"customers":{"columns":{"shoe":"id"}}}}');
  await expect(take('customers', 'x.csv', 'id\n', strange)).rejects.toThrow('the mapping names shoe; columns are account');
  expect(() => parseMapping('{')).toThrow('the mapping is not valid JSON');
});

it('passes over rows, counts cents, leaves signs out and joins parts', async () => {
  const mapping = parseMapping(
    JSON.stringify({
      name: 'own',
      entities: {
        installments: {
          columns: {
            external_id: { join: ['A', 'B'], with: '-' },
            account: 'Acct',
            total: { from: 'Total', cents: true },
            left: { from: 'Left', without: '$,' },
          },
          skip: { Kind: ['test'] },
        },
      },
    }),
  );
  const { number } = await app.db.kysely.selectFrom('account').select('number').limit(1).executeTakeFirstOrThrow();
  const content = `A,B,Acct,Total,Left,Kind\n1,2,${number},123400,"$1,000.50",real\n1,3,${number},1,1,TEST\n1,4,${number},12.5,1,real\n`;
  expect(await take('installments', 'parts.csv', content, mapping)).toMatchObject({
    read: 3,
    inserted: 1,
    skipped: 1,
    problems: [{ row: 4, column: 'total', reason: 'is no whole number of cents' }],
  });
  const plan = app.db.kysely
    .selectFrom('installment_plan')
    .innerJoin('external_key', 'row_id', 'installment_plan.id')
    .select(['total_cents', 'balance_cents'])
    .where('external_id', '=', '1-2');
  expect(await plan.execute()).toEqual([{ total_cents: 123_400, balance_cents: 100_050 }]);
});
