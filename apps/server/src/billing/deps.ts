import type { Catalogue } from '../catalogue/index.ts';
import type { Invoices } from '../invoices/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Rates } from '../rates/index.ts';

export interface BillingDeps {
  db: Database;
  clock: Clock;
  log: Log;
  catalogue: Pick<Catalogue, 'managedPlans' | 'chargeClasses'>;
  rates: Pick<Rates, 'book'>;
  ledger: Pick<Ledger, 'lockAccounts'>;
  invoices: Pick<Invoices, 'brand' | 'issueMany'>;
}
