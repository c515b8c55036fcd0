import { cents } from '@porchlight/domain/money/cents.ts';
import type { Ledger, NewInvoice } from '../../src/ledger/index.ts';
import type { Database } from '../../src/platform/db/database.ts';

let made = 0;

/** An invoice of 50.00 with tax, due on the 20th; every call another number. */
export function buildInvoice(accountId: number, invoice: Partial<NewInvoice> = {}): NewInvoice {
  made += 1;
  return {
    accountId,
    number: `T${process.pid}-${made}`,
    invoiceDate: '2026-05-01',
    dueDate: '2026-05-20',
    lines: [
      { kind: 'RECURRING', description: 'Fiber 500', amountCents: cents(46_00) },
      { kind: 'TAX', description: 'Sales tax', amountCents: cents(4_00) },
    ],
    ...invoice,
  };
}

/** An invoice of one line. */
export function buildInvoiceOf(accountId: number, amountCents: number, dueDate: string | null = '2026-05-20'): NewInvoice {
  return buildInvoice(accountId, { dueDate, lines: [{ kind: 'RECURRING', description: 'Fiber 500', amountCents: cents(amountCents) }] });
}

export async function seedInvoice(db: Database, ledger: Ledger, invoice: NewInvoice): Promise<number> {
  return db.transaction((tx) => ledger.postInvoice(tx, invoice));
}

/** Posts that many open invoices of 50.00, due a month apart, oldest first. Answers their ids. */
export async function seedOpenInvoices(db: Database, ledger: Ledger, accountId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let month = 1; month <= count; month++) {
    const dueDate = `2026-${String(month).padStart(2, '0')}-20`;
    ids.push(await seedInvoice(db, ledger, buildInvoice(accountId, { invoiceDate: dueDate.replace(/20$/, '01'), dueDate })));
  }
  return ids;
}
