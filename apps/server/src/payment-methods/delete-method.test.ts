import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MethodApp, startMethodApp } from '../../test/method-app.ts';
import { cards, type Payer } from '../../test/payment-app.ts';

let app: MethodApp;

beforeAll(async () => {
  app = await startMethodApp();
});
afterEach(async () => {
  Object.assign(app.faults, { beforeForm: null, afterList: null, removal: null });
  await app.sandbox.reset();
});
afterAll(() => app.close());

const laterDeclined = '4000000000000341';
const rowsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment_method').selectAll().where('account_id', '=', payer.accountId).orderBy('id').execute();
const tokensAtProvider = async (payer: Payer) => ((await app.provider.listMethods(payer.number)) ?? []).map(({ token }) => token);

/** A customer with two stored cards, the first the default, whose forms are finished. */
async function payerWithCards(): Promise<Payer & { first: string; second: string }> {
  const payer = await app.seedPayer(0);
  for (const [at, number] of [cards.approved, laterDeclined].entries()) {
    await app.saveCard(payer, number);
    await eventually('stored', async () => (await app.onRecord(payer)).length === at + 1);
  }
  await app.db.kysely.updateTable('payment_method_form').set({ finished_at: app.clock.now() }).execute();
  const [first = '', second = ''] = await app.tokensOnRecord(payer);
  return { ...payer, first, second };
}
const enrol = (payer: Payer, methodId: number) =>
  app.db.kysely
    .insertInto('autopay_enrolment')
    .values({ account_id: payer.accountId, payment_method_id: methodId, enrolled_at: app.clock.now(), ended_at: null } as never)
    .execute();

describe('deleting a stored method', () => {
  it('[API-019] [PM-001] [PM-005] removes it at the provider, then here; the next one becomes the default', async () => {
    const payer = await payerWithCards();
    const { status, body } = await app.deleteMethod(payer, payer.first);
    expect([status, body]).toEqual([200, { success: true }]);
    expect(await tokensAtProvider(payer)).toEqual([payer.second]);
    expect(await app.listed(payer)).toEqual(['Visa ending 0341']);
    expect(await rowsOf(payer)).toMatchObject([
      { token: payer.first, is_default: false, removed_at: app.clock.now(), removal_asked_at: null },
      { token: payer.second, is_default: true, removed_at: null },
    ]);
    const audit = await app.db.kysely.selectFrom('audit_event').selectAll().where('account_id', '=', payer.accountId).execute();
    const ofMethods = audit.filter(({ action }) => action.startsWith('paymentMethods.'));
    expect(ofMethods.map(({ action }) => action)).toEqual(['paymentMethods.added', 'paymentMethods.added', 'paymentMethods.removed']);
    expect(ofMethods.at(-1)).toMatchObject({ user_id: payer.userId });
    expect((await app.deleteMethod(payer, payer.second)).body).toEqual({ success: true });
    expect(await app.listed(payer)).toEqual([]);
  });

  it("[API-019] tells the customer by mail, in the customer's language, naming only what every list shows", async () => {
    const payer = await payerWithCards();
    await app.deleteMethod(payer, payer.first);
    await app.db.kysely.updateTable('portal_user').set({ locale: 'sp-es' }).where('id', '=', payer.userId).execute();
    await app.deleteMethod(payer, payer.second);
    const [spanish, english] = await app.mailsTo(payer);
    expect(english?.subject).toBe('A payment method was removed');
    expect(english?.text).toContain(`Visa ending 1111 was removed from the stored payment methods of account ${payer.number} on `);
    expect(spanish?.subject).toBe('Se eliminó un método de pago');
    expect(spanish?.text).toContain('Visa terminada en 0341 se eliminó');
    for (const mail of [english, spanish]) expect(mail?.text).not.toMatch(/pm_|4111|AutoPay|pago automático/);
  });

  it('[API-019] [D-073] of the one AutoPay uses leaves AutoPay on without a method, and the mail says so', async () => {
    const payer = await payerWithCards();
    await enrol(payer, (await rowsOf(payer))[0]?.id ?? 0);
    expect((await app.deleteMethod(payer, payer.first)).body.success).toBe(true);
    const [enrolment] = await app.db.kysely.selectFrom('autopay_enrolment').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(enrolment?.ended_at).toBeNull();
    const { body } = await payer.call('getAutoPay', { params: { id: String(payer.accountId) } });
    expect(body).toMatchObject({ apiAccountAutoPayCC: null, apiAccountAutoPayACH: null, apiAccountAutoPayToken: null });
    expect((await app.mailsTo(payer))[0]?.text).toContain('AutoPay is still on: please select another payment method for it.');
  });

  it('[API-019] [PERM-020] of an unknown, removed or foreign token is PM0001, and nothing is removed anywhere', async () => {
    const [payer, other] = [await payerWithCards(), await payerWithCards()];
    await app.deleteMethod(payer, payer.first);
    for (const token of ['pm_of_nobody', payer.first, other.first]) {
      const { status, body } = await app.deleteMethod(payer, token);
      expect([status, body.success, body.error?.code]).toEqual([200, false, 'PM0001']);
    }
    expect(await tokensAtProvider(other)).toEqual([other.first, other.second]);
    expect(await app.tokensOnRecord(other)).toEqual([other.first, other.second]);
    expect(await app.mailsTo(payer)).toHaveLength(1);
  });

  it('[API-019] two at once: it is gone once, and one mail tells of it', async () => {
    const payer = await payerWithCards();
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.deleteMethod(payer, payer.first)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { body } of answers.filter((answer) => !answer.body.success)) expect(body.error?.code).toBe('PM0001');
    expect(await app.mailsTo(payer)).toHaveLength(1);
    expect(await app.onRecord(payer)).toEqual(['Visa ending 0341']);
  });
});

describe('without a clear answer of the provider', () => {
  it('[API-019] PAY0003 and nothing is told to be gone; the list finds out that it is', async () => {
    const payer = await payerWithCards();
    app.faults.removal = 'lostAfter';
    const { status, body } = await app.deleteMethod(payer, payer.first);
    expect([status, body.error?.code]).toEqual([503, 'PAY0003']);
    expect(await app.onRecord(payer)).toEqual(['Visa ending 1111', 'Visa ending 0341']);
    expect(await app.mailsTo(payer)).toEqual([]);
    await app.advance(3_000);
    expect(await app.listed(payer)).toEqual(['Visa ending 0341']);
    expect((await rowsOf(payer)).map(({ is_default }) => is_default)).toEqual([false, true]);
    expect(await app.mailsTo(payer)).toHaveLength(1);
  });

  it('[API-019] the list finds out that it is still there, and stops asking when no request can be on its way any more', async () => {
    const payer = await payerWithCards();
    app.faults.removal = 'lostBefore';
    expect((await app.deleteMethod(payer, payer.first)).body.error?.code).toBe('PAY0003');
    await app.advance(3_000);
    const lists = app.faults.lists;
    expect(await app.listed(payer)).toEqual(['Visa ending 1111', 'Visa ending 0341']);
    await app.advance(60_000);
    await app.listed(payer);
    expect(app.faults.lists).toBe(lists + 2);
    await app.advance(3_000);
    expect(await app.listed(payer)).toEqual(['Visa ending 1111', 'Visa ending 0341']);
    expect(app.faults.lists).toBe(lists + 2);
    app.faults.removal = null;
    expect((await app.deleteMethod(payer, payer.first)).body.success).toBe(true);
  });

  it('[API-019] a crash between the provider and our record is found out in the same way', async () => {
    const payer = await payerWithCards();
    app.faults.removal = 'crashAfter';
    expect((await app.deleteMethod(payer, payer.first)).status).toBe(500);
    await app.advance(3_000);
    expect(await app.listed(payer)).toEqual(['Visa ending 0341']);
    expect(await app.mailsTo(payer)).toHaveLength(1);
  });
});

describe('[PERM-009] [PERM-020] who may', () => {
  const three = (payer: Payer, accountId = payer.accountId) => {
    const own = { ...payer, accountId } as Payer;
    return Promise.all([app.createForm(own), app.manageForm(own), app.deleteMethod(own, 'pm_any')]);
  };

  it('[PERM-009] nobody without the permission: 403 AUTH0006 for each of the three, and the list by paying alone', async () => {
    const payer = await payerWithCards();
    await app.db.kysely
      .insertInto('withheld_permission')
      .values({ user_id: payer.userId, account_id: payer.accountId, permission: 'API_MANAGE_PAYMENT_METHODS' })
      .execute();
    const withheld = { ...payer, ...(await app.signIn(payer.username)) };
    for (const { status, body } of await three(withheld)) expect([status, body.error?.code]).toEqual([403, 'AUTH0006']);
    expect((await app.deleteMethod(withheld, payer.first)).status).toBe(403);
    expect(await app.listed(withheld)).toHaveLength(2);
    expect(await tokensAtProvider(payer)).toHaveLength(2);
  });

  it('[PERM-020] nobody for a foreign account: 404 GEN0004, and a body that names another account is refused', async () => {
    const [payer, other] = [await payerWithCards(), await payerWithCards()];
    for (const { status, body } of await three(payer, other.accountId)) expect([status, body.error?.code]).toEqual([404, 'GEN0004']);
    const list = await payer.call('listPaymentMethods', { params: { id: String(other.accountId) } });
    expect([list.status, list.body.error?.code]).toEqual([404, 'GEN0004']);
    const params = { accountId: String(payer.accountId) };
    const create = { submitType: 'createPaymentMethod', paymentMethod: 'CC', accountId: other.accountId } as const;
    const manage = { submitType: 'managePaymentMethods', accountId: other.accountId } as const;
    for (const { status, body } of [
      await payer.call('createPaymentMethod', { params, body: create }),
      await payer.call('managePaymentMethods', { params, body: manage }),
    ])
      expect([status, body.success]).toEqual([400, false]);
    const forms = await app.db.kysely.selectFrom('payment_method_form').selectAll().where('account_id', '=', other.accountId).execute();
    expect(forms).toHaveLength(2);
  });

  it('[PERM-009] nobody who impersonates: 403 AUTH0008 for each of the three', async () => {
    const payer = await payerWithCards();
    const staff = {
      kind: 'staff',
      username: `agent${payer.number}`,
      email: `agent${payer.number}@example.com`,
      created_at: app.clock.now(),
    } as const;
    const { id } = await app.db.kysely
      .insertInto('portal_user')
      .values({ ...staff, password_hash: null, locale: null, account_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db.kysely.insertInto('staff_permission').values({ user_id: id, permission: 'STAFF_IMPERSONATE' }).execute();
    await app.db.kysely.updateTable('session').set({ impersonator_id: id }).where('user_id', '=', payer.userId).execute();
    app.product.session.forgetUser(payer.userId);
    for (const { status, body } of await three(payer)) expect([status, body.error?.code]).toEqual([403, 'AUTH0008']);
    expect(await app.listed(payer)).toHaveLength(2);
  });
});
