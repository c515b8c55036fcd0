import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen, type PaymentState } from '@porchlight/domain/payments/transitions.ts';
import { expect } from 'vitest';
import { banks, type Payer, type PaymentApp } from '../payment-app.ts';

/** What a call came to: its status, the code of a refusal, and how long it took. */
export interface Met {
  status: number;
  code: string | undefined;
  ms: number;
}

export async function timed(call: Promise<{ status: number; body: { error?: { code: string } } }>): Promise<Met> {
  const begun = performance.now();
  const { status, body } = await call;
  return { status, code: body.error?.code, ms: Math.round(performance.now() - begun) };
}

/** Somebody who pays 50.00 by bank, and with the same key as often as it takes. */
export interface Intent {
  payer: Payer;
  key: string;
}

export const newIntents = (app: PaymentApp, count: number): Promise<Intent[]> =>
  Promise.all(Array.from({ length: count }, async () => ({ payer: await app.seedPayer(), key: randomUUID() })));

export function pay({ payer, key }: Intent): ReturnType<typeof payByBank> {
  return payByBank(payer, key);
}

function payByBank(payer: Payer, key: string) {
  const bank = { routingNumber: '110000000', accountNumber: banks.settles, accountType: 'CHECKING', holderName: 'Ada Example' } as const;
  const body = { ...bank, paymentAmount: 50, paymentOption: 'ALL_UNPAID_INVOICES' } as const;
  return payer.call('payByBank', { params: { id: String(payer.accountId) }, body }, { headers: { 'idempotency-key': key } });
}

export const readAccount = ({ payer }: Intent) => payer.call('getAccount', { params: { id: payer.accountId } });

/** Lets time pass until nothing is open any more, as the reconciler would. */
export async function untilKnown(app: PaymentApp): Promise<void> {
  for (const seconds of [31, 61, 301, 901, 3_601]) {
    const states = await app.db.kysely.selectFrom('payment').select('state').execute();
    if (!states.some(({ state }) => isOpen(state as PaymentState))) return;
    await app.advance(seconds * 1_000);
    await app.product.payments.reconcile();
  }
}

/**
 * However often each was sent: with the same key again it is a success now, the provider took the money of each once and no other, and
 * the books agree with what it moved.
 */
export async function expectPaidOnce(app: PaymentApp, intents: readonly Intent[]): Promise<void> {
  await untilKnown(app);
  for (const intent of intents) expect((await pay(intent)).body).toMatchObject({ success: true, status: 'SUCCESS' });
  const taken = (await app.sandbox.state()).payments.filter(({ status }) => ['accepted', 'settled'].includes(status));
  for (const { payer } of intents) {
    const attempts = await app.db.kysely
      .selectFrom('payment')
      .select(['reference', 'state'])
      .where('account_id', '=', payer.accountId)
      .execute();
    const own = new Set(attempts.map(({ reference }) => reference));
    expect(taken.filter(({ reference }) => own.has(reference))).toHaveLength(1);
    expect(attempts.filter(({ state }) => isOpen(state as PaymentState))).toEqual([]);
  }
  expect(await app.audit()).toEqual([]);
}

/** Asks until it is answered as it should be, and tells how long that took. */
export async function untilServed(ask: () => Promise<{ status: number }>, withinMs: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    if ((await ask()).status === 200) return performance.now() - begun;
    if (performance.now() - begun > withinMs) throw new Error(`not served again within ${withinMs} ms`);
    await sleep(50);
  }
}
