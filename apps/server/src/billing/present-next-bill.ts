import type { NextBill } from '@porchlight/contract/billing.ts';
import type { Bill } from '@porchlight/domain/billing/next-bills.ts';
import { dollarsFromCents } from '@porchlight/domain/money/cents.ts';
import type { z } from 'zod';

/** The wire's words for a bill to come; null where there is none, or nothing on it: then no invoice is made either. */
export function presentNextBill(bill: Bill | undefined): z.output<typeof NextBill> | null {
  if (bill === undefined || bill.lines.length === 0) return null;
  const { invoiceDate, dueDate, period, lines, total } = bill;
  return {
    invoiceDate,
    dueDate,
    periodStart: period.start,
    periodEnd: period.end,
    lines: lines.map(({ kind, description, periodStart, periodEnd, cents }) => ({
      kind,
      description,
      periodStart,
      periodEnd,
      amount: dollarsFromCents(cents),
    })),
    total: dollarsFromCents(total),
  };
}
