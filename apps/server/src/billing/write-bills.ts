import type { Bill } from '@porchlight/domain/billing/next-bills.ts';
import type { IssuedInvoice } from '../invoices/index.ts';
import type { NewInvoice } from '../ledger/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Brand } from '../site/index.ts';
import type { BillingDeps } from './deps.ts';
import { type TakenCharge, takeCharges, type WaitingLine } from './pending.store.ts';
import { lessenInstallments } from './run.store.ts';

/** A bill of an account that is about to be written. */
export interface OwnedBill {
  accountId: number;
  number: string;
  bill: Bill<WaitingLine>;
}

/** The account's number and the first day of the period: the same whoever makes it. */
export function invoiceNumber(accountNumber: string, { period }: Pick<Bill, 'period'>): string {
  return `${accountNumber}-${period.start.replaceAll('-', '')}`;
}

/**
 * Issues bills of accounts whose locks are held, each account's oldest first, with everything they take: pending charges and installments. In the
 * order given.
 */
export async function writeBills(
  deps: Pick<BillingDeps, 'invoices'>,
  tx: Transaction,
  bills: readonly OwnedBill[],
  { runId, brand }: { runId: number | null; brand: Brand },
): Promise<IssuedInvoice[]> {
  if (bills.length === 0) return [];
  const issued = await deps.invoices.issueMany(
    tx,
    bills.map((owned) => invoiceOf(owned, runId)),
    brand,
  );
  const taken = bills.flatMap(({ bill }, at) => {
    const invoiceId = (issued[at] as IssuedInvoice).invoiceId;
    const left = new Set(bill.left.map(({ id }) => id));
    return bill.taken.map(({ pending, cents }): TakenCharge => ({ id: pending.id, invoiceId, cents, isLast: !left.has(pending.id) }));
  });
  await takeCharges(tx, taken);
  await lessenInstallments(
    tx,
    bills.flatMap(({ bill }) => bill.installments),
  );
  return issued;
}

function invoiceOf({ accountId, number, bill }: OwnedBill, billingRunId: number | null): NewInvoice {
  return {
    accountId,
    number,
    invoiceDate: bill.invoiceDate,
    dueDate: bill.dueDate,
    periodStart: bill.period.start,
    periodEnd: bill.period.end,
    billingRunId,
    lines: bill.lines.map(({ kind, description, periodStart, periodEnd, cents, chargeKey }) => ({
      kind,
      description,
      periodStart,
      periodEnd,
      amountCents: cents,
      chargeKey,
    })),
  };
}
