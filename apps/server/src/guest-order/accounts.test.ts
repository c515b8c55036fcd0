import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AccountBody, addressAt, type GuestApp, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const create = (body: AccountBody, headers: Record<string, string> = {}) => app.call('createGuestAccount', { body }, { headers });
const rowOf = (id: number) =>
  app.db.kysely
    .selectFrom('account as a')
    .innerJoin('contact as c', 'c.account_id', 'a.id')
    .leftJoin('location as l', 'l.id', 'a.location_id')
    .select(['a.number', 'a.type', 'a.status', 'a.bill_cycle_day', 'a.delivery_method', 'a.time_zone', 'l.code as location'])
    .select(['c.first_name', 'c.last_name', 'c.company', 'c.mobile_number', 'c.mobile_verified'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
const count = async () => (await app.db.kysely.selectFrom('account').select('id').execute()).length;

describe('[API-080] [ENT-049] the account of a visitor', () => {
  it.each([
    ['GUEST-063', streets.service, 'ACTIVE', 'Active', 'CORE'],
    ['GUEST-061', streets.signup, 'SIGNUP', 'Signup', 'SIGNUP'],
    ['GUEST-062', streets.survey, 'SURVEY', 'Survey', 'SURVEY'],
  ] as const)('[%s][GUEST-053][ENT-049] at %s starts as %s', async (_id, street, kind, status, location) => {
    const { status: http, body } = await create(app.accountBody(street, kind));
    expect(http).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['guestKey', 'id', 'number', 'success']);
    expect(Buffer.from(body.guestKey, 'base64url')).toHaveLength(32);
    expect(await rowOf(body.id)).toMatchObject({ number: body.number, type: 'RESIDENTIAL', status, location, mobile_verified: false });
  });

  it('[ENT-049] answers the id and the number of the account, with the key that lets the visitor go on', async () => {
    const { body } = await create(app.accountBody(streets.service, 'ACTIVE'));
    expect(body).toEqual({ success: true, id: expect.any(Number), number: expect.stringMatching(/^\d+$/), guestKey: expect.any(String) });
    expect(await rowOf(body.id)).toMatchObject({ number: body.number });
  });

  it('[ENT-035][ENT-036][CONST-032][FMT-011] keeps the contact cleaned, the addresses as judged, and no field of the browser that says more', async () => {
    const billing = {
      address1: 'PO Box 12',
      address2: null,
      address3: null,
      city: 'Cedar Valley',
      state: { abbreviation: 'IA' },
      zipCode: '52001',
      zip4: null,
      latitude: null,
      longitude: null,
      verified: true,
    };
    const body = app.accountBody(
      '100 fiber way',
      'ACTIVE',
      { billingDetails: { billingAddress: billing }, accountTermsInfo: { accountTerm: null, billCycle: 17 } },
      {
        firstName: ' Núria ',
        lastName: "O'Neil-2",
        personalEmail: ' nuria@example.com ',
        mobileNumber: { number: '+1 (563) 555-0111', verified: true },
      },
    );
    const { body: made } = await create(body);
    expect(await rowOf(made.id)).toMatchObject({
      first_name: 'Núria',
      last_name: "O'Neil-",
      mobile_number: '5635550111',
      mobile_verified: false,
      bill_cycle_day: 17,
      company: null,
    });
    const emails = await app.db.kysely
      .selectFrom('contact_email')
      .select(['type', 'email', 'verified_at'])
      .where('account_id', '=', made.id)
      .execute();
    expect(emails).toEqual([{ type: 'PERSONAL', email: 'nuria@example.com', verified_at: null }]);
    const addresses = await app.db.kysely
      .selectFrom('contact_address')
      .select(['type', 'address1', 'state_name', 'zip_code'])
      .where('account_id', '=', made.id)
      .orderBy('type')
      .execute();
    expect(addresses).toEqual([
      { type: 'BILLING', address1: 'PO Box 12', state_name: 'Iowa', zip_code: '52001' },
      { type: 'SERVICE', address1: '100 Fiber Way', state_name: 'Iowa', zip_code: '52001' },
    ]);
  });

  it('[GUEST-052] is billed on the configured day unless another one is named', async () => {
    await app.db.kysely.updateTable('site_setting').set({ value: '13' }).where('key', '=', 'residentialBillCycle').execute();
    const { id } = await app.makeAccount(streets.service, 'ACTIVE');
    expect((await rowOf(id)).bill_cycle_day).toBe(13);
  });

  it('[GUEST-055] belongs to the location the address names for accounts, before the one of form and service', async () => {
    const [single] = await app.db.kysely.selectFrom('location').select('id').where('code', '=', 'SINGLE').execute();
    await app.db.prepared('set-override', "update address set account_creation_location_id = $1 where address1 = '100 Fiber Way'", [
      single?.id,
    ]);
    const survey = await app.db.kysely.selectFrom('location').select('id').where('code', '=', 'SURVEY').executeTakeFirstOrThrow();
    const overridden = await app.makeAccount(streets.service, 'ACTIVE');
    expect((await rowOf(overridden.id)).location).toBe('SINGLE');
    await app.db.prepared('clear-override', 'update address set account_creation_location_id = null', []);
    const { body } = await create(
      app.accountBody(streets.service, 'ACTIVE', { locationId: survey.id, accountCreationLocationIdOverride: single?.id }),
    );
    expect((await rowOf(body.id)).location).toBe('SURVEY');
  });

  it('never takes a number that an imported account has', async () => {
    const { number } = await app.makeAccount(streets.service, 'ACTIVE');
    const taken = [1, 2].map((step) => String(Number(number) + step));
    const row = { type: 'RESIDENTIAL', status: 'Active', bill_cycle_day: 1, created_at: new Date() } as const;
    await app.db.kysely
      .insertInto('account')
      .values(taken.map((each) => ({ ...row, number: each })))
      .execute();
    expect((await app.makeAccount(streets.service, 'ACTIVE')).number).toBe(String(Number(number) + 3));
  });

  it.each([
    [streets.service, 'SIGNUP'],
    [streets.service, 'PROSPECT'],
    [streets.signup, 'ACTIVE'],
    [streets.survey, 'SIGNUP'],
    [streets.nowhere, 'ACTIVE'],
    ['12 Unheard Of Street', 'SURVEY'],
  ] as const)('[GUEST-053] at %s is refused as %s with ACC0001', async (street, kind) => {
    const before = await count();
    const { status, body } = await create(app.accountBody(street, kind));
    expect([status, body.error?.code]).toEqual([400, 'ACC0001']);
    expect(await count()).toBe(before);
  });

  it('[GUEST-067] is a prospect where an order type is allowed and nothing is on sale (D-126)', async () => {
    await app.db.prepared('nothing-sold', "update address set plan_codes = '{NONE-OF-THEM}' where address1 = '400 Single Plan Road'", []);
    expect((await create(app.accountBody(streets.single, 'ACTIVE'))).body.error?.code).toBe('ACC0001');
    const { id } = await app.makeAccount(streets.single, 'PROSPECT');
    expect((await rowOf(id)).status).toBe('Prospect');
    await app.db.prepared('all-sold', 'update address set plan_codes = null', []);
  });

  it.each([
    ['GUEST-086', {}, { firstName: '' }, 'accountHolder.firstName'],
    ['GUEST-088', {}, { personalEmail: 'not an address' }, 'accountHolder.personalEmail'],
    ['GUEST-090', {}, { mobileNumber: { number: '123', verified: false } }, 'accountHolder.mobileNumber.number'],
    ['GUEST-095', { termsAndCondition: false }, {}, 'termsAndCondition'],
    ['ENT-035', { planCategoryId: 987_654 }, {}, 'planCategoryId'],
    ['ENT-035', { locationId: 987_654 }, {}, 'locationId'],
    ['ENT-036', {}, { suffixId: 987_654 }, 'accountHolder.suffixId'],
    ['ENT-036', {}, { accountType: 9 }, 'accountHolder.accountType'],
    ['GUEST-108', {}, { serviceAddress: addressAt('PO Box 1180') }, 'accountHolder.serviceAddress.address1'],
    ['GUEST-053', {}, { serviceAddress: addressAt(streets.building) }, 'accountHolder.serviceAddress.address2'],
  ])('[%s] names what is wrong: %j %j', async (_id, more, holder, field) => {
    const { status, body } = await create(app.accountBody(streets.service, 'ACTIVE', more as Partial<AccountBody>, holder as never));
    expect([status, body.error?.code]).toEqual([400, 'GEN0002']);
    expect(body.error?.fields?.map((each) => each.field)).toContain(field);
  });

  it('[GUEST-096] requires what the account type requires', async () => {
    const { body } = await create(app.accountBody(streets.service, 'ACTIVE', {}, { accountType: 2 }));
    expect(body.error?.fields).toEqual([{ field: 'accountHolder.company', code: 'required', message: 'Required' }]);
    const business = await create(app.accountBody(streets.service, 'ACTIVE', {}, { accountType: 2, company: 'Reyes Repair LLC' }));
    expect(await rowOf(business.body.id)).toMatchObject({ type: 'BUSINESS', company: 'Reyes Repair LLC' });
  });

  it('[GUEST-108] seals what is nobody’s business, bound to its account, and answers it nowhere', async () => {
    const { body } = await create(app.accountBody(streets.service, 'ACTIVE', {}, { dateOfBirth: '1990-05-06T00:00:00.000Z' }));
    const secrets = await app.db.kysely.selectFrom('account_secret').selectAll().where('account_id', '=', body.id).execute();
    expect(secrets.map(({ field }) => field)).toEqual(['dateOfBirth']);
    const sealed = secrets[0]?.sealed ?? Buffer.alloc(0);
    expect(sealed.includes('1990')).toBe(false);
    expect(app.core.secrets.open('account-secret', sealed, Buffer.from(`${body.id}:dateOfBirth`))).toBe('1990-05-06');
    expect(app.core.secrets.open('account-secret', sealed, Buffer.from(`${body.id + 1}:dateOfBirth`))).toBeNull();
    expect(JSON.stringify(body)).not.toContain('1990');
  });

  it('tells the address that was entered, in the visitor’s language, without anything they typed beside', async () => {
    const email = `lucia.${randomUUID().slice(0, 8)}@example.com`;
    const body = app.accountBody(streets.service, 'ACTIVE', {}, { personalEmail: email });
    const { body: made } = await create(body, { 'accept-language': 'sp-es' });
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe('Tenemos sus datos');
    expect(mail?.text).toContain(made.number);
    expect(mail?.text).toContain('100 Fiber Way');
  });
});

describe('a repeated request for an account', () => {
  it('[API-080][GUEST-006] makes one account, however often and at once it is sent with one key', async () => {
    const body = app.accountBody(streets.service, 'ACTIVE');
    const key = randomUUID();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, { 'idempotency-key': key })));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await count()).toBe(before + 1);
    expect(await app.mailsTo(body.accountHolder.personalEmail)).toHaveLength(1);
  });

  it('with other values is refused, and with another key is another account', async () => {
    const body = app.accountBody(streets.service, 'ACTIVE');
    const key = randomUUID();
    const { body: made } = await create(body, { 'idempotency-key': key });
    const other = { ...body, accountHolder: { ...body.accountHolder, lastName: 'Other' } };
    const changed = await create(other, { 'idempotency-key': key });
    expect([changed.status, changed.body.error?.code]).toEqual([409, 'GEN0007']);
    expect((await create(body)).body.id).not.toBe(made.id);
  });

  it('may be corrected under the same key as long as nothing was made', async () => {
    const key = randomUUID();
    const wrong = app.accountBody(streets.service, 'ACTIVE', {}, { firstName: '' });
    expect((await create(wrong, { 'idempotency-key': key })).status).toBe(400);
    expect((await create(app.accountBody(streets.service, 'ACTIVE'), { 'idempotency-key': key })).status).toBe(200);
  });
});

describe('where visitors cannot order', () => {
  const setOpen = (value: string) =>
    app.db.kysely
      .insertInto('site_setting')
      .values({ key: 'guestOrderingEnabled', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  afterEach(() => setOpen('true'));

  it('[API-080] no account is made, whatever the browser shows', async () => {
    await setOpen('false');
    const before = await count();
    const refused = await create(app.accountBody(streets.service, 'ACTIVE'));
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'ACC0001', message: expect.stringContaining('call us') } } });
    const spanish = await create(app.accountBody(streets.service, 'ACTIVE'), { 'accept-language': 'sp-es' });
    expect(spanish.body.error?.message).toContain('Llámenos');
    expect(await count()).toBe(before);
  });

  it('[EMAILORD-001] whoever was invited by mail still can, and a token of nothing cannot', async () => {
    await setOpen('false');
    const { url } = (await app.product.guestOrder.inviteToOrder('1000012')) as { url: string };
    const token = new URL(url).searchParams.get('token') as string;
    const invited = await create(app.accountBody(streets.service, 'ACTIVE'), { 'x-verification-token': token });
    expect(invited.status).toBe(200);
    const guessed = await create(app.accountBody(streets.service, 'ACTIVE'), { 'x-verification-token': `${token}x` });
    expect(guessed.body.error?.code).toBe('ACC0001');
  });
});
