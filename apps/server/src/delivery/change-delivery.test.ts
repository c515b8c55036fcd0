import { catalogue } from '@porchlight/texts/catalogue.ts';
import { deliveryConsentVersion } from '@porchlight/texts/delivery-consent.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { seedAccount } from '../../test/factories/accounts.ts';
import { type Caller, startApp, type TestApp } from '../../test/harness.ts';
import { messagesTo } from '../../test/messages.ts';
import { readStandingConsent } from '../consents/index.ts';
import { cast } from '../demo/index.ts';

let app: TestApp;
beforeEach(async () => {
  app ??= await startApp();
});
afterAll(() => app.close());

type Method = 'EMAIL' | 'PAPERLESS' | 'PAPER';
type EmailType = 'DISTRIBUTION' | 'PERSONAL' | 'BUSINESS' | 'OTHER';

const bodyOf = (method: Method, email?: string) => ({
  distributionMethod: method,
  ...(email === undefined ? {} : { email: { email, type: 'DISTRIBUTION' as const } }),
});
const change = (caller: Caller, method: Method, email?: string, accountId = caller.accountId) =>
  caller.call('changeDelivery', { params: { id: String(accountId) }, body: bodyOf(method, email) });

/** An invented customer with those contact e-mails and that choice. */
async function customer(emails: Partial<Record<EmailType, string>> = {}, method: Method | null = null): Promise<Caller> {
  const seeded = await seedAccount(app.db, { account: { delivery_method: method } });
  const rows = Object.entries(emails).map(([type, email]) => ({
    account_id: seeded.accountId,
    type: type as EmailType,
    email,
    verified_at: null,
  }));
  if (rows.length > 0) await app.db.kysely.insertInto('contact_email').values(rows).execute();
  return app.signIn(seeded.username);
}
const notices = (accountId: number) => messagesTo(app, accountId);
const consents = (accountId: number) =>
  app.db.kysely.selectFrom('consent').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
const stateOf = async (accountId: number) => {
  const account = await app.db.kysely.selectFrom('account').select('delivery_method').where('id', '=', accountId).executeTakeFirstOrThrow();
  const emails = await app.db.kysely.selectFrom('contact_email').select(['type', 'email']).where('account_id', '=', accountId).execute();
  return { method: account.delivery_method, address: emails.find(({ type }) => type === 'DISTRIBUTION')?.email ?? null };
};

describe('changing how invoices are delivered', () => {
  it('[API-035] [ENT-018] [PAPER-001] takes each way, answers what holds now, and the account page reads the same', async () => {
    const ada = await customer({ PERSONAL: 'ada@example.com' });
    for (const [method, email, current] of [
      ['PAPER', undefined, { name: 'Paper', note: 'Arrives three to five days after the bill date', method: 'PAPER' }],
      ['EMAIL', 'bills@example.com', { name: 'Email', note: null, method: 'EMAIL', email: 'bills@example.com' }],
      ['PAPERLESS', 'notices@example.com', { name: 'Paperless', note: null, method: 'PAPERLESS', email: 'notices@example.com' }],
    ] as const) {
      const { status, body } = await change(ada, method, email);
      expect([status, body.success]).toEqual([200, true]);
      expect(body.current).toEqual(current);
      expect(body.available.map((option) => option.distributionMethod.method)).toEqual(['PAPER', 'EMAIL', 'PAPERLESS']);
      const read = await ada.call('getDelivery', { params: { id: String(ada.accountId) } });
      expect(read.body).toEqual(body);
    }
    expect(await stateOf(ada.accountId)).toEqual({ method: 'PAPERLESS', address: 'notices@example.com' });
    const account = await ada.call('getAccount', { params: { id: String(ada.accountId) } });
    expect(account.body.primaryContact.contactEmails).toContainEqual({ type: 'DISTRIBUTION', email: 'notices@example.com' });
  });

  it('[PAPER-013] falls back to a contact e-mail, DISTRIBUTION before PERSONAL, BUSINESS and OTHER, and keeps it for invoices', async () => {
    const all = { OTHER: 'o@example.com', BUSINESS: 'b@example.com', PERSONAL: 'p@example.com', DISTRIBUTION: 'd@example.com' };
    for (const [left, expected] of [
      [['OTHER', 'BUSINESS', 'PERSONAL', 'DISTRIBUTION'], 'd@example.com'],
      [['OTHER', 'BUSINESS', 'PERSONAL'], 'p@example.com'],
      [['OTHER', 'BUSINESS'], 'b@example.com'],
      [['OTHER'], 'o@example.com'],
    ] as const) {
      for (const given of [undefined, '', '  ']) {
        const someone = await customer(Object.fromEntries(left.map((type) => [type, all[type]])));
        expect((await change(someone, given === undefined ? 'PAPERLESS' : 'EMAIL', given)).body.current.email).toBe(expected);
        expect((await stateOf(someone.accountId)).address).toBe(expected);
      }
    }
  });

  it('[PAPER-011] [PAPER-012] refuses what is no address, and nothing where there is none to fall back to; nothing changes', async () => {
    const ben = await customer({ DISTRIBUTION: 'ben@example.com' }, 'PAPER');
    const none = await customer({}, 'PAPER');
    const bad = [
      'abc',
      'a b@example.com',
      ' ben@example.com',
      'ben@example.com\r\nBcc: x@example.com',
      'ben\u0007@example.com',
      'a@example.com,b@example.com',
      'a@example.com;b@example.com',
      'Ben <ben@example.com>',
      `${'a'.repeat(64)}@${'b.'.repeat(100)}com`,
      `a@${'b'.repeat(5000)}.com`,
    ];
    for (const method of ['EMAIL', 'PAPERLESS'] as const) {
      for (const email of bad) {
        const { status, body } = await change(ben, method, email);
        expect([status, body.error?.code, body.error?.message]).toEqual([400, 'DLV0002', 'Invalid email']);
      }
      for (const email of [undefined, '', ' ']) expect((await change(none, method, email)).body.error?.code).toBe('DLV0002');
    }
    expect(await stateOf(ben.accountId)).toEqual({ method: 'PAPER', address: 'ben@example.com' });
    expect(await stateOf(none.accountId)).toEqual({ method: 'PAPER', address: null });
    for (const { accountId } of [ben, none]) {
      expect(await notices(accountId)).toEqual([]);
      expect(await consents(accountId)).toEqual([]);
    }
  });

  it('refuses a way that is not on offer for the account type, and one there is not at all', async () => {
    const chloe = await customer({ DISTRIBUTION: 'chloe@example.com' });
    await app.db.kysely.deleteFrom('delivery_option').where('method', '=', 'PAPERLESS').where('account_type', '=', 'RESIDENTIAL').execute();
    try {
      const { status, body } = await change(chloe, 'PAPERLESS');
      expect([status, body.error?.code, body.error?.message]).toEqual([400, 'DLV0001', 'This delivery method is not available.']);
      const bakery = await app.signIn(cast.bakery.username);
      expect((await change(bakery, 'PAPERLESS')).status).toBe(200);
    } finally {
      await app.db.kysely
        .insertInto('delivery_option')
        .values({ account_type: 'RESIDENTIAL', method: 'PAPERLESS', name: 'Paperless', description: 'x', note: null, position: 3 })
        .execute();
    }
    expect((await change(chloe, 'PIGEON' as Method)).body.error?.code).toBe('GEN0002');
    expect((await stateOf(chloe.accountId)).method).toBeNull();
  });

  it('keeps the consent in the words that were shown, with version and language, and takes the former one back', async () => {
    const dev = await customer({ DISTRIBUTION: 'dev@example.com' });
    await change(dev, 'EMAIL');
    await dev.call(
      'changeDelivery',
      { params: { id: String(dev.accountId) }, body: bodyOf('PAPER') },
      { headers: { 'accept-language': 'sp-es' } },
    );
    const [first, second] = await consents(dev.accountId);
    expect(first).toMatchObject({
      user_id: dev.userId,
      kind: 'delivery',
      choice: 'EMAIL',
      wording: 'By saving, you agree to receive your invoices by email at the address above, and no longer on paper.',
      wording_version: deliveryConsentVersion,
      locale: 'en-us',
      given_at: app.clock.now(),
      revoked_at: app.clock.now(),
    });
    expect(second).toMatchObject({
      choice: 'PAPER',
      wording: 'Al guardar, acepta recibir sus facturas en papel por correo postal, por $3.00 al mes.',
      locale: 'sp-es',
      revoked_at: null,
    });
    expect((await readStandingConsent(app.db, dev.accountId, 'delivery'))?.choice).toBe('PAPER');
  });

  it('tells the new and the former address, in the language of the customer, and not what it was set from', async () => {
    const ella = await customer({ DISTRIBUTION: 'old@example.com' }, 'EMAIL');
    await app.db.kysely.updateTable('portal_user').set({ locale: 'sp-es' }).where('id', '=', ella.userId).execute();
    await change(ella, 'PAPERLESS', 'new@example.com');
    const texts = catalogue['sp-es'].mail.deliveryChanged;
    const [toNew, toOld, ...more] = await notices(ella.accountId);
    expect(more).toEqual([]);
    expect([toNew?.recipient, toOld?.recipient]).toEqual(['new@example.com', 'old@example.com']);
    for (const notice of [toNew, toOld]) {
      expect(notice).toMatchObject({ channel: 'email', subject: texts.subject });
      expect(notice?.text).toContain('con un aviso por correo electrónico a new@example.com');
      expect(notice?.links).toEqual([`${app.core.config.publicUrl}/home?panel=paperless`]);
    }
    expect(toOld?.text).toContain(texts.formerAddress);
    expect(toNew?.text).not.toContain(texts.formerAddress);
  });

  it('tells one address once, whatever its case, and the former one when invoices go to paper', async () => {
    const finn = await customer({ PERSONAL: 'Finn@example.com' }, 'PAPERLESS');
    await change(finn, 'EMAIL', 'finn@example.com');
    expect((await notices(finn.accountId)).map(({ recipient }) => recipient)).toEqual(['finn@example.com']);
    await change(finn, 'PAPER');
    const [, toPaper] = await notices(finn.accountId);
    expect(toPaper).toMatchObject({ recipient: 'finn@example.com' });
    expect(toPaper?.text).toContain('It costs $3.00 a month.');
    expect(await stateOf(finn.accountId)).toEqual({ method: 'PAPER', address: 'finn@example.com' });
  });

  it('the same again gives the same state, no second notice and no second consent; also both at once', async () => {
    const grace = await customer({ DISTRIBUTION: 'grace@example.com' }, 'PAPER');
    const answers = await Promise.all(Array.from({ length: 6 }, () => change(grace, 'PAPERLESS', 'new@example.com')));
    answers.push(await change(grace, 'PAPERLESS', 'new@example.com'), await change(grace, 'PAPERLESS'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.current))).size).toBe(1);
    expect((await notices(grace.accountId)).map(({ recipient }) => recipient)).toEqual(['new@example.com', 'grace@example.com']);
    expect(await consents(grace.accountId)).toHaveLength(1);
  });

  it('different choices at once end in one of them, with its consent standing alone', async () => {
    const hugo = await customer({ DISTRIBUTION: 'hugo@example.com' });
    await Promise.all((['PAPER', 'EMAIL', 'PAPERLESS', 'PAPER', 'EMAIL'] as const).map((method) => change(hugo, method)));
    const standing = (await consents(hugo.accountId)).filter(({ revoked_at }) => revoked_at === null);
    expect(standing).toHaveLength(1);
    expect(standing[0]?.choice).toBe((await stateOf(hugo.accountId)).method);
  });

  it('a customer whose choice came from elsewhere agrees to it by saving it: a consent, and nobody is told of a change', async () => {
    const someone = await customer({ DISTRIBUTION: 'someone@example.com' }, 'PAPERLESS');
    await change(someone, 'PAPERLESS', 'someone@example.com');
    expect(await consents(someone.accountId)).toHaveLength(1);
    expect(await notices(someone.accountId)).toEqual([]);
  });

  it('is written down with ids and codes only', async () => {
    const someone = await customer({ DISTRIBUTION: 'secret@example.com' }, 'PAPER');
    await change(someone, 'EMAIL', 'other@example.com');
    const [event] = await app.db.kysely
      .selectFrom('audit_event')
      .selectAll()
      .where('account_id', '=', someone.accountId)
      .where('action', '=', 'delivery.changed')
      .execute();
    expect(event).toMatchObject({ user_id: someone.userId, detail: { from: 'PAPER', to: 'EMAIL', otherAddress: true } });
  });
});

describe('who may', () => {
  const nothing = async (accountId: number) => expect(await notices(accountId)).toEqual([]);

  it('[PERM-014] a guest gets 401, another customer 404, both without any effect', async () => {
    const someone = await customer({ DISTRIBUTION: 'someone@example.com' }, 'PAPER');
    const stranger = await customer({ DISTRIBUTION: 'stranger@example.com' });
    const params = { id: String(someone.accountId) };
    expect((await app.call('changeDelivery', { params, body: bodyOf('EMAIL', 'evil@example.com') })).status).toBe(401);
    expect((await app.call('getDelivery', { params })).status).toBe(401);
    expect((await app.call('listDeliveryOptions', { query: { accountType: 'RESIDENTIAL' } })).status).toBe(401);
    const refused = await change(stranger, 'EMAIL', 'evil@example.com', someone.accountId);
    expect([refused.status, refused.body.error?.code]).toEqual([404, 'GEN0004']);
    expect((await stranger.call('getDelivery', { params })).status).toBe(404);
    expect((await stranger.call('getDelivery', { params: { id: '999999999' } })).status).toBe(404);
    expect(await stateOf(someone.accountId)).toEqual({ method: 'PAPER', address: 'someone@example.com' });
    await nothing(someone.accountId);
  });

  const withhold = (userId: number, accountId: number) =>
    app.db.kysely
      .insertInto('withheld_permission')
      .values({ user_id: userId, account_id: accountId, permission: 'BILLING_INVOICES_VIEW' })
      .execute();

  it('[PERM-014] D-105: the own account needs no permission, a linked one needs BILLING_INVOICES_VIEW', async () => {
    const own = await customer({ DISTRIBUTION: 'own@example.com' }, 'PAPER');
    await withhold(own.userId, own.accountId);
    const again = await app.signIn(
      (await app.db.kysely.selectFrom('portal_user').select('username').where('id', '=', own.userId).executeTakeFirstOrThrow()).username,
    );
    expect((await change(again, 'EMAIL')).status).toBe(200);

    const linda = await app.signIn(cast.linda.username);
    const linked = await app.db.kysely.selectFrom('account').select('id').where('number', '=', '1000006').executeTakeFirstOrThrow();
    expect((await change(linda, 'EMAIL', 'walter.new@example.com', linked.id)).status).toBe(200);
    const before = await stateOf(linked.id);
    await withhold(linda.userId, linked.id);
    const limited = await app.signIn(cast.linda.username);
    const refused = await change(limited, 'PAPER', undefined, linked.id);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'AUTH0006']);
    expect(await stateOf(linked.id)).toEqual(before);
  });

  it('[API-036] the options of an account type are for anybody signed in', async () => {
    const someone = await customer();
    const { status, body } = await someone.call('listDeliveryOptions', { query: { accountType: 'BUSINESS' } });
    expect(status).toBe(200);
    expect(body.map(({ price, distributionMethod }) => [distributionMethod.method, price])).toEqual([
      ['PAPER', 3],
      ['EMAIL', 0],
      ['PAPERLESS', 0],
    ]);
    const residential = await someone.call('listDeliveryOptions', { query: { accountType: 'RESIDENTIAL' } });
    expect(residential.body.map(({ id }) => id)).not.toEqual(body.map(({ id }) => id));
    expect((await someone.call('listDeliveryOptions', { query: { accountType: 'SHOP' as 'BUSINESS' } })).body.error?.code).toBe('GEN0002');
  });
});
