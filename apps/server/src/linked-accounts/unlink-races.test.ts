import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@porchlight/sandbox-provider/testing/notice-receiver.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { banks, type Payer, type PaymentApp, startPaymentApp } from '../../test/payment-app.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createSession, type SessionDoor } from '../session/index.ts';

let app: PaymentApp;
let other: { session: SessionDoor; close(): Promise<void> };
let holder: Payer;
/** Whoever holds a link to the holder's account. */
let friend: Payer;
beforeAll(async () => {
  app = await startPaymentApp({});
  const db = openDatabase({ connection: app.database.connection });
  const session = createSession({ ...app.core, db, secondFactor: { judge: async () => 'notAsked' } });
  await session.start();
  other = { session, close: () => session.stop().then(() => db.close()) };
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  [holder, friend] = [await app.seedPayer(), await app.seedPayer()];
  const at = app.clock.now();
  await app.db.kysely
    .insertInto('linked_account')
    .values({ account_id: holder.accountId, user_id: friend.userId, requested_at: at, registered_at: at })
    .execute();
  app.product.session.forgetUser(friend.userId);
});

const payBank = (payer: Payer, accountId: number) => {
  const bank = { routingNumber: '110000000', accountNumber: banks.settles, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const body = { ...bank, paymentAmount: 50, paymentOption: 'ALL_UNPAID_INVOICES' } as const;
  return payer.call('payByBank', { params: { id: String(accountId) }, body }, { headers: { 'idempotency-key': randomUUID() } });
};
const sendAway = () =>
  holder.call('unlink', { body: { accountId: holder.accountId, userId: friend.userId, unregisteredBySystemUserId: holder.userId } });
const paymentsOfHolder = () =>
  app.db.kysely.selectFrom('payment').selectAll().where('account_id', '=', holder.accountId).orderBy('id').execute();

describe('a link that ends while its account is in use', () => {
  it('S02: closes the account in another process within a second, where it was open', async () => {
    const sees = async () => {
      const principal = await other.session.authenticate(friend.token);
      return typeof principal !== 'string' && principal.grants.has(holder.accountId);
    };
    expect(await sees()).toBe(true);
    await sendAway();
    const deadline = performance.now() + 1_000;
    while (performance.now() < deadline && (await sees())) await sleep(5);
    expect(await sees()).toBe(false);
  });

  it('[API-064] a payment made before is booked and receipted all the same; its status, receipt and another payment are unknown to who left', async () => {
    const paid = await payBank(friend, holder.accountId);
    expect(paid.body).toMatchObject({ success: true });
    const [payment] = await paymentsOfHolder();
    expect((await friend.call('getPaymentStatus', { params: { id: payment?.reference ?? '' } })).status).toBe(200);
    await sendAway();
    expect((await friend.call('getPaymentStatus', { params: { id: payment?.reference ?? '' } })).status).toBe(404);
    const again = await payBank(friend, holder.accountId);
    expect([again.status, again.body.error?.code]).toEqual([404, 'GEN0004']);
    const states = (await paymentsOfHolder()).map(({ state }) => state);
    expect(states).toHaveLength(1);
    expect(['accepted', 'settled']).toContain(states[0]);
    expect((await holder.call('getPaymentStatus', { params: { id: payment?.reference ?? '' } })).status).toBe(200);
    expect(await app.audit()).toEqual([]);
  });

  it('[API-064] ten payments and the end of the link at once: each is charged and booked, or was never begun', async () => {
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => payBank(friend, holder.accountId)),
      sendAway(),
      ...Array.from({ length: 5 }, () => payBank(friend, holder.accountId)),
    ]);
    const payments = outcomes.filter((_outcome, index) => index !== 5);
    const taken = payments.filter(({ body }) => body.success).length;
    for (const { status, body } of payments.filter((payment) => !payment.body.success))
      expect([status, body.error?.code]).toEqual(expect.arrayContaining([expect.any(Number), expect.any(String)]));
    await eventually('all notices delivered', async () => (await app.sandbox.state()).notices.waitingCount === 0);
    const booked = (await paymentsOfHolder()).filter(({ state }) => ['accepted', 'settled'].includes(state));
    expect(booked).toHaveLength(taken);
    expect((await payBank(friend, holder.accountId)).status).toBe(404);
    expect(await app.audit()).toEqual([]);
  });
});
