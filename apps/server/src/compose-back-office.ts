import { type Billing, createBilling } from './billing/index.ts';
import { createRates, type Rates } from './rates/index.ts';

/** What the provider works with behind the portal: bills by the month, and what follows from them. */
export interface BackOffice {
  billing: Billing;
  rates: Rates;
}

/** Composed after what bills, sends and collects, and before what customers order: an installation and a change of a plan charge here. */
export function composeBackOffice(): BackOffice {
  const rates = createRates();
  const billing = createBilling();
  return { billing, rates };
}
