import type { PaymentOrder, PaymentRun } from './payment-run.ts';

export interface PayParts {
  run: Pick<PaymentRun, 'store' | 'ask' | 'cancel' | 'confirm'>;
  /** Proceed or Cancel. */
  askCustomer: () => Promise<boolean>;
  /** Fetches what shows the payment after its form. */
  loadSteps: () => Promise<unknown>;
  /** True while the question is open or what comes next is on its way. */
  onAsking: (isAsking: boolean) => void;
  /** The customer wants to go on and what comes next cannot be shown: nothing was sent. */
  onLost: () => unknown;
}

/** Asks, and starts the payment; nothing is sent before what shows it is here. False when nothing was started. */
export async function askAndPay(parts: PayParts, order: PaymentOrder, onProceed?: () => void): Promise<boolean> {
  const { run } = parts;
  // Set at once, outside of React: a second press in the same moment finds the question asked already.
  if (!run.ask()) return false;
  const asked = run.store.get();
  parts.onAsking(true);
  const loading = parts.loadSteps().then(
    () => true,
    () => false,
  );
  const isProceeding = await parts.askCustomer();
  const isShowable = isProceeding && (await loading);
  parts.onAsking(false);
  // The panel was closed meanwhile: that question is over, and another one may have been asked since.
  if (run.store.get() !== asked) return false;
  if (!isShowable) {
    run.cancel();
    if (isProceeding) await parts.onLost();
    return false;
  }
  onProceed?.();
  await run.confirm(order);
  return true;
}
