import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AutopayApp, startAutopayApp } from '../../test/autopay-app.ts';
import type { Payer } from '../../test/payment-app.ts';

const dayMs = 86_400_000;
let app: AutopayApp;

beforeAll(async () => {
  app = await startAutopayApp();
});
beforeEach(() => app.at('2027-06-10T14:00:00Z'));
afterEach(async () => {
  await app.sandbox.reset();
  await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
  expect(await app.audit()).toEqual([]);
});
afterAll(() => app.close());

const mobile = '(563) 555-0142';
async function seedFailing(more: { mobile?: string | null; agrees?: boolean; behaviour?: 'insufficientFunds' | 'returnR01' } = {}) {
  const { mobile: number = mobile, agrees = true, behaviour = 'insufficientFunds' } = more;
  const member = await app.seedMember(behaviour, ['2027-06-10']);
  const contact = { mobile_number: number, mobile_verified: false };
  await app.db.kysely.updateTable('contact').set(contact).where('account_id', '=', member.accountId).execute();
  if (agrees) await choose(member, 'optIn', 'TWILIOMSG');
  return member;
}
async function choose(payer: Payer, name: 'optIn' | 'optOut', type: 'EMAIL' | 'TWILIOMSG') {
  const params = { id: String(payer.accountId) };
  const { body } = await payer.call('listCategories', { params });
  const id = body.apiAccountNotificationPreferences.find(({ description }) => description === 'AutoPay')?.id ?? 0;
  const { status } = await payer.call(name, { params, body: { notificationCategoryId: id, type } });
  expect(status).toBe(200);
}
const textsTo = async (payer: Payer) =>
  (
    await app.db.kysely
      .selectFrom('outbox_message')
      .select(['recipient', 'body_text'])
      .where('account_id', '=', payer.accountId)
      .where('channel', '=', 'text')
      .orderBy('id')
      .execute()
  ).map(({ recipient, body_text }) => [recipient, body_text]);
const failureMails = async (payer: Payer) =>
  (await app.subjectsTo(payer)).filter((subject) => subject.startsWith('AutoPay could not')).length;
const run = () => app.product.autopay.run({});

describe('a charge that fails', () => {
  it('[COMM-001] is texted to whoever agreed to texts about AutoPay, once for each failure, beside the mail', async () => {
    const member = await seedFailing();
    const other = await app.otherProcess();
    await Promise.all([run(), other.autopay.run({}), run()]);
    await run();
    const start = 'Porchlight: AutoPay could not collect $50.00 for the bill due 06/10/2027.';
    const first = ['5635550142', `${start} We will try again on 06/13/2027. Reply STOP to end these texts.`];
    expect(await textsTo(member)).toEqual([first]);
    expect(await failureMails(member)).toBe(1);
    for (const days of [3, 3]) {
      await app.advance(days * dayMs);
      await run();
    }
    const texts = await textsTo(member);
    expect(texts).toHaveLength(3);
    expect(texts[2]?.[1]).toBe(`${start} Please make a payment: ${app.core.config.publicUrl} Reply STOP to end these texts.`);
    expect(await failureMails(member)).toBe(3);
  });

  it('is texted in the language of the customer, with the back-up method as what comes next', async () => {
    const member = await seedFailing();
    await app.db.kysely.updateTable('portal_user').set({ locale: 'sp-es' }).where('account_id', '=', member.accountId).execute();
    const backup = await app.seedMethod(member, 'approve');
    await member.call('changeAutoPaySettings', { body: { accountId: member.accountId, limit: null, backupToken: backup.token } });
    await run();
    expect((await textsTo(member)).map(([, text]) => text)).toEqual([
      'Porchlight: el pago automático no pudo cobrar $50.00 de la factura que vence el 06/10/2027. En su lugar cobramos su método de respaldo. Responda STOP para no recibir más textos.',
    ]);
  });

  it('is texted when the bank returns it later', async () => {
    const member = await seedFailing({ behaviour: 'returnR01' });
    await run();
    expect(await textsTo(member)).toEqual([]);
    await app.advance(31_000);
    await eventually('paid', async () => (await app.chargesOf(member))[0]?.state === 'paid');
    await app.advance(16_000);
    await eventually('returned', async () => (await textsTo(member)).length === 1);
  });

  it.each([
    ['whoever never agreed', { agrees: false }],
    ['whoever has no number', { mobile: null }],
    ['a number that is none', { mobile: '12\n345' }],
  ])('is not texted to %s, and mailed all the same', async (_whom, more) => {
    const member = await seedFailing(more);
    await run();
    expect(await textsTo(member)).toEqual([]);
    expect(await failureMails(member)).toBe(1);
  });

  it('is not texted to whoever took it back, and is mailed even to whoever declined e-mail about AutoPay', async () => {
    const member = await seedFailing();
    await choose(member, 'optOut', 'TWILIOMSG');
    await choose(member, 'optOut', 'EMAIL');
    await run();
    expect(await textsTo(member)).toEqual([]);
    expect(await failureMails(member)).toBe(1);
  });
});
