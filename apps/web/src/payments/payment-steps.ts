import { preloadTexts } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';
import type { PaymentRun } from './payment-run.ts';

const fetchSteps = () => import('./PaymentSteps.tsx');
let run: PaymentRun | null = null;

/** What a screen reader is told of them; there with them. */
export const paymentAnnouncement = lazyScreen(async () => (await fetchSteps()).PaymentAnnouncement);

/** What follows on the form, with what runs the payment, fetched when the customer is asked whether to proceed. */
export const paymentSteps = lazyScreen(async () => {
  const [steps] = await Promise.all([fetchSteps(), paymentAnnouncement.load(), preloadTexts(['paymentSteps'])]);
  run = steps.paymentRun;
  return steps.PaymentSteps;
});

/** Null until the steps are here: nothing was confirmed yet. */
export const fetchedRun = (): PaymentRun | null => run;
