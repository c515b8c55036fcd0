import { cents } from '@porchlight/domain/money/cents.ts';
import type { Billing } from '../billing/index.ts';
import type { Invoices, IssuedInvoice } from '../invoices/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { findAccountId } from './demo-invoice.store.ts';

export interface DemoInvoiceDeps {
  db: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'lockAccount'>;
  invoices: Pick<Invoices, 'brand'>;
  billing: Pick<Billing, 'addPendingCharges' | 'issueNext'>;
}

/**
 * Issues the next bill of a demo account today, though its period may not have begun, and sends it out as the customer has chosen; null without such an
 * account. It is the bill that the run would make, line by line what the preview of a change shows.
 */
export async function issueDemoInvoice(deps: DemoInvoiceDeps, accountNumber: string): Promise<IssuedInvoice | null> {
  const { db, billing } = deps;
  const brand = await deps.invoices.brand();
  return db.transaction(async (tx) => {
    const accountId = await findAccountId(tx, accountNumber);
    if (accountId === null || (await deps.ledger.lockAccount(tx, accountId)) === null) return null;
    const issued = await billing.issueNext(tx, accountId, brand);
    if (issued !== null) return issued;
    // An account without a service is billed for one all the same: the demo shows how an invoice goes out.
    const service = { kind: 'RECURRING', description: 'Fiber 300', periodStart: null, periodEnd: null, cents: cents(50_00) } as const;
    const lines = [{ ...service, chargeKey: null, chargeClass: 'broadband' } as const];
    await billing.addPendingCharges(tx, { accountId, orderId: null, at: deps.clock.now(), lines });
    return billing.issueNext(tx, accountId, brand);
  });
}
