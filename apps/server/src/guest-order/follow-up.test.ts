import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAt, type GuestApp, type NewAccount, startGuestApp, streets } from '../../test/guest-app.ts';

let app: GuestApp;
beforeAll(async () => {
  app = await startGuestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const newEmail = () => `new.${randomUUID().slice(0, 8)}@example.com`;
const portal = { 'x-requested-with': 'portal' };
const update = (account: NewAccount, email: string, more: { number?: string; key?: string; headers?: Record<string, string> } = {}) =>
  app.call(
    'updateGuestEmail',
    { params: { a: account.id, b: more.number ?? account.number }, query: { email } },
    { headers: { 'x-guest-key': more.key ?? account.guestKey, ...(more.headers ?? portal) } },
  );
const emailOf = (accountId: number) =>
  app.db.kysely
    .selectFrom('contact_email')
    .select(['email', 'verified_at'])
    .where('account_id', '=', accountId)
    .where('type', '=', 'PERSONAL')
    .executeTakeFirst();

describe('[API-085] the e-mail address of a new account', () => {
  it('[API-085][GUEST-073] changes, and the new address is told and gets the confirmation of the order', async () => {
    const account = await app.makeAccount(streets.service, 'ACTIVE');
    const { body: order } = await app.order('ACTIVE', await app.orderBody(account.id, streets.service), account.guestKey);
    const email = newEmail();
    expect((await update(account, email)).body).toEqual({ success: true });
    expect(await emailOf(account.id)).toEqual({ email, verified_at: null });
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([`Your order with Cedar Valley Fiber: reference # ${order.id}`, 'This is your e-mail address with us now']);
  });

  it('the same address again changes nothing and mails nobody', async () => {
    const account = await app.makeAccount(streets.service, 'ACTIVE');
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3, 4].map(() => update(account, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await update(account, ` ${email} `);
    expect(await app.mailsTo(email)).toHaveLength(1);
  });

  it.each(['', 'abc', 'a@b', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'A <a@example.com>'])(
    'refuses %j as an address',
    async (email) => {
      const account = await app.makeAccount(streets.service, 'ACTIVE');
      const before = await emailOf(account.id);
      const { status, body } = await update(account, email);
      expect([status, body.error?.code, body.error?.fields?.[0]?.field]).toEqual([400, 'GEN0002', 'email']);
      expect(await emailOf(account.id)).toEqual(before);
    },
  );

  it('has no effect without the header that a link can not send (D-012), with another number, or with somebody else’s key', async () => {
    const [mine, other] = [await app.makeAccount(streets.service, 'ACTIVE'), await app.makeAccount(streets.service, 'ACTIVE')];
    const before = await emailOf(mine.id);
    const email = newEmail();
    expect((await update(mine, email, { headers: {} })).body.error?.code).toBe('GEN0003');
    expect((await update(mine, email, { number: other.number })).body.error?.code).toBe('ACC0002');
    expect((await update(mine, email, { key: other.guestKey })).body.error?.code).toBe('ACC0002');
    expect(await emailOf(mine.id)).toEqual(before);
    expect(await app.mailsTo(email)).toEqual([]);
  });
});

describe('[GUEST-109] the guest key', () => {
  const isOpen = async (account: NewAccount) => (await update(account, newEmail())).status === 200;

  it('is kept hashed, and is good for two hours', async () => {
    const account = await app.makeAccount(streets.service, 'ACTIVE');
    const row = await app.db.kysely.selectFrom('guest_account').selectAll().where('account_id', '=', account.id).executeTakeFirstOrThrow();
    expect(row.key_hash.toString('base64url')).not.toBe(account.guestKey);
    app.clock.advance(2 * hourMs - 1);
    expect(await isOpen(account)).toBe(true);
    app.clock.advance(1);
    expect(await isOpen(account)).toBe(false);
  });

  it.each([
    ['Active', 'PENDING', true],
    ['Active', 'IN_PROGRESS', false],
    ['Active', 'FINISHED', false],
    ['Active', 'CANCELLED', false],
    ['Signup', 'IN_PROGRESS', true],
    ['Survey', 'FINISHED', true],
    ['Suspended', 'IN_PROGRESS', false],
  ] as const)('opens an account that is %s with an order that is %s: %s', async (status, order, opens) => {
    const account = await app.makeAccount(streets.service, 'ACTIVE');
    await app.order('ACTIVE', await app.orderBody(account.id, streets.service), account.guestKey);
    await app.db.kysely.updateTable('account').set({ status }).where('id', '=', account.id).execute();
    await app.db.kysely.updateTable('customer_order').set({ status: order }).where('account_id', '=', account.id).execute();
    expect(await isOpen(account)).toBe(opens);
  });
});

describe('[GUEST-107] zone values of an address', () => {
  const save = (account: NewAccount, street: string, values: { zoneId: number; value: string }[], unit?: string) =>
    app.call(
      'saveAddressZoneValues',
      { body: { accountId: account.id, addressWrapper: addressAt(street, unit), addressZoneValuesToSave: values } },
      { headers: { 'x-guest-key': account.guestKey } },
    );

  it('are kept for the address of the account, and for no other', async () => {
    const account = await app.makeAccount(streets.signup, 'SIGNUP');
    const [zone] = await app.db.prepared<{ id: number }>('one-zone', 'select id from address_zone order by id limit 1', []);
    const values = [{ zoneId: zone?.id ?? 0, value: 'gate code at the office' }];
    const { status, body } = await save(account, streets.signup, values);
    expect([status, body.savedAddressZoneValues]).toEqual([200, values]);
    expect((await save(account, streets.signup, values)).status).toBe(200);
    expect((await app.offersAt(streets.signup)).validatedAddress?.savedAddressZoneValues).toEqual(values);
    expect((await save(account, streets.service, values)).body.error?.code).toBe('ACC0002');
    expect((await save(account, '12 Unheard Of Street', values)).body.error?.code).toBe('ACC0002');
    expect((await save(account, streets.signup, [{ zoneId: 987_654, value: 'x' }])).body.error?.code).toBe('GEN0002');
  });
});

describe('a kept choice (C-109, C-110)', () => {
  const cart = () => ({
    addressWrapper: addressAt(streets.service),
    planCategoryId: app.categoryId,
    planBundleId: null,
    plans: [{ planId: 1, features: [{ id: 2 }, { featurePackageId: 3, featurePackageOptionId: 4 }] }],
  });
  const keep = (body: object) => app.call('saveCart', { body: body as never });
  const open = (cartKey: string) => app.call('getCart', { params: { cartKey } });

  it('comes back under its link, for thirty days', async () => {
    const { status, body } = await keep(cart());
    expect(status).toBe(200);
    expect(body.url).toBe(`http://127.0.0.1:8080/guest-order?cart=${body.cartKey}`);
    expect((await open(body.cartKey)).body).toEqual({ success: true, ...cart() });
    expect((await keep(cart())).body.cartKey).not.toBe(body.cartKey);
    app.clock.set(new Date(Date.parse(body.expiresAt) - 1));
    expect((await open(body.cartKey)).status).toBe(200);
    app.clock.advance(1);
    expect((await open(body.cartKey)).body.error?.code).toBe('GEN0004');
    await app.product.guestOrder.jobs.removeGuestLeftovers();
    const left = await app.db.kysely.selectFrom('cart').select('expires_at').execute();
    expect(left.every(({ expires_at }) => expires_at > app.clock.now())).toBe(true);
  });

  it('holds nothing about the person, whatever was sent, and not its own key', async () => {
    const { body } = await keep({ ...cart(), personalEmail: 'canary@example.com', accountHolder: { firstName: 'Canary' } });
    const rows = JSON.stringify(await app.db.kysely.selectFrom('cart').select('content').execute());
    expect(rows).not.toMatch(/canary/i);
    const hashes = await app.db.kysely.selectFrom('cart').select('key_hash').execute();
    expect(hashes.map(({ key_hash }) => key_hash.toString('base64url'))).not.toContain(body.cartKey);
  });

  it('is refused for a category nobody sells, and nothing opens under a key nobody has', async () => {
    expect((await keep({ ...cart(), planCategoryId: 987_654 })).body.error?.code).toBe('ORD0002');
    expect((await open('A'.repeat(32))).status).toBe(404);
  });
});
