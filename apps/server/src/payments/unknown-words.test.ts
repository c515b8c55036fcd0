import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MoneyApp, startMoneyApp } from '../../test/money-app.ts';
import type { Payer } from '../../test/payment-app.ts';
import type { NoClearAnswer, PaymentProvider, ProviderNotice } from '../ports/payment-provider.ts';

let app: MoneyApp;
/** What the provider says instead of what it knows; null: it speaks as always. */
let word: string | null = null;
let notice: ProviderNotice | null = null;

const unclear = (): NoClearAnswer => ({ known: false, reason: 'unknownStatus', said: word ?? '' });
const withWords = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  query: (sought) => (word === null ? provider.query(sought) : Promise.resolve(unclear())),
  chargeToken: async (input) => {
    const answer = await provider.chargeToken(input);
    return word === null ? answer : unclear();
  },
  refund: async (input) => {
    const answer = await provider.refund(input);
    return word === null ? answer : unclear();
  },
  queryRefund: (input) => (word === null ? provider.queryRefund(input) : Promise.resolve(unclear())),
  readNotice: (body, headers, now) => {
    const told = notice ?? provider.readNotice(body, headers, now);
    // Its own notices would say at once what it was.
    const isOwn = notice === null && (told?.about === 'payment' || told?.about === 'refund');
    return told !== null && isOwn && word !== null ? { about: 'nothing', eventId: told.eventId } : told;
  },
});

beforeAll(async () => {
  app = await startMoneyApp({ wrap: withWords });
});
beforeEach(() => {
  word = null;
  notice = null;
});
afterAll(() => app.close());

const rowOf = (reference: string) =>
  app.db.kysely.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
const wordsOf = async (reference: string) => {
  const { id } = await rowOf(reference);
  const rows = await app.db.kysely
    .selectFrom('payment_event')
    .select(['event', 'source', 'detail'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.filter(({ event }) => event === 'unknownWord').map(({ source, detail }) => [source, detail]);
};
const counted = async () =>
  Number(/porchlight_provider_unknown_words_total\{provider="SANDBOX"\} (\d+)/.exec(await app.core.metrics.text())?.[1] ?? 0);
const post = () => fetch(app.webhookUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const moneyOf = async ({ accountId }: Payer) => (await app.biller.call('desk.getMoney', { params: { accountId } })).body.payments;

describe('a word of the provider that nobody knows', () => {
  it('[PAY-065] is kept once with the payment, opens its case at once, is counted, shown to staff, and moves nothing', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    const before = await counted();
    word = 'status=on_hold';
    expect(await app.product.payments.ask(reference)).toBe(false);
    await Promise.all([app.product.payments.ask(reference), app.product.payments.ask(reference)]);
    expect(await wordsOf(reference)).toEqual([['query', { said: 'status=on_hold' }]]);
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded', case_opened_at: expect.any(Date) });
    expect([await app.balanceOf(payer), (await counted()) - before]).toEqual([0, 1]);
    expect(await moneyOf(payer)).toMatchObject([{ reference, needsLook: true, responseText: 'status=on_hold' }]);
    const { body } = await app.biller.call('desk.listCollections', { query: { tab: 'payments' } });
    expect(body.items.filter((item) => item.reference === reference)).toMatchObject([
      { trouble: 'unknown', responseText: 'status=on_hold' },
    ]);
    word = 'status=frozen';
    await app.product.payments.ask(reference);
    expect((await wordsOf(reference)).length).toBe(2);
  });

  it('[PAY-065] in the answer to a charge leaves the payment unknown until the provider says what it was', async () => {
    const payer = await app.seedPayer(1);
    await app.payByCard(payer, 10);
    word = 'status=review';
    const reference = await app.payByCard(payer, 40);
    expect((await rowOf(reference)).state).toBe('unknown');
    expect(await wordsOf(reference)).toEqual([['providerAnswer', { said: 'status=review' }]]);
    word = null;
    expect(await app.product.payments.ask(reference)).toBe(true);
    expect(await rowOf(reference)).toMatchObject({ state: 'succeeded' });
    expect((await moneyOf(payer)).map(({ needsLook }) => needsLook)).toEqual([false, false]);
    expect(await app.broken()).toEqual([]);
  });

  it('[PAY-065] in a notice is kept once: with its payment, and by itself where it names none of ours', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    const tell = async (told: ProviderNotice) => {
      notice = told;
      return (await post()).status;
    };
    const about = { about: 'unknown' as const, said: 'type=dispute.paused' };
    expect(await tell({ ...about, eventId: 'evt-1', reference })).toBe(200);
    expect(await tell({ ...about, eventId: 'evt-1', reference })).toBe(200);
    expect(await wordsOf(reference)).toEqual([['notice', { said: 'type=dispute.paused' }]]);
    const before = await counted();
    for (const eventId of ['evt-2', 'evt-2', 'evt-3'])
      await tell({ ...about, eventId, reference: eventId === 'evt-3' ? 'A'.repeat(20) : null });
    const kept = await app.db.kysely
      .selectFrom('provider_notice')
      .select(['event_id', 'said'])
      .where('said', 'is not', null)
      .orderBy('event_id')
      .execute();
    expect([kept, (await counted()) - before]).toEqual([['evt-2', 'evt-3'].map((event_id) => ({ event_id, said: about.said })), 2]);
    expect((await rowOf(reference)).state).toBe('succeeded');
  });

  it('[PAY-065] that is not of the form the port promises could be anything, and is not repeated', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    word = 'Card 4111 1111 1111 1111';
    await app.product.payments.ask(reference);
    expect(await wordsOf(reference)).toEqual([['query', { said: 'unreadable' }]]);
  });

  it('[PAY-065] of a refund opens its case at once, and the refund goes on being asked about', async () => {
    const payer = await app.seedPayer(1);
    const reference = await app.payByCard(payer, 50);
    word = 'status=held';
    const { body } = await app.refund(reference, 20);
    expect(body).toMatchObject({ state: 'unknown', needsLook: true });
    const events = await app.db.kysely.selectFrom('refund_event').select(['event', 'said']).where('said', 'is not', null).execute();
    expect(events).toEqual([{ event: 'unknownWord', said: 'status=held' }]);
    word = null;
    await app.advance(61_000);
    await app.product.corrections.reconcile();
    expect((await app.corrections(payer)).refunds[0]).toMatchObject({ state: 'done' });
    expect(await app.broken()).toEqual([]);
  });
});
