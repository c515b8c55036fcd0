import { addDays, addMonths, datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import { todayInZone } from '@porchlight/domain/calendar/today-in-zone.ts';
import { cents } from '@porchlight/domain/money/cents.ts';
import type { Invoices, IssuedInvoice } from '../invoices/index.ts';
import type { NewInvoiceLine } from '../ledger/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import { type BilledAccount, readBilledAccount } from './demo-invoice.store.ts';

export interface DemoInvoiceDeps {
  db: Database;
  clock: Clock;
  invoices: Pick<Invoices, 'brand' | 'issue'>;
}

const daysToPay = 20;

/** Bills a demo account for a month from today and sends the invoice out as the customer has chosen; null without such an account. */
export async function issueDemoInvoice({ db, clock, invoices }: DemoInvoiceDeps, accountNumber: string): Promise<IssuedInvoice | null> {
  const brand = await invoices.brand();
  return db.transaction(async (tx) => {
    const account = await readBilledAccount(tx, accountNumber);
    if (account === null) return null;
    const today = todayInZone(clock.now(), account.time_zone);
    const periodEnd = addDays(addMonths(today, 1, datePartsOf(today).day), -1);
    const invoice = {
      accountId: account.id,
      number: `${accountNumber}-${today.replaceAll('-', '')}-${account.invoices + 1}`,
      invoiceDate: today,
      dueDate: addDays(today, daysToPay),
      periodStart: today,
      periodEnd,
      lines: linesOf(account).map((line) => ({ ...line, periodStart: today, periodEnd })),
    };
    return invoices.issue(tx, invoice, brand);
  });
}

function linesOf({ plans, delivery }: BilledAccount): NewInvoiceLine[] {
  const services = plans.length > 0 ? plans : [{ description: 'Fiber 300', cents: cents(50_00) }];
  return [
    ...services.map((plan): NewInvoiceLine => ({ kind: 'RECURRING', description: plan.description, amountCents: plan.cents })),
    ...(delivery ? [{ kind: 'FEE' as const, description: delivery.name, amountCents: delivery.cents }] : []),
  ];
}
