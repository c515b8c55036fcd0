import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppointmentApp, startAppointmentApp } from '../../test/appointment-app.ts';
import { publishedApi } from '../../test/tmf-schema.ts';
import { cast } from '../demo/index.ts';

const apis = {
  productCatalog: publishedApi('tmf620'),
  productInventory: publishedApi('tmf637'),
  serviceQualification: publishedApi('tmf645'),
  appointment: publishedApi('tmf646'),
  account: publishedApi('tmf666'),
  customerBill: publishedApi('tmf678'),
};
type Api = keyof typeof apis;
type Body = Record<string, unknown>;

const resources: [Api, string][] = [
  ['productCatalog', 'catalog'],
  ['productCatalog', 'category'],
  ['productCatalog', 'productOffering'],
  ['productCatalog', 'productOfferingPrice'],
  ['productCatalog', 'productSpecification'],
  ['productInventory', 'product'],
  ['appointment', 'appointment'],
  ['account', 'billingAccount'],
  ['account', 'billingCycleSpecification'],
  ['account', 'billFormat'],
  ['account', 'billPresentationMedia'],
  ['customerBill', 'customerBill'],
  ['customerBill', 'appliedCustomerBillingRate'],
];

let app: AppointmentApp;
let token: string;
let visitOrder: { orderId: number; serviceOrderId: number; accountId: number };
beforeAll(async () => {
  app = await startAppointmentApp({ env: { TMF_API: 'on' } });
  ({ token } = await app.product.apiTokens.create({ name: 'Inventory', scope: 'tmf', expiresAt: null }));
  await app.addTechnician({ code: 'T1' });
  const booked = await app.orderToSchedule();
  await app.book(booked, '2026-01-08T09:00:00');
  visitOrder = await app.orderToSchedule({ username: cast.maria.username });
}, 60_000);
afterAll(() => app.close());

const always = ['@baseType', '@type', 'href', 'id'];

/** Asks and has the answer judged by what is published. */
async function ask(api: Api, path: string, more: { method?: 'GET' | 'POST'; body?: object; partial?: boolean } = {}) {
  const { method = 'GET', body, partial = false } = more;
  const { facts, problemsOf } = apis[api];
  const response = await app.http.inject({
    method,
    url: `${facts.basePath}/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  });
  const [name = '', id] = path.split('?')[0]?.split('/') ?? [];
  const answer = { status: response.statusCode, body: response.json() as unknown };
  expect(problemsOf(`${method} /${name}${id === undefined ? '' : '/{id}'}`, answer, { partial })).toEqual([]);
  return { status: answer.status, headers: response.headers, list: answer.body as Body[], one: answer.body as Body };
}

describe('every resource', () => {
  it.each(resources)('%s %s: its lists and each of its entries are of the published shape, and the same by id', async (api, name) => {
    const { status, list, headers } = await ask(api, `${name}?limit=100`);
    expect([status, headers['content-type']]).toEqual([200, 'application/json;charset=utf-8']);
    expect(list.length).toBeGreaterThan(0);
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(list.length);
    expect(headers['x-result-count']).toBe(String(list.length));
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    for (const shown of [list[0], list.at(-1)]) {
      const { one, status: found } = await ask(api, `${name}/${String(shown?.['id'])}`);
      expect([found, one]).toEqual([200, shown]);
      expect(one['href']).toBe(`http://127.0.0.1:8080${apis[api].facts.basePath}/${name}/${String(one['id'])}`);
    }
  });

  it.each(resources)('%s %s: pages follow each other by the Link header until all were seen once', async (api, name) => {
    const seen: unknown[] = [];
    let next: string | undefined = `${name}?limit=3&fields=id`;
    let total = '';
    for (let pages = 0; next !== undefined && pages < 40; pages += 1) {
      const { list, headers } = await ask(api, next, { partial: true });
      seen.push(...list.map(({ id }) => id));
      total = String(headers['x-total-count']);
      next = /\/([^/>]+)>; rel="next"/.exec(String(headers['link']))?.[1];
    }
    expect(new Set(seen).size).toBe(seen.length);
    if (Number(total) <= 120) expect(seen.length).toBe(Number(total));
  });

  it.each(resources)(
    '%s %s: shows the fields asked for, with id, href and type, and declares none that is not published',
    async (api, name) => {
      const resource = app.product.tmf.apis.flatMap(({ resources: own }) => own).find((own) => own.name === name);
      const published = Object.keys((apis[api].facts.definitions[resource?.type ?? '']?.['properties'] ?? {}) as object);
      expect(resource?.attributes.filter((attribute) => !published.includes(attribute))).toEqual([]);
      const { list: whole } = await ask(api, `${name}?limit=100`);
      const shown = [...new Set(whole.flatMap((one) => Object.keys(one)))].filter((attribute) => !always.includes(attribute));
      expect(shown.filter((attribute) => !resource?.attributes.includes(attribute))).toEqual([]);
      for (const attribute of shown) {
        const { list } = await ask(api, `${name}?fields=${attribute}&limit=100`, { partial: true });
        const others = list.flatMap((one) => Object.keys(one)).filter((key) => key !== attribute && !always.includes(key));
        expect([attribute, others, list.some((one) => attribute in one)]).toEqual([attribute, [], true]);
      }
      const { list: bare } = await ask(api, `${name}?fields=none&limit=1`, { partial: true });
      expect(Object.keys(bare[0] ?? {}).toSorted()).toEqual(always);
    },
  );

  it.each(resources)('%s %s: says what is wrong with bad input, and 404 for ids that are nobody’s', async (api, name) => {
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1e9', 'fields=secret', 'colour=red', 'limit=1&limit=2']) {
      const { status, one } = await ask(api, `${name}?${query}`);
      expect([query, status, one['code'], one['status']]).toEqual([query, 400, 'GEN0002', '400']);
      expect(String(one['message'])).toMatch(/^(limit|offset|fields|colour)/);
    }
    for (const id of ['0', '999999999', '-1', 'x', '1;drop', '9'.repeat(30), '%2e%2e']) {
      const { status, one } = await ask(api, `${name}/${id}`);
      expect([id, status, one['code']]).toEqual([id, 404, 'GEN0004']);
    }
    expect((await ask(api, `${name}/1?limit=1`)).status).toBe(400);
  });

  it.each(resources)('%s %s: each filter answers only what it names, and nothing where nothing is so', async (api, name) => {
    const filters = filtersOf[`${api}/${name}`] ?? [];
    expect(filters.length).toBeGreaterThan(0);
    for (const [filter, value, holds] of filters) {
      const { list } = await ask(api, `${name}?${filter}=${encodeURIComponent(value)}&limit=100`);
      expect([filter, list.length > 0, list.filter((one) => !holds(one))]).toEqual([filter, true, []]);
      const { list: none, headers } = await ask(api, `${name}?${filter}=nobody-s`);
      expect([filter, none, headers['x-total-count']]).toEqual([filter, [], '0']);
    }
  });
});

type Filter = [filter: string, value: string, holds: (one: Body) => boolean];
const inner = (one: Body, name: string, key = 'id') => (one[name] as Body | undefined)?.[key];
const some = (one: Body, name: string, id: string) => ((one[name] ?? []) as Body[]).some((entry) => entry['id'] === id);
const is = (name: string, value: string): Filter => [name, value, (one) => String(one[name]) === value];
const filtersOf: Record<string, Filter[]> = {
  'productCatalog/catalog': [is('name', 'Cedar Valley Fiber')],
  'productCatalog/category': [is('name', 'Residential'), is('lifecycleStatus', 'Active')],
  'productCatalog/productOffering': [
    is('lifecycleStatus', 'Active'),
    is('isBundle', 'true'),
    is('isSellable', 'true'),
    ['category.id', '1', (one) => some(one, 'category', '1')],
    ['place.id', '1', (one) => some(one, 'place', '1')],
    ['marketSegment.id', 'BUSINESS', (one) => some(one, 'marketSegment', 'BUSINESS')],
  ],
  'productCatalog/productOfferingPrice': [is('priceType', 'recurring'), is('priceType', 'oneTime')],
  'productCatalog/productSpecification': [is('productNumber', 'FIBER-500')],
  'productInventory/product': [
    is('status', 'suspended'),
    ['billingAccount.id', '1', (one) => inner(one, 'billingAccount') === '1'],
    ['productOffering.id', 'plan-1', (one) => inner(one, 'productOffering') === 'plan-1'],
  ],
  'appointment/appointment': [is('status', 'confirmed')],
  'account/billingAccount': [is('name', '1000004'), is('accountType', 'BUSINESS'), is('state', 'Suspended')],
  'account/billingCycleSpecification': [is('billingDateShift', '15')],
  'account/billFormat': [is('name', 'PDF')],
  'account/billPresentationMedia': [['name', 'Email', (one) => one['id'] === 'EMAIL']],
  'customerBill/customerBill': [is('state', 'settled'), ['billingAccount.id', '1', (one) => inner(one, 'billingAccount') === '1']],
  'customerBill/appliedCustomerBillingRate': [is('type', 'recurringCharge'), ['bill.id', '1', (one) => inner(one, 'bill') === '1']],
};

describe('what is in them', () => {
  it('a plan names its price, its specification and its parts, each of which can be read', async () => {
    const { list } = await ask('productCatalog', 'productOffering?isSellable=true&isBundle=false&limit=100');
    const plan = list.find(({ name }) => name === 'Fiber 500') ?? {};
    const [price] = plan['productOfferingPrice'] as Body[];
    const read = await ask('productCatalog', `productOfferingPrice/${String(price?.['id'])}`);
    const row = await app.db.kysely.selectFrom('plan').select('recurring_cents').where('code', '=', 'FIBER-500').executeTakeFirstOrThrow();
    expect(read.one).toMatchObject({ priceType: 'recurring', price: { unit: 'USD', value: row.recurring_cents / 100 } });
    expect((await ask('productCatalog', `productSpecification/${String(inner(plan, 'productSpecification'))}`)).one['productNumber']).toBe(
      'FIBER-500',
    );
    const parts = plan['productOfferingRelationship'] as Body[];
    expect(parts.map(({ relationshipType }) => relationshipType)).toContain('optional');
    for (const { id } of parts) expect((await ask('productCatalog', `productOffering/${String(id)}`)).status).toBe(200);
  });

  it('what is hidden, sold in bundles alone or not on sale is never called sellable', async () => {
    const rows = await app.db.kysely.selectFrom('plan').select(['id', 'hide_customer_portal', 'only_bundles']).execute();
    for (const row of rows) {
      const { one } = await ask('productCatalog', `productOffering/plan-${row.id}`);
      if (row.hide_customer_portal || row.only_bundles) expect(one['isSellable']).toBe(false);
    }
    const day = { on_sale_until: '2025-12-31' };
    await app.db.kysely.updateTable('plan').set(day).where('code', '=', 'FIBER-100').execute();
    const { id } = await app.db.kysely.selectFrom('plan').select('id').where('code', '=', 'FIBER-100').executeTakeFirstOrThrow();
    expect((await ask('productCatalog', `productOffering/plan-${id}`)).one).toMatchObject({
      isSellable: false,
      lifecycleStatus: 'Retired',
      validFor: { endDateTime: '2025-12-31T23:59:59.999Z' },
    });
    await app.db.kysely.updateTable('plan').set({ on_sale_until: null }).where('id', '=', id).execute();
  });

  it('an account shows its balance and its delivery, and nothing of the person', async () => {
    const { list } = await ask('account', `billingAccount?name=${cast.maria.accountNumber}`);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ name: '1000001', accountType: 'RESIDENTIAL', state: 'Active', paymentStatus: 'due' });
    const balances = ((list[0]?.['accountBalance'] ?? []) as Body[]).map(({ balanceType, amount }) => [balanceType, amount]);
    expect(balances).toEqual([
      ['balance', { unit: 'USD', value: 84.2 }],
      ['amountDue', { unit: 'USD', value: 84.2 }],
    ]);
    const everything = [];
    for (const [api, name] of resources) everything.push((await ask(api, `${name}?limit=100`)).list);
    const text = JSON.stringify(everything);
    const people = await app.db.kysely.selectFrom('contact').select(['last_name', 'mobile_number']).execute();
    const emails = await app.db.kysely.selectFrom('contact_email').select('email').execute();
    const personal = [...people.flatMap((row) => [row.last_name, row.mobile_number ?? '']), ...emails.map(({ email }) => email)];
    for (const value of personal.filter((part) => part.length > 4)) expect(text).not.toContain(value);
  });

  it('the lines of a bill make its amount, and its taxes are those of its lines', async () => {
    const { list: bills } = await ask('customerBill', 'customerBill?limit=100');
    let taxed = 0;
    for (const bill of bills.slice(0, 20)) {
      const { list: lines } = await ask('customerBill', `appliedCustomerBillingRate?bill.id=${String(bill['id'])}&limit=100`);
      const sum = lines.reduce(
        (total, one) => total + Number(inner(one, one['type'] === 'tax' ? 'taxIncludedAmount' : 'taxExcludedAmount', 'value')),
        0,
      );
      expect(sum).toBeCloseTo(Number(inner(bill, 'amountDue', 'value')), 5);
      const taxes = (bill['taxItem'] as Body[]).reduce((total, one) => total + Number(inner(one, 'taxAmount', 'value')), 0);
      const taxLines = lines.filter(({ type }) => type === 'tax').map((one) => Number(inner(one, 'taxIncludedAmount', 'value')));
      expect(taxes).toBeCloseTo(
        taxLines.reduce((total, value) => total + value, 0),
        5,
      );
      taxed += taxLines.length;
      const [included, excluded] = [inner(bill, 'taxIncludedAmount', 'value'), inner(bill, 'taxExcludedAmount', 'value')];
      expect(Number(included) - taxes).toBeCloseTo(Number(excluded), 5);
    }
    expect(taxed).toBeGreaterThan(0);
  });

  it('a product is suspended with its lines, and its account can be read', async () => {
    const { list } = await ask('productInventory', 'product?status=suspended');
    for (const product of list) {
      const { one } = await ask('account', `billingAccount/${String(inner(product, 'billingAccount'))}`);
      expect(one['state']).toBe('Suspended');
    }
    expect(list.map((product) => inner(product, 'billingAccount', 'name'))).toContain(cast.tom.accountNumber);
  });
});

const place = (streetName: string, more: object = {}) => ({
  role: 'installationAddress',
  streetName,
  city: 'Cedar Valley',
  stateOrProvince: 'IA',
  postcode: '52001',
  ...more,
});
const itemAt = (asked: object) => ({ service: { place: [asked] } });

describe('tasks, which keep nothing', () => {
  it.each([
    ['100 Fiber Way', 'qualified', undefined],
    ['200 Signup Street', 'unqualified', 'signUp'],
    ['300 Survey Avenue', 'unqualified', 'interest'],
    ['900 Nowhere Trail', 'unqualified', 'noService'],
    ['1 Unknown Street', 'unqualified', 'unknownAddress'],
    ['700 Apartment Place', 'unqualified', 'unitRequired'],
  ])('checkServiceQualification: %s is %s (%s)', async (street, result, code) => {
    const body = { externalId: 'X-1', serviceQualificationItem: [itemAt(place(street))] };
    const { status, one } = await ask('serviceQualification', 'checkServiceQualification', { method: 'POST', body });
    const [item] = one['serviceQualificationItem'] as Body[];
    expect([status, one['state'], one['externalId'], one['qualificationResult'], item?.['qualificationResult']]).toEqual([
      200,
      'done',
      'X-1',
      result,
      result,
    ]);
    expect(((item?.['eligibilityUnavailabilityReason'] ?? [{}]) as Body[])[0]?.['code']).toBe(code);
  });

  it('an address may be one line, a house number by itself, or have a unit', async () => {
    const asked = [
      { role: 'installationAddress', name: '100 Fiber Way, Cedar Valley, IA 52001' },
      place('Fiber', { streetNr: '100', streetType: 'Way' }),
      place('700 Apartment Place', { geographicSubAddress: [{ subUnitType: 'Apt', subUnitNumber: '1' }] }),
    ];
    const body = { serviceQualificationItem: asked.map(itemAt) };
    const { one } = await ask('serviceQualification', 'checkServiceQualification', { method: 'POST', body });
    const found = (one['serviceQualificationItem'] as Body[]).map(({ service }) => inner((service as Body)['place'] as never, '0', 'name'));
    expect(found.slice(0, 2)).toEqual(['100 Fiber Way, Cedar Valley, IA 52001', '100 Fiber Way, Cedar Valley, IA 52001']);
  });

  it('queryServiceQualification names what can be ordered there, and nothing where nothing can', async () => {
    const ask645 = async (street: string) =>
      (await ask('serviceQualification', 'queryServiceQualification', { method: 'POST', body: { searchCriteria: itemAt(place(street)) } }))
        .one;
    const offers = (await ask645('100 Fiber Way'))['serviceQualificationItem'] as Body[];
    expect(offers.length).toBeGreaterThan(1);
    for (const { id } of offers) expect((await ask('productCatalog', `productOffering/${String(id)}`)).one['isSellable']).toBe(true);
    expect((await ask645('200 Signup Street'))['serviceQualificationItem']).toEqual([]);
    expect((await ask645('1 Unknown Street'))['serviceQualificationItem']).toEqual([]);
  });

  it('queryServiceQualification says what the address is to the service, also to whoever did not', async () => {
    const roleFor = async (asked: object) => {
      const body = { searchCriteria: itemAt(asked) };
      const { one } = await ask('serviceQualification', 'queryServiceQualification', { method: 'POST', body });
      return ((one['searchCriteria'] as Body)['service'] as { place: Body[] }).place[0]?.['role'];
    };
    expect(await roleFor({ name: '100 Fiber Way, Cedar Valley, IA 52001' })).toBe('installationAddress');
    expect(await roleFor({ name: '100 Fiber Way, Cedar Valley, IA 52001', role: 'billingAddress' })).toBe('billingAddress');
  });

  it('searchTimeSlot answers the times of a service order as instants, within what was asked', async () => {
    const relatedEntity = [{ id: String(visitOrder.serviceOrderId), role: 'work', '@referredType': 'ServiceOrder' }];
    const search = async (more: object = {}) => ask('appointment', 'searchTimeSlot', { method: 'POST', body: { relatedEntity, ...more } });
    const { status, one } = await search();
    expect([status, one['status'], one['searchResult']]).toEqual([201, 'done', 'success']);
    const slots = (one['availableTimeSlot'] as Body[]).map(({ validFor }) => validFor as { startDateTime: string; endDateTime: string });
    // The technician is booked from nine to eleven on that Thursday: eight o'clock has no two hours.
    expect(slots.filter(({ startDateTime }) => startDateTime.startsWith('2026-01-08'))).toEqual([
      { startDateTime: '2026-01-08T17:00:00.000Z', endDateTime: '2026-01-08T22:00:00.000Z' },
    ]);
    const validFor = { startDateTime: '2026-01-09T00:00:00Z', endDateTime: '2026-01-10T00:00:00Z' };
    const { one: within } = await search({ requestedTimeSlot: [{ validFor }] });
    const days = (within['availableTimeSlot'] as Body[]).map((slot) => String(inner(slot, 'validFor', 'startDateTime')).slice(0, 10));
    expect(new Set(days)).toEqual(new Set(['2026-01-09']));
  });

  it.each([
    [
      'serviceQualification',
      'checkServiceQualification',
      [
        {},
        { serviceQualificationItem: [] },
        { serviceQualificationItem: [{}] },
        { serviceQualificationItem: Array.from({ length: 21 }, () => itemAt(place('1 A Street'))) },
        [],
      ],
    ],
    [
      'serviceQualification',
      'queryServiceQualification',
      [{}, { searchCriteria: { service: {} } }, { searchCriteria: itemAt({ name: 7 }) }],
    ],
    [
      'appointment',
      'searchTimeSlot',
      [
        {},
        { relatedEntity: [] },
        { relatedEntity: [{ id: 'x' }] },
        { relatedEntity: [{ id: '999999' }] },
        { relatedEntity: [{ id: '1' }], requestedTimeSlot: [{ validFor: { startDateTime: 'soon' } }] },
      ],
    ],
  ] as [Api, string, object[]][])('%s %s says what is wrong with a body', async (api, name, bodies) => {
    for (const body of bodies) {
      const { status, one } = await ask(api, name, { method: 'POST', body });
      expect([status, one['code'], typeof one['message']]).toEqual([400, 'GEN0002', 'string']);
    }
  });

  it('keeps nothing: neither table nor row is another afterwards', async () => {
    const counted = async () =>
      app.db.prepared<{ rows: number }>(
        'tmf-all-rows',
        "select sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', tablename), false, true, '')))[1]::text::int8)::int8 as rows from pg_tables where schemaname = 'public'",
        [],
      );
    const before = await counted();
    await ask('serviceQualification', 'checkServiceQualification', {
      method: 'POST',
      body: { serviceQualificationItem: [itemAt(place('100 Fiber Way'))] },
    });
    for (const [api, name] of resources) await ask(api, name);
    expect(await counted()).toEqual(before);
  });
});
