import type { CalendarDate } from '../calendar/calendar-date.ts';
import { allocatePayment } from '../invoices/allocate-payment.ts';
import { type Cents, cents, sumCents, zeroCents } from '../money/cents.ts';

export interface UnpaidInvoice {
  readonly id: number;
  /** Null is never past due. */
  readonly dueDate: CalendarDate | null;
  readonly openCents: Cents;
}

/** What of an invoice is past due. */
export interface PastDuePart {
  readonly invoiceId: number;
  readonly dueOn: CalendarDate;
  readonly cents: Cents;
}

export interface PastDueSum {
  readonly cents: Cents;
  /** Oldest first. */
  readonly parts: readonly PastDuePart[];
}

/**
 * What is open on invoices whose due date has passed, less bank payments on their way, which are laid on the oldest ones as they will be
 * when they arrive. The due date itself is not past due.
 */
export function pastDueOn(today: CalendarDate, open: readonly UnpaidInvoice[], onItsWay: Cents): PastDueSum {
  const coming = new Map(onItsWay > 0 ? allocatePayment(onItsWay, open).parts.map((part) => [part.invoiceId, part.amountCents]) : []);
  const parts = open
    .flatMap(({ id, dueDate, openCents }): PastDuePart[] => {
      const left = cents(openCents - (coming.get(id) ?? zeroCents));
      return dueDate === null || dueDate >= today || left <= 0 ? [] : [{ invoiceId: id, dueOn: dueDate, cents: left }];
    })
    .toSorted((a, b) => (a.dueOn === b.dueOn ? a.invoiceId - b.invoiceId : a.dueOn < b.dueOn ? -1 : 1));
  return { cents: sumCents(parts.map((part) => part.cents)), parts };
}
