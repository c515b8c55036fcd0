import { authorizationVersion } from '@porchlight/domain/autopay/authorization-version.ts';
import { fill } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from '../../test/autopay-app.ts';
import { startApp } from '../../test/harness.ts';
import { cards, type Payer } from '../../test/payment-app.ts';
import { cast } from '../demo/index.ts';

let app: AutopayApp;
const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', cardHolderName: 'Ada Example' } as const;
const none = { apiAccountAutoPayCC: null, apiAccountAutoPayACH: null, apiAccountAutoPayToken: null };

beforeAll(async () => {
  app = await startAutopayApp();
});
beforeEach(() => app.at('2027-06-10T14:00:00Z'));
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await app.sandbox.reset();
});
afterAll(() => app.close());

const enrolmentsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('autopay_enrolment').selectAll().where('account_id', '=', payer.accountId).orderBy('id').execute();
const consentsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('consent').selectAll().where('account_id', '=', payer.accountId).orderBy('id').execute();
const byBank = (payer: Payer, more: object = {}) =>
  payer.call('enableAutoPayByBank', { body: { accountId: payer.accountId, ...bank, ...more } });
const disable = (payer: Payer) => payer.call('disableAutoPay', { body: { accountId: payer.accountId } });
const planOf = async (payer: Payer) => (await payer.call('getAutoPayPlan', { params: { id: String(payer.accountId) } })).body;
const settings = (payer: Payer, limit: number | null, backupToken: string | null = null) =>
  payer.call('changeAutoPaySettings', { body: { accountId: payer.accountId, limit, backupToken } });
const skip = (payer: Payer, dueDate: string, wanted = true) =>
  payer.call('skipAutoPayCharge', { body: { accountId: payer.accountId, dueDate, skip: wanted } });
const cardBody = (token: string, more: object = {}) => ({
  cardExpirationDate: '12/39',
  cardToken: token,
  displayCardNumber: 'Visa',
  type: 'Visa',
  ...more,
});
const byCard = (payer: Payer, card: ReturnType<typeof cardBody>, cc = card) =>
  payer.call('enableAutoPayByCard', { body: { accountId: payer.accountId, ...card, cc } });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

describe('turning AutoPay on', () => {
  it('[API-032] [AUTO-002] [ENT-010] with a stored method answers the info, and keeps the consent in the words shown', async () => {
    const payer = await app.seedPayer(0);
    await app.seedBill(payer, '2027-06-20');
    const { token, display, methodId } = await app.seedMethod(payer);
    const { status, body } = await payer.call(
      'enableAutoPayByToken',
      { body: { accountId: payer.accountId, token } },
      { headers: { 'accept-language': 'sp-es' } },
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      ...none,
      // The method's name in the reader's language, as in the list of methods.
      apiAccountAutoPayToken: { token, paymentInformation: display.replace('ending', 'terminada en') },
      appliesOn: '2027-06-20',
    });
    const [consent] = await consentsOf(payer);
    const wording = fill(catalogue['sp-es'].autopayAuthorization.text, { brandName: 'Porchlight', supportPhone: null });
    expect(consent).toMatchObject({
      user_id: payer.userId,
      kind: 'autopay',
      choice: display,
      wording,
      wording_version: authorizationVersion,
    });
    expect(consent).toMatchObject({ locale: 'sp-es', given_at: app.clock.now(), revoked_at: null });
    expect(await enrolmentsOf(payer)).toMatchObject([
      { payment_method_id: methodId, given_as: 'token', consent_id: consent?.id, ended_at: null },
    ]);
    expect((await planOf(payer)).authorization).toEqual({
      text: wording,
      version: authorizationVersion,
      locale: 'sp-es',
      givenAt: app.clock.now().toISOString(),
    });
    const [mail] = await app.mailsTo(payer);
    expect(mail?.text).toContain(catalogue['en-us'].mail.autopayChanged.agreed);
    expect(mail?.text).toContain(wording);
    expect(JSON.stringify(await app.mailsTo(payer))).not.toContain(token);
  });

  it('[API-032] the same again changes nothing; another method replaces the first and keeps limit and consent history', async () => {
    const member = await app.seedMember();
    await settings(member, 80);
    expect((await app.enable(member, member.method.token)).status).toBe(200);
    expect((await enrolmentsOf(member)).length).toBe(1);
    app.clock.advance(60_000);
    const other = await app.seedMethod(member);
    expect((await app.enable(member, other.token)).body.apiAccountAutoPayToken?.token).toBe(other.token);
    const [former, present] = await enrolmentsOf(member);
    expect(former?.ended_at).toEqual(app.clock.now());
    expect(present).toMatchObject({ payment_method_id: other.methodId, limit_cents: 80_00, ended_at: null });
    expect((await consentsOf(member)).map(({ revoked_at }) => revoked_at !== null)).toEqual([true, false]);
    expect(await app.subjectsTo(member)).toEqual([
      'AutoPay is on',
      'Your AutoPay settings changed',
      'AutoPay pays with another method now',
    ]);
  });

  it("[API-032] [PERM-020] refuses a token that is unknown, removed, expired or another customer's", async () => {
    const payer = await app.seedPayer(0);
    const expired = await app.seedMethod(payer, 'approve', { expiration: '05/27' });
    const foreign = await app.seedMethod(await app.seedPayer(0));
    const removed = await app.seedMethod(payer);
    await app.db.kysely.updateTable('payment_method').set({ removed_at: app.clock.now() }).where('id', '=', removed.methodId).execute();
    for (const token of ['pm_nobody', expired.token, foreign.token, removed.token]) {
      expect(codeOf(await app.enable(payer, token))).toEqual([400, 'AP0001']);
      expect(codeOf(await byCard(payer, cardBody(token)))).toEqual([400, 'AP0001']);
    }
    expect(await enrolmentsOf(payer)).toEqual([]);
    expect(await app.mailsTo(payer)).toEqual([]);
  });

  it('[API-031] [AUTO-019] with a card takes both copies only when they agree, and shows what the provider says of it', async () => {
    const payer = await app.seedPayer(0);
    const { token, display } = await app.seedMethod(payer);
    for (const differing of [{ cardToken: 'pm_other' }, { cardExpirationDate: '11/39' }, { displayCardNumber: 'x' }, { type: 'Amex' }]) {
      expect(codeOf(await byCard(payer, cardBody(token), cardBody(token, differing)))).toEqual([400, 'AP0001']);
    }
    expect(codeOf(await byCard(payer, cardBody(token, { cardExpirationDate: '05/27' })))).toEqual([400, 'AP0001']);
    const { body } = await byCard(payer, cardBody(token, { displayCardNumber: 'Nonsense 0000' }));
    expect(body).toMatchObject({ ...none, apiAccountAutoPayCC: { type: 'Visa', displayCardNumber: display, cardExpirationDate: '12/39' } });
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it("[API-031] [AUTO-010] with the card of a successful payment of this account, not with another account's", async () => {
    const payer = await app.seedPayer(1);
    const stranger = await app.seedPayer(0);
    const body = {
      paymentOption: 'ALL_UNPAID_INVOICES',
      paymentAmount: 10,
      iframe: true,
      accountId: payer.accountId,
      paymentFormType: 'CC',
    } as const;
    const form = await payer.call('startCardPayment', { params: { id: String(payer.accountId) }, body });
    await app.submitCard(form.body, cards.approved);
    await app.learn(payer, 'succeeded');
    const [payment] = await app.paymentsOf(payer);
    const { body: result } = await payer.call('getPaymentStatus', { params: { id: payment?.reference ?? '' } });
    const paidWith = cardBody(result.cardToken ?? '');
    expect(codeOf(await byCard(stranger, paidWith))).toEqual([400, 'AP0001']);
    const answer = await byCard(payer, paidWith);
    expect(answer.body.apiAccountAutoPayCC).toMatchObject({ type: 'Visa', displayCardNumber: 'Visa ending 1111' });
    await byCard(payer, paidWith);
    expect(await enrolmentsOf(payer)).toHaveLength(1);
    const { body: list } = await payer.call('listPaymentMethods', { params: { id: String(payer.accountId) } });
    expect(list.paymentMethods).toMatchObject([{ paymentInformation: 'Visa ending 1111', autoPay: true }]);
    expect(JSON.stringify(result)).not.toContain(list.paymentMethods[0]?.token);
    app.clock.advance(61 * 60_000);
    expect(codeOf(await byCard(payer, paidWith))).toEqual([400, 'AP0001']);
  });

  it('[API-030] [ENT-016] [ACH-013] by bank account keeps the last four digits of it and no more', async () => {
    const payer = await app.seedPayer(0);
    const { status, body } = await byBank(payer);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...none,
      apiAccountAutoPayACH: {
        holder_name: 'Ada Example',
        routing_number: '110000000',
        account_number: '****6789',
        account_type: 'CHECKING',
      },
    });
    await byBank(payer);
    expect((await enrolmentsOf(payer)).length).toBe(1);
    const methods = await app.db.kysely.selectFrom('payment_method').selectAll().where('account_id', '=', payer.accountId).execute();
    expect(methods).toMatchObject([{ kind: 'bank', display: 'Checking ending 6789', removed_at: null }]);
    const everything = JSON.stringify([methods, await enrolmentsOf(payer), await consentsOf(payer), await app.mailsTo(payer)]);
    expect(everything).not.toContain(bank.accountNumber);
    await app.seedBill(payer, '2027-06-10');
    await app.product.autopay.run();
    expect(await app.chargesOf(payer)).toMatchObject([{ state: 'atBank' }]);
  });

  it.each([
    ['[ACH-014] a routing number with a space', { routingNumber: '11000 000' }],
    ['[ACH-014] a routing number of zeros', { routingNumber: '000000000' }],
    ['[ACH-014] a routing number of eight digits', { routingNumber: '11000000' }],
    ['[ACH-014] a routing number of letters', { routingNumber: 'abcdefghi' }],
    ['[ACH-015] a negative account number', { accountNumber: '-4123' }],
    ['[ACH-015] an account number of three digits', { accountNumber: '123' }],
    ['[ACH-015] an account number of eighteen digits', { accountNumber: '1'.repeat(18) }],
    ['[ACH-015] an account number of zeros', { accountNumber: '0000' }],
    ['[ACH-019] a business account where the provider takes none', { accountType: 'BUSINESS_CHECK' }],
    ['an account the provider refuses', { accountNumber: '000111111116' }],
  ])('%s is refused', async (_title, more) => {
    const payer = await app.seedPayer(0);
    expect(codeOf(await byBank(payer, more))).toEqual([400, 'PAY0009']);
    expect(await enrolmentsOf(payer)).toEqual([]);
  });

  it('[ACH-013] [ACH-016] a blank holder and an unknown account type are no request', async () => {
    const payer = await app.seedPayer(0);
    for (const more of [
      { cardHolderName: '  ' },
      { accountType: '' },
      { accountType: 'GIRO' },
      { accountNumber: undefined },
      { more: 1 },
    ]) {
      expect(codeOf(await byBank(payer, more))).toEqual([400, 'GEN0002']);
    }
    expect((await byBank(payer, { accountNumber: '0012' })).status).toBe(200);
  });

  it('while the provider is away nothing is turned on', async () => {
    const payer = await app.seedPayer(0);
    await app.sandbox.control({ down: true });
    expect(codeOf(await byBank(payer))).toEqual([503, 'PAY0003']);
    await app.sandbox.control({ down: false });
    expect((await byBank(payer)).status).toBe(200);
  });
});

describe('turning AutoPay off', () => {
  it('[API-033] [AUTO-001] ends the enrolment, takes the consent back, and is done already the second time', async () => {
    const member = await app.seedMember('approve', ['2027-06-10']);
    app.clock.advance(1_000);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await disable(member);
      expect([status, body]).toEqual([200, { success: true, ...none, appliesOn: null }]);
    }
    expect((await enrolmentsOf(member))[0]?.ended_at).toEqual(app.clock.now());
    expect((await consentsOf(member))[0]?.revoked_at).toEqual(app.clock.now());
    expect(await app.subjectsTo(member)).toEqual(['AutoPay is on', 'AutoPay is off']);
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toEqual([]);
    expect(await planOf(member)).toMatchObject({ enabled: false, nextCharge: null, authorization: null });
  });

  it('that was turned on by a process whose clock is ahead', async () => {
    const member = await app.seedMember();
    app.clock.advance(-3_600_000);
    expect((await disable(member)).status).toBe(200);
    expect((await planOf(member)).enabled).toBe(false);
    app.clock.advance(3_600_000);
  });

  it('stops another try that was planned', async () => {
    const member = await app.seedMember('insufficientFunds', ['2027-06-10']);
    await app.product.autopay.run();
    await disable(member);
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'failed', next_try_at: null, reason: 'insufficientFunds' }]);
  });
});

describe('the limit and the back-up', () => {
  it('a bill above the limit is not charged but asked about once, and collected when the limit allows it', async () => {
    const member = await app.seedMember('approve', ['2027-06-10']);
    expect((await settings(member, 49.99)).body).toMatchObject({ limit: 49.99, nextCharge: { outlook: 'overLimit', amount: 50 } });
    await app.product.autopay.run();
    app.clock.advance(86_400_000);
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'overLimit', amount_cents: 50_00 }]);
    expect((await planOf(member)).failure).toEqual({ dueDate: '2027-06-10', amount: 50, reason: 'overLimit', retryOn: null });
    expect((await app.subjectsTo(member)).filter((subject) => subject === 'AutoPay needs your OK for $50.00').length).toBe(1);
    await settings(member, 40);
    await app.product.autopay.run();
    expect((await app.subjectsTo(member)).filter((subject) => subject === 'AutoPay needs your OK for $50.00').length).toBe(1);
    expect(await app.paymentsOf(member)).toEqual([]);
    await settings(member, 50);
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid' }]);
  });

  it('and when part of the bill is paid otherwise', async () => {
    const member = await app.seedMember('approve', ['2027-06-10']);
    await settings(member, 30);
    await app.product.autopay.run();
    const body = { paymentAmount: 20, paymentOption: 'ALL_UNPAID_INVOICES' as const, token: member.method.token };
    expect((await member.call('payByToken', { params: { id: String(member.accountId) }, body })).body.success).toBe(true);
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid', amount_cents: 30_00 }]);
  });

  it.each([0, -5, 0.99, 1.001, 10_000.01, 1e15])('refuses the limit %s', async (limit) => {
    const member = await app.seedMember();
    expect(codeOf(await settings(member, limit))).toEqual([400, 'AP0003']);
    expect((await planOf(member)).limit).toBeNull();
  });

  it('refuses a back-up that is the method itself, unknown or expired, and all of it while AutoPay is off', async () => {
    const member = await app.seedMember();
    const expired = await app.seedMethod(member, 'approve', { expiration: '01/27' });
    for (const token of [member.method.token, 'pm_nobody', expired.token]) {
      expect(codeOf(await settings(member, null, token))).toEqual([400, 'AP0001']);
    }
    const { token, display } = await app.seedMethod(member);
    expect((await settings(member, null, token)).body.backup).toEqual({ token, paymentInformation: display });
    await disable(member);
    expect(codeOf(await settings(member, 50))).toEqual([409, 'AP0004']);
    expect(codeOf(await skip(member, '2027-06-20'))).toEqual([409, 'AP0004']);
  });

  it('a method that was removed is no method: told once, and collected with the next one', async () => {
    const member = await app.seedMember('approve', ['2027-06-10']);
    await app.db.kysely
      .updateTable('payment_method')
      .set({ removed_at: app.clock.now() })
      .where('id', '=', member.method.methodId)
      .execute();
    await app.product.autopay.run();
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'noMethod', reason: 'noMethod' }]);
    expect(await planOf(member)).toMatchObject({ needsMethod: true, methodReason: 'methodRemoved', nextCharge: { outlook: 'noMethod' } });
    expect((await app.subjectsTo(member)).filter((subject) => subject === 'AutoPay has no payment method to charge').length).toBe(1);
    await app.enable(member, (await app.seedMethod(member)).token);
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid' }]);
  });
});

describe('skipping a charge', () => {
  it('leaves it out, tells it, and takes it back while nothing was charged', async () => {
    const member = await app.seedMember('approve', ['2027-06-12']);
    expect((await skip(member, '2027-06-12')).body.nextCharge).toMatchObject({ date: '2027-06-12', outlook: 'skipped', amount: 50 });
    await skip(member, '2027-06-12');
    await app.at('2027-06-12T14:00:00Z');
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'skipped', reason: 'skipped' }]);
    expect(await app.paymentsOf(member)).toEqual([]);
    expect((await skip(member, '2027-06-12', false)).body.nextCharge).toMatchObject({ outlook: 'planned', date: '2027-06-12' });
    expect(await app.chargesOf(member)).toEqual([]);
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'paid' }]);
    expect(await app.subjectsTo(member)).toEqual([
      'AutoPay is on',
      'AutoPay leaves out a charge',
      'AutoPay charges as planned again',
      'Payment received: $50.00',
    ]);
  });

  it('the next due date takes what was skipped along', async () => {
    const member = await app.seedMember('approve', ['2027-06-12', '2027-07-12']);
    await skip(member, '2027-06-12');
    await app.at('2027-07-12T14:00:00Z');
    await app.product.autopay.run();
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'skipped' }, { state: 'paid', amount_cents: 100_00 }]);
  });

  it('refuses what is not the next charge or was made already', async () => {
    const member = await app.seedMember('approve', ['2027-06-10', '2027-07-10']);
    for (const dueDate of ['2027-07-10', '2027-06-11', '9999-99-99']) expect(codeOf(await skip(member, dueDate))).toEqual([409, 'AP0005']);
    await app.product.autopay.run();
    expect(codeOf(await skip(member, '2027-06-10'))).toEqual([409, 'AP0005']);
    expect(codeOf(await skip(member, '2027-06-10', false))).toEqual([409, 'AP0005']);
  });

  it('of another try keeps its day for when it is taken back', async () => {
    const member = await app.seedMember('insufficientFunds', ['2027-06-10']);
    await app.product.autopay.run();
    expect((await skip(member, '2027-06-10')).status).toBe(200);
    await app.at('2027-06-13T14:00:00Z');
    await app.product.autopay.run();
    expect((await app.paymentsOf(member)).length).toBe(1);
    await skip(member, '2027-06-10', false);
    expect(await app.chargesOf(member)).toMatchObject([{ state: 'retry', reason: 'insufficientFunds' }]);
    await app.product.autopay.run();
    expect((await app.paymentsOf(member)).length).toBe(2);
  });
});

describe('what AutoPay did', () => {
  it('[API-028] is listed charge by charge with every attempt, newest first', async () => {
    const member = await app.seedMember('insufficientFunds', ['2027-06-10']);
    const backup = await app.seedMethod(member);
    await settings(member, null, backup.token);
    await app.product.autopay.run();
    await app.seedBill(member, '2027-07-10');
    await skip(member, '2027-07-10');
    const { body } = await member.call('listAutoPayCharges', { params: { id: String(member.accountId) } });
    expect(body.charges).toMatchObject([
      { dueDate: '2027-07-10', amount: 50, state: 'skipped', reason: 'skipped', attempts: [] },
      {
        dueDate: '2027-06-10',
        state: 'paid',
        reason: null,
        attempts: [
          { method: member.method.display, isBackup: false, state: 'failed', reason: 'insufficientFunds', amount: 50 },
          { method: backup.display, isBackup: true, state: 'done', reason: null },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('pm_test');
  });
});

describe('cards AutoPay could charge', () => {
  it('[API-029] [ENT-009] lists stored cards that have not expired, and says which one AutoPay uses', async () => {
    const member = await app.seedMember();
    const other = await app.seedMethod(member, 'approve', { expiration: '06/27' });
    await app.seedMethod(member, 'approve', { expiration: '05/27' });
    await app.seedMethod(member, 'settle');
    const { body } = await member.call('listAutoPayCards', { params: { id: String(member.accountId) } });
    const card = ({ token, display }: typeof other, cardExpirationDate: string, autoPay: boolean) => ({
      type: 'Visa',
      cardToken: token,
      cardExpirationDate,
      displayCardNumber: display,
      paymentInformation: display,
      autoPay,
    });
    expect(body.availableCards).toEqual([card(member.method, '12/39', true), card(other, '06/27', false)]);
  });
});

describe('who may', () => {
  const writes = (accountId: number) =>
    [
      ['enableAutoPayByToken', { accountId, token: 'pm_x' }],
      ['enableAutoPayByBank', { accountId, ...bank }],
      ['enableAutoPayByCard', { accountId, ...cardBody('pm_x'), cc: cardBody('pm_x') }],
      ['disableAutoPay', { accountId }],
      ['changeAutoPaySettings', { accountId, limit: null, backupToken: null }],
      ['skipAutoPayCharge', { accountId, dueDate: '2027-06-10', skip: true }],
    ] as const;

  it('[AUTO-025] [PERM-006] reading needs the account, changing BILLING_PAY_NOW', async () => {
    const member = await app.seedMember('approve', ['2027-06-20']);
    const withheld = { user_id: member.userId, account_id: member.accountId, permission: 'BILLING_PAY_NOW' };
    await app.db.kysely.insertInto('withheld_permission').values(withheld).execute();
    const { token } = await app.signIn(member.username);
    for (const [name, body] of writes(member.accountId)) {
      expect(codeOf(await member.call(name, { body } as never, { token })), name).toEqual([403, 'AUTH0006']);
    }
    const params = { id: String(member.accountId) };
    expect(codeOf(await member.call('listAutoPayCards', { params }, { token }))).toEqual([403, 'AUTH0006']);
    expect((await member.call('getAutoPay', { params }, { token })).body.appliesOn).toBe('2027-06-20');
    expect((await member.call('getAutoPayPlan', { params }, { token })).body.enabled).toBe(true);
    expect((await enrolmentsOf(member))[0]?.ended_at).toBeNull();
  });

  it('[AUTO-025] D-099: a linked user changes it by that permission, which ends with the link; the holder hears of it', async () => {
    const member = await app.seedMember();
    const friend = await app.seedPayer(0);
    const at = app.clock.now();
    const row = { account_id: member.accountId, user_id: friend.userId, requested_at: at, registered_at: at, unregistered_at: null };
    await app.db.kysely.insertInto('linked_account').values(row).execute();
    const { token } = await app.signIn(friend.username);
    const turnOff = () => friend.call('disableAutoPay', { body: { accountId: member.accountId } }, { token });
    expect(codeOf(await turnOff())).toEqual([200, undefined]);
    expect((await enrolmentsOf(member))[0]?.ended_at).toEqual(at);
    const mails = await app.db.kysely.selectFrom('outbox_message').select('recipient').where('account_id', '=', member.accountId).execute();
    expect(mails.at(-1)?.recipient).toBe(member.username);
    await app.db.kysely.updateTable('linked_account').set({ unregistered_at: at }).where('user_id', '=', friend.userId).execute();
    const later = await app.signIn(friend.username);
    expect(codeOf(await later.call('disableAutoPay', { body: { accountId: member.accountId } }))).toEqual([404, 'GEN0004']);
  });

  it("[PERM-020] nothing of another customer's account is found", async () => {
    const member = await app.seedMember();
    const stranger = await app.seedPayer(0);
    for (const [name, body] of writes(member.accountId))
      expect(codeOf(await stranger.call(name, { body } as never)), name).toEqual([404, 'GEN0004']);
    for (const name of ['getAutoPay', 'getAutoPayPlan', 'listAutoPayCards', 'listAutoPayCharges'] as const) {
      expect(codeOf(await stranger.call(name, { params: { id: String(member.accountId) } })), name).toEqual([404, 'GEN0004']);
    }
    expect((await enrolmentsOf(member))[0]?.ended_at).toBeNull();
  });

  it('[AUTO-023] without a payment provider nothing is turned on or charged, and it can still be turned off', async () => {
    const bare = await startApp({ ports: { provider: null } });
    try {
      const maria = await bare.signIn(cast.maria.username);
      for (const [name, body] of writes(maria.accountId).slice(0, 3)) {
        expect(codeOf(await maria.call(name, { body } as never)), name).toEqual([409, 'AP0002']);
      }
      const james = await bare.signIn(cast.james.username);
      expect(await bare.product.autopay.run({ asOf: '2099-01-01' })).toMatchObject({ looked: 0, charged: 0 });
      expect((await james.call('disableAutoPay', { body: { accountId: james.accountId } })).status).toBe(200);
    } finally {
      await bare.close();
    }
  });
});
