import { lazyScreen } from '../ui/lazy-screen.ts';

/** What shows a payment after its form. Fetched while the customer is asked whether to proceed: nothing is sent before it is here. */
export const paymentSteps = lazyScreen(async () => (await import('./PaymentSteps.tsx')).PaymentSteps);
