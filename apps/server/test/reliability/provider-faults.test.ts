import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandboxProvider } from '../../src/adapters/payments-sandbox/index.ts';
import type { PaymentProvider } from '../../src/ports/payment-provider.ts';
import { type PaymentApp, startPaymentApp } from '../payment-app.ts';
import { type FaultProxy, faults, startFaultProxy } from './fault-proxy.ts';
import { expectPaidOnce, type Met, newIntent, pay, readAccount, timed } from './paying.ts';

/** As long as the product waits for the provider here. */
const patienceMs = 3_000;
const answerWithinMs = 7_000;
const otherPagesWithinMs = 2_500;

let proxy: FaultProxy;
let app: PaymentApp;
/** The provider, reached through the proxy. */
let through: PaymentProvider | null = null;

/** Calls go through the proxy once it is there; it can only be there once the provider listens. */
const detour = (direct: PaymentProvider): PaymentProvider =>
  new Proxy(direct, { get: (target, name) => Reflect.get(through ?? target, name) });

beforeAll(async () => {
  app = await startPaymentApp({ wrap: detour });
  proxy = await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(app.sandbox.url).port) }, { dripMs: 25 });
  through = createSandboxProvider({
    baseUrl: `http://${proxy.host}:${proxy.port}`,
    apiKey: app.sandbox.apiKey,
    webhookSecret: app.sandbox.webhookSecret,
    storesMethods: true,
    timeoutMs: patienceMs,
  });
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
});

describe('between the product and the payment provider', { timeout: 60_000 }, () => {
  it.each(faults)('%s: a payment is answered in time and made once, and other pages are as quick as ever', async (fault) => {
    const intents = await Promise.all([newIntent(app), newIntent(app), newIntent(app)]);
    const paid: Met[] = [];
    const others: Met[] = [];
    const early = intents.map(async (intent) => paid.push(await timed(pay(intent))));
    await sleep(15);
    proxy.set(fault);
    const late = intents.map(async (intent) => paid.push(await timed(pay(intent))));
    let isOver = false;
    const reading = intents.map(async (intent) => {
      while (!isOver) {
        others.push(await timed(readAccount(intent)));
        await sleep(100);
      }
    });
    await Promise.all([...early, ...late]);
    isOver = true;
    await Promise.all(reading);
    proxy.set(null);
    // Done, or being done (PENDING is a success of the call), or told that it is being done: never a failure.
    expect(paid.filter(({ status, code }) => status !== 200 && code !== 'PAY0010')).toEqual([]);
    expect(paid.filter(({ ms }) => ms > answerWithinMs)).toEqual([]);
    expect(others.filter(({ status, ms }) => status !== 200 || ms > otherPagesWithinMs)).toEqual([]);
    expect(others.length).toBeGreaterThanOrEqual(intents.length);
    await expectPaidOnce(app, intents);
  });
});
