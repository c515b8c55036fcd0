import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readNotice } from './notices.ts';

const secret = 'whsec_0123456789';
const now = new Date('2026-11-02T15:00:00Z');
const reference = 'A1B2C3D4E5F6G7H8J9K0';

const intent = (more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 113,
  currency: 'usd',
  created: 1_793_000_000,
  status: 'succeeded',
  metadata: { reference, purpose: 'charge' },
  payment_method_types: ['card'],
  payment_method: 'pm_1',
  last_payment_error: null,
  latest_charge: 'ch_1',
  cancellation_reason: null,
  ...more,
});
const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 113,
  currency: 'usd',
  created: 1,
  status: 'needs_response',
  reason: 'fraudulent',
  payment_intent: 'pi_1',
  charge: 'ch_1',
};
const refund = (more: object = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 113,
  currency: 'usd',
  created: 1,
  status: 'succeeded',
  metadata: { reference },
  payment_intent: 'pi_1',
  ...more,
});

const eventOf = (type: string, object: object): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, created: now.getTime() / 1000, data: { object } });
const signed = (body: string, at = now, by = secret): Record<string, string> => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp: at.getTime() / 1000 }),
});
const read = (type: string, object: object) => {
  const body = eventOf(type, object);
  return readNotice([secret], Buffer.from(body), signed(body), now);
};

describe('notices of Stripe', () => {
  it('[PAY-065] are read only with a genuine signature over the very bytes', () => {
    const body = eventOf('payment_intent.succeeded', intent());
    const headers = signed(body);
    const result = { status: 'succeeded', reference, amountCents: 113, transactionId: 'pi_1' };
    expect(readNotice([secret], Buffer.from(body), headers, now)).toMatchObject({ about: 'payment', eventId: 'evt_1', result });
    expect(readNotice([secret], Buffer.from(body.replace('113', '913')), headers, now)).toBeNull();
    expect(readNotice(['whsec_another'], Buffer.from(body), headers, now)).toBeNull();
    const signature = headers['stripe-signature'] ?? '';
    for (const wrong of [undefined, '', 'v1=abc', 't=1', signature.replace(/t=\d+/, 't=1793000001'), [signature, signature]])
      expect(readNotice([secret], Buffer.from(body), { 'stripe-signature': wrong }, now)).toBeNull();
  });

  it('[PAY-065] S65: are read with the present secret and the one it replaced, whichever signed, and with no third', () => {
    const old = 'whsec_9876543210';
    const body = eventOf('payment_intent.succeeded', intent());
    const isRead = (secrets: string[], headers: Record<string, string>) => readNotice(secrets, Buffer.from(body), headers, now) !== null;
    expect([secret, old].map((by) => isRead([secret, old], signed(body, now, by)))).toEqual([true, true]);
    expect([secret, old].map((by) => isRead([secret], signed(body, now, by)))).toEqual([true, false]);
    expect(isRead([secret, old], signed(body, now, 'whsec_another'))).toBe(false);
    expect(isRead([secret, old], signed(body, new Date(now.getTime() - 301_000), old))).toBe(false);
    // While Stripe has two, it signs with both.
    const both = [signed(body), signed(body, now, old)].map((each) => each['stripe-signature'] ?? '');
    const header = { 'stripe-signature': `${both[1]},${both[0]?.split(',')[1]}` };
    expect([[secret], [old], [secret, old]].map((secrets) => isRead(secrets, header))).toEqual([true, true, true]);
  });

  it('[PAY-065] are refused when older or newer than five minutes, by the time handed in', () => {
    const body = eventOf('payment_intent.succeeded', intent());
    for (const [seconds, isRead] of [
      [299, true],
      [-299, true],
      [301, false],
      [-301, false],
      [-9e8, false],
    ] as const) {
      const later = new Date(now.getTime() + seconds * 1000);
      expect(readNotice([secret], Buffer.from(body), signed(body), later) !== null).toBe(isRead);
    }
  });

  it('[PAY-065] are refused with values that are no money and no status, signed or not', () => {
    for (const change of [{ amount: 1.005 }, { amount: -1 }, { amount: '113' }, { currency: 'eur' }, { status: null }])
      expect(read('payment_intent.succeeded', intent(change))).toBeNull();
    const noJson = '{';
    expect(readNotice([secret], Buffer.from(noJson), signed(noJson), now)).toBeNull();
  });

  it('of a form and of a dispute make us ask, since they do not tell all of it', () => {
    const ask = { about: 'ask', eventId: 'evt_1', transactionId: 'pi_1' };
    const failed = { status: 'requires_payment_method', metadata: { reference, purpose: 'form' } };
    expect(read('payment_intent.payment_failed', intent(failed))).toEqual(ask);
    expect(read('charge.dispute.created', dispute)).toEqual(ask);
  });

  it('tell refunds, forms that are done and methods that changed', () => {
    expect(read('refund.failed', refund({ status: 'failed' }))).toMatchObject({
      about: 'refund',
      result: { status: 'declined', reference },
    });
    const setup = { id: 'seti_1', object: 'setup_intent', status: 'succeeded', metadata: { reference }, payment_method: 'pm_1' };
    expect(read('setup_intent.succeeded', setup)).toMatchObject({ about: 'paymentMethod', reference, isOver: true });
    const method = { id: 'pm_1', object: 'payment_method', type: 'card', created: 1, customer: null, metadata: { customer: '100001' } };
    expect(read('payment_method.detached', method)).toMatchObject({ about: 'customerMethods', customer: '100001' });
  });

  it('about money that nobody here understands are kept for a person, and others are forgotten', () => {
    expect(read('payment_intent.succeeded', intent({ status: 'On Hold' }))).toEqual({
      about: 'unknown',
      eventId: 'evt_1',
      reference,
      said: 'status=on_hold',
    });
    expect(read('charge.invented', {})).toMatchObject({ about: 'unknown', reference: null, said: 'event=charge.invented' });
    expect(read('charge.dispute.funds_reinstated', dispute)).toMatchObject({ about: 'unknown' });
    for (const [type, object] of [
      ['payment_intent.succeeded', intent({ metadata: {} })],
      ['refund.updated', refund({ metadata: {} })],
      ['customer.updated', {}],
      ['charge.succeeded', {}],
    ] as const)
      expect(read(type, object)).toEqual({ about: 'nothing', eventId: 'evt_1' });
  });
});
