import { cardFields, postPage } from '@porchlight/sandbox-provider/testing/client.ts';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { bankFields, type MethodApp, startMethodApp } from '../../test/method-app.ts';
import { buildNotice, cards, type Payer } from '../../test/payment-app.ts';

let app: MethodApp;

beforeAll(async () => {
  app = await startMethodApp();
});
afterEach(async () => {
  Object.assign(app.faults, { beforeForm: null, afterList: null, removal: null });
  await app.sandbox.reset();
});
afterAll(() => app.close());

const submitUrl = () => `${app.sandbox.url}/hosted/submit`;
const formsOf = (payer: Payer) =>
  app.db.kysely.selectFrom('payment_method_form').selectAll().where('account_id', '=', payer.accountId).orderBy('created_at').execute();
const onRecordBecomes = (payer: Payer, displays: string[]) =>
  eventually(`on record: ${displays.join(', ')}`, async () => (await app.onRecord(payer)).join() === displays.join());
/** A customer with a card stored by its notice. */
async function payerWithCard(): Promise<Payer> {
  const payer = await app.seedPayer(0);
  await app.saveCard(payer, cards.approved);
  await onRecordBecomes(payer, ['Visa ending 1111']);
  return payer;
}

describe('a form to add a method', () => {
  it('[API-017] [PM-001] [PM-007] is on record before the provider is asked, and answers action, target and fields', async () => {
    const payer = await app.seedPayer(0);
    let onRecordAtCall: unknown = null;
    app.faults.beforeForm = async (reference) => {
      onRecordAtCall = (await formsOf(payer)).find((form) => form.reference === reference)?.purpose;
    };
    const { status, body } = await app.createForm(payer);
    expect(onRecordAtCall).toBe('create');
    expect([status, body.success, body.action]).toEqual([200, true, `${app.sandbox.url}/hosted/method`]);
    expect(body.target).toMatch(/.+/);
    expect(body.fields).toEqual({ ReferenceId: expect.stringMatching(/^[A-Z0-9]{20}$/), FormToken: expect.any(String) });
    expect(await formsOf(payer)).toMatchObject([
      { reference: body.fields.ReferenceId, user_id: payer.userId, provider: 'SANDBOX', finished_at: null, expires_at: expect.any(Date) },
    ]);
  });

  it('[PM-007] [D-073] takes CC or ACH and nothing else, and shows that page in the language of the portal', async () => {
    const payer = await app.seedPayer(0);
    const card = await app.createForm(payer, 'CC');
    expect(await (await postPage(card.body.action, card.body.fields)).text()).toContain('Card number');
    const bank = await payer.call(
      'createPaymentMethod',
      {
        params: { accountId: String(payer.accountId) },
        body: { submitType: 'createPaymentMethod', paymentMethod: 'ACH', accountId: payer.accountId },
      },
      { headers: { 'accept-language': 'es-US' } },
    );
    expect(await (await postPage(bank.body.action, bank.body.fields)).text()).toContain('Número de ruta');
    for (const wrong of [{ paymentMethod: 'CASH' }, { paymentMethod: undefined }, { submitType: 'managePaymentMethods' }]) {
      const body = { submitType: 'createPaymentMethod', paymentMethod: 'CC', accountId: payer.accountId, ...wrong } as never;
      const refused = await payer.call('createPaymentMethod', { params: { accountId: String(payer.accountId) }, body });
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'GEN0002']);
    }
  });

  it("[PM-001] [API-010] [ENT-007] what is saved there is stored by the provider's notice; the first one is the default", async () => {
    const payer = await payerWithCard();
    const bank = await app.createForm(payer, 'ACH');
    await postPage(submitUrl(), { ...bank.body.fields, ...bankFields });
    await onRecordBecomes(payer, ['Visa ending 1111', 'Checking ending 6789']);
    const rows = await app.db.kysely
      .selectFrom('payment_method')
      .selectAll()
      .where('account_id', '=', payer.accountId)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { kind: 'card', brand: 'Visa', expiration: '08/49', is_default: true },
      { kind: 'bank', brand: 'Checking', expiration: null, is_default: false },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/4111111111111111|000123456789/);
    await eventually('both forms finished', async () => (await formsOf(payer)).every(({ finished_at }) => finished_at !== null));
    const lists = app.faults.lists;
    expect(await app.listed(payer)).toEqual(['Visa ending 1111', 'Checking ending 6789']);
    expect(app.faults.lists).toBe(lists);
  });

  it('a declined card stores nothing; 4000 0000 0000 0341 is stored and later declined with a reason', async () => {
    const payer = await app.seedPayer(0);
    await app.saveCard(payer, cards.declined);
    await app.saveCard(payer, '4000000000000341');
    await onRecordBecomes(payer, ['Visa ending 0341']);
    const [token = ''] = await app.tokensOnRecord(payer);
    const charge = { reference: 'LATERDECLINED0000001', amountCents: 500 as never, customer: payer.number, token };
    expect(await app.provider.chargeToken(charge)).toMatchObject({ result: { status: 'declined', reason: 'cardDeclined' } });
  });

  it('[API-017] [API-018] [API-019] PM0002 where nothing is stored, PAY0003 while the provider is away', async () => {
    const payer = await app.seedPayer(0);
    await app.sandbox.control({ down: true });
    for (const told of [await app.createForm(payer), await app.manageForm(payer)]) {
      expect([told.status, told.body.error?.code]).toEqual([503, 'PAY0003']);
      expect(told.headers['retry-after']).toBe('5');
    }
    expect((await formsOf(payer)).map(({ finished_at }) => finished_at !== null)).toEqual([true, true]);
    for (const [setting, value] of [
      ['PAYMENT_PROVIDER', 'none'],
      ['SANDBOX_STORED_METHODS', 'off'],
    ] as const) {
      const plain = await startApp({ env: { [setting]: value } });
      const maria = (await plain.signIn('maria.lopez@example.com')) as Payer;
      for (const told of [await app.createForm(maria), await app.manageForm(maria), await app.deleteMethod(maria, 'pm_demo_maria_visa')])
        expect([told.status, told.body.success, told.body.error?.code]).toEqual([200, false, 'PM0002']);
      await plain.close();
    }
  });
});

describe("the provider's page of stored methods", () => {
  it('[API-018] [PM-001] shows what is stored; removing one there removes it here, and says so by mail', async () => {
    const payer = await payerWithCard();
    await app.saveCard(payer, '4000000000000341');
    await onRecordBecomes(payer, ['Visa ending 1111', 'Visa ending 0341']);
    const { status, body } = await app.manageForm(payer);
    expect([status, body.action]).toEqual([200, `${app.sandbox.url}/hosted/methods`]);
    expect(await (await postPage(body.action, body.fields)).text()).toContain('Visa ending 0341');
    const [token = ''] = await app.tokensOnRecord(payer);
    await postPage(`${app.sandbox.url}/hosted/remove`, { ...body.fields, method: token });
    await onRecordBecomes(payer, ['Visa ending 0341']);
    expect((await formsOf(payer)).at(-1)?.finished_at).toBeNull();
    const rows = await app.db.kysely
      .selectFrom('payment_method')
      .selectAll()
      .where('account_id', '=', payer.accountId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ is_default }) => is_default)).toEqual([false, true]);
    expect(await app.mailsTo(payer)).toMatchObject([{ subject: 'A payment method was removed' }]);
    await postPage(`${app.sandbox.url}/hosted/done`, body.fields);
    await eventually('finished', async () => (await formsOf(payer)).at(-1)?.finished_at !== null);
  });

  it("[PERM-020] removes nothing of somebody else's", async () => {
    const [payer, other] = [await payerWithCard(), await payerWithCard()];
    const { body } = await app.manageForm(payer);
    const [foreign = ''] = await app.tokensOnRecord(other);
    await postPage(`${app.sandbox.url}/hosted/remove`, { ...body.fields, method: foreign });
    expect(await app.provider.listMethods(other.number)).toHaveLength(1);
  });
});

describe('a customer who comes back before the notice', () => {
  it('[API-010] makes the list ask the provider, at most every three seconds, while a form is recent and unfinished', async () => {
    const payer = await app.seedPayer(0);
    await app.sandbox.control({ noticesHeld: true });
    await app.saveCard(payer, cards.approved);
    const lists = app.faults.lists;
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.listed(payer)));
    expect(answers.some((displays) => displays.join() === 'Visa ending 1111')).toBe(true);
    expect(await app.listed(payer)).toEqual(['Visa ending 1111']);
    expect(app.faults.lists).toBe(lists + 1);
    await app.advance(3_000);
    await app.listed(payer);
    expect(app.faults.lists).toBe(lists + 2);
    await app.advance(21 * 60_000);
    await app.listed(payer);
    expect(app.faults.lists).toBe(lists + 2);
  });

  it('[API-010] does not wait for a slow provider, and has the answer the next time', async () => {
    const payer = await app.seedPayer(0);
    await app.sandbox.control({ noticesHeld: true });
    await app.saveCard(payer, cards.approved);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.faults.afterList = async (listed) => {
      await held;
      return listed;
    };
    expect(await app.listed(payer)).toEqual([]);
    release();
    await onRecordBecomes(payer, ['Visa ending 1111']);
  });

  it('[API-010] gets the list known so far when the provider is down', async () => {
    const payer = await payerWithCard();
    await app.createForm(payer);
    await app.sandbox.control({ down: true });
    expect(await app.listed(payer)).toEqual(['Visa ending 1111']);
  });
});

describe('notices about methods', () => {
  it('[PM-001] repeated and reordered end where the provider is', async () => {
    const payer = await app.seedPayer(0);
    await app.sandbox.control({ seed: 3, duplicateNotices: true, reorderNotices: 0.5, noticesHeld: true });
    for (const number of [cards.approved, '4000000000000341']) await app.saveCard(payer, number);
    const { body } = await app.manageForm(payer);
    const [first] = (await app.provider.listMethods(payer.number)) ?? [];
    await postPage(`${app.sandbox.url}/hosted/remove`, { ...body.fields, method: first?.token ?? '' });
    await app.sandbox.control({ noticesHeld: false });
    const references = new Set((await formsOf(payer)).map(({ reference }) => reference));
    await eventually('all delivered', async () => {
      const { waiting, ended } = (await app.sandbox.state()).notices;
      return (
        !waiting.some(({ reference }) => references.has(reference)) &&
        ended.filter(({ reference }) => references.has(reference)).length === 3
      );
    });
    expect(await app.onRecord(payer)).toEqual(['Visa ending 0341']);
    expect(await app.mailsTo(payer)).toEqual([]);
  });

  it('[PAY-065] forged, stale, for an unknown form or about something else change nothing and ask nobody', async () => {
    const [payer, other] = [await payerWithCard(), await payerWithCard()];
    const reference = (await formsOf(payer))[0]?.reference ?? '';
    const [row] = (await app.provider.listMethods(payer.number)) ?? [];
    await app.provider.removeMethod({ customer: payer.number, token: row?.token ?? '' });
    const lists = app.faults.lists;
    const notice = buildNotice(reference, 'succeeded', null, { type: 'paymentMethod' });
    const old = new Date(app.clock.now().getTime() - 301_000);
    expect(await app.notify(notice, { secret: 'another-webhook-secret' })).toEqual({ status: 401, code: 'HOOK0001' });
    expect(await app.notify(notice, { signedAt: old })).toEqual({ status: 401, code: 'HOOK0001' });
    const unknown = buildNotice('NOBODYSFORM000000000', 'succeeded', null, { type: 'paymentMethod' });
    expect(await app.notify(unknown)).toEqual({ status: 404, code: 'PAY0007' });
    // A method's form is no payment, whatever the notice says it is about.
    expect(await app.notify(buildNotice(reference, 'succeeded', 5))).toEqual({ status: 404, code: 'PAY0007' });
    expect([app.faults.lists, await app.onRecord(payer)]).toEqual([lists, ['Visa ending 1111']]);
    // Another customer's form has that customer's methods asked for, and nobody else's.
    const foreign = buildNotice((await formsOf(other))[0]?.reference ?? '', 'succeeded', null, { type: 'paymentMethod' });
    expect(await app.notify(foreign)).toEqual({ status: 200, code: undefined });
    expect([await app.onRecord(payer), await app.onRecord(other)]).toEqual([['Visa ending 1111'], ['Visa ending 1111']]);
    expect((await app.notify(notice)).status).toBe(200);
    expect(await app.onRecord(payer)).toEqual([]);
  });

  it('[PM-001] are asked for again when the provider could not say what changed', async () => {
    const payer = await app.seedPayer(0);
    app.faults.afterList = async () => null;
    const reference = await app.saveCard(payer, cards.approved);
    await eventually('a refused notice', async () =>
      (await app.sandbox.state()).notices.waiting.some((notice) => notice.reference === reference && notice.attempts > 0),
    );
    expect((await formsOf(payer))[0]?.finished_at).toBeNull();
    app.faults.afterList = null;
    await onRecordBecomes(payer, ['Visa ending 1111']);
  });
});

it('[PM-001] nothing entered on the page is lost when the form was cut off by a lost answer', async () => {
  const payer = await app.seedPayer(0);
  await app.sandbox.control({ noticesHeld: true });
  const { body } = await app.createForm(payer);
  await app.sandbox.control({ loseReplyRate: 1 });
  await postPage(submitUrl(), { ...body.fields, ...cardFields(cards.approved) }).catch(() => undefined);
  await app.sandbox.reset();
  // A list waits for the provider only so long; the next one has what it said.
  await expect.poll(() => app.listed(payer), { timeout: 10_000 }).toEqual(['Visa ending 1111']);
});
