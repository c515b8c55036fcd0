import { cents } from '@porchlight/domain/money/cents.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentRun } from './payment-run.ts';

const fetched: { run: Pick<PaymentRun, 'panelOpened' | 'panelClosed' | 'dismiss' | 'confirm'> | null } = { run: null };
vi.mock('./payment-steps.ts', () => ({ fetchedRun: () => fetched.run }));

const { currentPayment } = await import('./current-payment.ts');
const { paymentStore } = await import('./payment-store.ts');
const { idle } = await import('./payment-flow.ts');

const run = () => ({ panelOpened: vi.fn(), panelClosed: vi.fn(), dismiss: vi.fn(), confirm: vi.fn(async () => undefined) });
const phase = () => paymentStore.get().phase;

describe('the payment of the tab before what runs it is here', () => {
  beforeEach(() => {
    fetched.run = null;
    paymentStore.set(idle);
  });

  it('[PAY-053] is asked about once, and again after Cancel', () => {
    expect([currentPayment.ask(), currentPayment.ask()]).toEqual([true, false]);
    expect(phase()).toBe('confirming');
    currentPayment.cancel();
    expect(phase()).toBe('idle');
    expect(currentPayment.ask()).toBe(true);
  });

  it('is asked about no more once its panel is closed', () => {
    currentPayment.panelOpened(1000001);
    currentPayment.ask();
    currentPayment.panelClosed();
    expect(phase()).toBe('idle');
  });

  it('leaves a payment that was confirmed to what runs it', async () => {
    const running = run();
    fetched.run = running;
    const intent = { kind: 'card', accountId: 1000001, amount: cents(8420) } as const;
    paymentStore.set({ phase: 'preparing', intent, isHeld: true });
    currentPayment.cancel();
    expect(phase()).toBe('preparing');
    currentPayment.panelOpened(1000001);
    currentPayment.panelClosed();
    currentPayment.dismiss();
    await currentPayment.confirm({ intent });
    expect(running.panelOpened).toHaveBeenCalledWith(1000001);
    expect(running.panelClosed).toHaveBeenCalledOnce();
    expect(running.dismiss).toHaveBeenCalledOnce();
    expect(running.confirm).toHaveBeenCalledWith({ intent });
    expect(phase()).toBe('preparing');
  });
});
