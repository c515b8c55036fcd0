import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DetouredApp, startDetouredApp } from './detour.ts';
import { faults } from './fault-proxy.ts';
import { expectPaidOnce, type Intent, type Met, newIntents, pay, readAccount, timed } from './paying.ts';

/** As long as the product waits for the provider here. */
const patienceMs = 3_000;
const answerWithinMs = 7_000;
const otherPagesWithinMs = 2_500;

let app: DetouredApp;

beforeAll(async () => {
  app = await startDetouredApp({ patienceMs, dripMs: 25 });
});
afterAll(() => app?.close());

describe('between the product and the payment provider', { timeout: 60_000 }, () => {
  it.each(faults)('%s: a payment is answered in time and made once, and other pages are as quick as ever', async (fault) => {
    const [early, late] = await Promise.all([newIntents(app, 2), newIntents(app, 3)]);
    const intents = [...early, ...late];
    const struckBefore = app.proxy.struck();
    const paid: Met[] = [];
    const others: Met[] = [];
    const meet = async (intent: Intent): Promise<void> => void paid.push(await timed(pay(intent)));
    const begun = early.map(meet);
    await sleep(10);
    app.proxy.set(fault);
    const further = intents.map(meet);
    const over = new AbortController();
    const reading = intents.map(async (intent) => {
      while (!over.signal.aborted) {
        others.push(await timed(readAccount(intent)));
        await sleep(100);
      }
    });
    await Promise.all([...begun, ...further]);
    over.abort();
    await Promise.all(reading);
    app.proxy.set(null);
    expect(app.proxy.struck()).toBeGreaterThan(struckBefore);
    // Done, or being done (PENDING is a success of the call), or told that it is being done: never a failure.
    expect(paid.filter(({ status, code }) => status !== 200 && code !== 'PAY0010')).toEqual([]);
    expect(paid.filter(({ ms }) => ms > answerWithinMs)).toEqual([]);
    expect(others.filter(({ status, ms }) => status !== 200 || ms > otherPagesWithinMs)).toEqual([]);
    expect(others.length).toBeGreaterThanOrEqual(intents.length);
    await expectPaidOnce(app, intents);
  });
});
