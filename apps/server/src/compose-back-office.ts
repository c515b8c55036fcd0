import { type Billing, createBilling } from './billing/index.ts';
import type { Catalogue } from './catalogue/index.ts';
import type { Core } from './core.ts';
import { createExchange, type Exchange } from './exchange/index.ts';
import type { Invoices } from './invoices/index.ts';
import type { Ledger } from './ledger/index.ts';
import { createRates, type Rates } from './rates/index.ts';

/** What the provider works with behind the portal: bills by the month, and what follows from them. */
export interface BackOffice {
  billing: Billing;
  rates: Rates;
  exchange: Exchange;
}

/** What it stands on beside the core. */
export interface BackOfficeParts {
  ledger: Ledger;
  invoices: Invoices;
  catalogue: Catalogue;
}

/** Composed after what bills, sends and collects, and before what customers order: an installation and a change of a plan charge here. */
export function composeBackOffice(core: Core, parts: BackOfficeParts): BackOffice {
  const rates = createRates();
  const billing = createBilling({ ...core, ...parts, rates });
  const exchange = createExchange(core);
  return { billing, rates, exchange };
}
