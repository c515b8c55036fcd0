import { cents } from '@porchlight/domain/money/cents.ts';
import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../ui/external-store.ts';
import { askAndPay, type PayParts } from './ask-and-pay.ts';
import { createIntentKeys } from './intent-key.ts';
import { idle, type PaymentFlow } from './payment-flow.ts';
import { createPaymentRun } from './payment-run.ts';

const order = { intent: { kind: 'card', accountId: 1000001, amount: cents(8420) } } as const;
const form = { action: 'https://pay.example.com/card', target: 'frame', fields: { ReferenceId: 'REF1' } };

function setUp(change: Partial<PayParts> = {}) {
  const openForm = vi.fn(async () => form);
  const refuse = async () => {
    throw new Error('not part of this test');
  };
  const run = createPaymentRun({
    store: createStore<PaymentFlow>(idle),
    timers: { set: () => 0, clear: () => undefined },
    now: () => 0,
    keys: createIntentKeys(
      () => 'key',
      async (text) => text,
    ),
    openForm,
    payByBank: refuse,
    payByToken: refuse,
    readStatus: refuse,
    isPostable: () => true,
    onMoneyChanged: () => undefined,
  });
  const parts = { run, askCustomer: async () => true, loadSteps: async () => undefined, onAsking: vi.fn(), onLost: vi.fn(), ...change };
  return { run, parts, openForm };
}

/** A promise and what settles it. */
function held<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}

describe('the question before a payment', () => {
  it('[PAY-053] Proceed starts the payment, Cancel does not', async () => {
    const yes = setUp();
    expect(await askAndPay(yes.parts, order)).toBe(true);
    expect(yes.openForm).toHaveBeenCalledTimes(1);
    const no = setUp({ askCustomer: async () => false });
    expect(await askAndPay(no.parts, order)).toBe(false);
    expect(no.openForm).not.toHaveBeenCalled();
    expect(no.run.store.get().phase).toBe('idle');
    expect(no.parts.onLost).not.toHaveBeenCalled();
  });

  it('[PAY-053] a second press while the question is open asks nothing and pays nothing', async () => {
    const question = held<boolean>();
    const { parts, openForm } = setUp({ askCustomer: () => question.promise });
    const first = askAndPay(parts, order);
    expect(await askAndPay(parts, order)).toBe(false);
    question.settle(true);
    expect(await first).toBe(true);
    expect(openForm).toHaveBeenCalledTimes(1);
  });

  it('sends nothing before what shows the payment is here', async () => {
    const code = held<undefined>();
    const { parts, openForm, run } = setUp({ loadSteps: () => code.promise });
    const paying = askAndPay(parts, order);
    await Promise.resolve();
    await Promise.resolve();
    expect(openForm).not.toHaveBeenCalled();
    expect(run.store.get().phase).toBe('confirming');
    expect(parts.onAsking).toHaveBeenLastCalledWith(true);
    code.settle(undefined);
    expect(await paying).toBe(true);
    expect(openForm).toHaveBeenCalledTimes(1);
    expect(parts.onAsking).toHaveBeenLastCalledWith(false);
  });

  it('sends nothing and says so when it cannot be fetched; the next try may pay', async () => {
    let isOffline = true;
    const loadSteps = async () => {
      if (isOffline) throw new Error('no connection');
    };
    const { parts, openForm, run } = setUp({ loadSteps });
    expect(await askAndPay(parts, order)).toBe(false);
    expect(openForm).not.toHaveBeenCalled();
    expect(parts.onLost).toHaveBeenCalledTimes(1);
    expect(run.store.get().phase).toBe('idle');
    isOffline = false;
    expect(await askAndPay(parts, order)).toBe(true);
  });

  it('a panel that was closed meanwhile has ended its question, whatever was asked since', async () => {
    const code = held<undefined>();
    const { parts, openForm, run } = setUp({ loadSteps: () => code.promise });
    const paying = askAndPay(parts, order);
    run.panelClosed();
    run.ask();
    code.settle(undefined);
    expect(await paying).toBe(false);
    expect(openForm).not.toHaveBeenCalled();
    expect(run.store.get().phase).toBe('confirming');
  });
});
