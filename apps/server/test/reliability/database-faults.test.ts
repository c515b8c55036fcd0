import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { type PaymentApp, startPaymentApp } from '../payment-app.ts';
import { type FaultProxy, faults, startFaultProxy } from './fault-proxy.ts';
import { expectPaidOnce, type Met, newIntents, pay, readAccount, timed, untilServed } from './paying.ts';

/** Nobody waits longer for an answer, whatever is wrong, also on a machine that is busy with other tests. */
const answerWithinMs = 15_000;
const recoverWithinMs = 15_000;

let proxy: FaultProxy;
let app: PaymentApp;

beforeAll(async () => {
  const database = await createTestDatabase();
  const { host, port } = database.connection;
  // A folder is where the socket of a server lies.
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  proxy = await startFaultProxy(target, { dripMs: 0 });
  app = await startPaymentApp({ database: { ...database, connection: { ...database.connection, host: proxy.host, port: proxy.port } } });
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
});

describe('between the product and its database', { timeout: 90_000 }, () => {
  it.each(faults)('%s: every call is answered in time, nobody pays twice, and it goes on by itself', async (fault) => {
    const [early, late] = await Promise.all([newIntents(app, 2), newIntents(app, 2)]);
    const intents = [...early, ...late];
    const met: Met[] = [];
    const meet = async (call: Promise<Met>): Promise<void> => void met.push(await call);
    const begun = early.map((intent) => meet(timed(pay(intent))));
    await sleep(15);
    const struckBefore = proxy.struck();
    proxy.set(fault);
    await Promise.all([
      ...begun,
      ...intents.map((intent) => meet(timed(pay(intent)))),
      ...intents.map((intent) => meet(timed(readAccount(intent)))),
    ]);
    proxy.set(null);
    expect(proxy.struck()).toBeGreaterThan(struckBefore);
    const [first] = intents;
    const servedAfterMs = await untilServed(async () => (first ? readAccount(first) : { status: 0 }), recoverWithinMs);
    // A refusal says that it will be better later (GEN0010), or that the payment is being made (PAY0010).
    expect(met.filter(({ status, code }) => status !== 200 && !['GEN0010', 'PAY0010'].includes(code ?? ''))).toEqual([]);
    expect(met.filter(({ ms }) => ms > answerWithinMs)).toEqual([]);
    expect(servedAfterMs).toBeLessThan(recoverWithinMs);
    // Otherwise it would have proved nothing.
    if (fault !== 'latency' && fault !== 'drip') expect(met.some(({ code }) => code === 'GEN0010')).toBe(true);
    await expectPaidOnce(app, intents);
  });
});
