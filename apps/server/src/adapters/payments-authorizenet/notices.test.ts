import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readNotice } from './notices.ts';

const key = '0123456789ABCDEF'.repeat(8);
const reference = 'ABCDEFGHIJ0123456789';
const now = new Date('2026-03-02T12:00:00Z');
const dayMs = 86_400_000;

const notice = (eventType: string, payload: object, eventDate = '2026-03-02T11:59:58.1234567Z'): Buffer =>
  Buffer.from(JSON.stringify({ notificationId: 'n-1', eventType, eventDate, webhookId: 'w-1', payload }));
const paid = {
  responseCode: 1,
  authCode: 'A1B2C3',
  avsResponse: 'Y',
  authAmount: 0.29,
  invoiceNumber: reference,
  entityName: 'transaction',
  id: '6000000001',
};
const signed = (body: Buffer, by: string | Buffer = key) => ({
  'x-anet-signature': `sha512=${createHmac('sha512', by).update(body).digest('hex').toUpperCase()}`,
});
const read = (body: Buffer, headers: Record<string, string | string[] | undefined> = signed(body), at = now) =>
  readNotice([key], body, headers, at);

describe('notices of Authorize.Net', () => {
  it('[PAY-065] are read only with a genuine signature over the very bytes', () => {
    const body = notice('net.authorize.payment.authcapture.created', paid);
    const asked = { about: 'ask', eventId: 'n-1', transactionId: '6000000001', reference };
    expect(read(body)).toEqual(asked);
    expect(read(body, signed(body, Buffer.from(key, 'hex')))).toEqual(asked);
    const signature = signed(body)['x-anet-signature'];
    const other = Buffer.from(body.toString().replace('0.29', '9.29'));
    expect(read(other, { 'x-anet-signature': signature })).toBeNull();
    for (const wrong of [
      undefined,
      '',
      'sha512=',
      signature.slice(0, -1),
      `${signature}0`,
      signature.replace('sha512', 'sha256'),
      [signature, signature],
    ])
      expect(read(body, { 'x-anet-signature': wrong })).toBeNull();
    expect(read(body, signed(body, 'F'.repeat(128)))).toBeNull();
    expect(read(body, signed(body, ''))).toBeNull();
  });

  it('[PAY-065] S65: are read with the present key and the one it replaced, whichever signed, and with no third', () => {
    const old = 'FEDCBA9876543210'.repeat(8);
    const body = notice('net.authorize.payment.authcapture.created', paid);
    const isRead = (keys: string[], by: string | Buffer, at = now) => readNotice(keys, body, signed(body, by), at) !== null;
    for (const by of [key, old, Buffer.from(key, 'hex'), Buffer.from(old, 'hex')]) expect(isRead([key, old], by)).toBe(true);
    for (const by of [old, Buffer.from(old, 'hex')]) expect(isRead([key], by)).toBe(false);
    expect(isRead([key, old], 'F'.repeat(128))).toBe(false);
    expect(isRead([key, old], old, new Date(now.getTime() + 11 * dayMs))).toBe(false);
  });

  it('[PAY-065] are refused once they are older than any delivery, or from the future', () => {
    const body = notice('net.authorize.payment.authcapture.created', paid, '2026-03-02T12:00:00Z');
    for (const [ageMs, isRead] of [
      [9 * dayMs, true],
      [10 * dayMs + 1, false],
      [-4 * 60_000, true],
      [-6 * 60_000, false],
    ] as const)
      expect(read(body, signed(body), new Date(now.getTime() + ageMs)) !== null).toBe(isRead);
  });

  it('[PAY-065] ask about what became of a payment, and tell of refunds', () => {
    for (const event of ['void.created', 'fraud.held', 'fraud.approved', 'fraud.declined', 'priorAuthCapture.created'])
      expect(read(notice(`net.authorize.payment.${event}`, paid))).toMatchObject({ about: 'ask', transactionId: '6000000001', reference });
    expect(read(notice('net.authorize.payment.fraud.held', { ...paid, invoiceNumber: 'Invoice of somebody' }))).toMatchObject({
      about: 'ask',
      reference: null,
    });
    expect(read(notice('net.authorize.payment.refund.created', paid))).toEqual({
      about: 'refund',
      eventId: 'n-1',
      result: { status: 'done', reference, amountCents: 29, isVoid: false, transactionId: '6000000001', responseText: null },
    });
  });

  it('[PAY-065] about money that nobody here knows are kept, others are forgotten', () => {
    const unknown = { about: 'unknown', eventId: 'n-1', reference };
    expect(read(notice('net.authorize.payment.Something.New', paid))).toEqual({ ...unknown, said: 'event=something.new' });
    expect(read(notice('net.authorize.payment.refund.created', { ...paid, invoiceNumber: undefined }))).toMatchObject({
      about: 'unknown',
      reference: null,
    });
    expect(read(notice('net.authorize.payment.refund.created', { ...paid, responseCode: 4 }))).toMatchObject({ about: 'unknown' });
    expect(read(notice('net.authorize.customer.subscription.expired', { entityName: 'subscription', id: '1' }))).toEqual({
      about: 'nothing',
      eventId: 'n-1',
    });
    expect(read(notice('net.authorize.customer.paymentProfile.deleted', { customerProfileId: 9001, id: '8001' }))).toEqual({
      about: 'customerMethods',
      eventId: 'n-1',
      customer: '9001',
    });
  });

  it('[PAY-065] are refused when they are no notice, signed or not', () => {
    for (const body of [
      Buffer.from('{'),
      Buffer.from('null'),
      notice('net.authorize.payment.authcapture.created', paid, 'yesterday'),
      notice('x', { ...paid, authAmount: 1.005 }),
    ])
      expect(read(body)).toBeNull();
  });
});
