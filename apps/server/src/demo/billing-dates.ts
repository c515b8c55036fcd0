import { addDays, addMonths, type CalendarDate, datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import type { CastBilling } from './cast-shapes.ts';

const daysToPay = 20;

export interface InvoiceDates {
  /** 0 is the newest. */
  age: number;
  invoiceDate: CalendarDate;
  periodEnd: CalendarDate;
  dueDate: CalendarDate;
  /** Null while the invoice is open. */
  paidOn: CalendarDate | null;
}

/** The invoices of a member of the cast as seen from today, oldest first, each on the bill-cycle day of its month. */
export function invoiceDates(today: CalendarDate, billing: CastBilling): InvoiceDates[] {
  const anchor = addDays(today, -billing.invoicedDaysAgo);
  const day = datePartsOf(anchor).day;
  return Array.from({ length: billing.invoices }, (_, at): InvoiceDates => {
    const age = billing.invoices - 1 - at;
    const months = (billing.monthsSince ?? 0) - age;
    const invoiceDate = addMonths(anchor, months, day);
    const dueDate = addDays(invoiceDate, daysToPay);
    return {
      age,
      invoiceDate,
      periodEnd: addDays(addMonths(anchor, months + 1, day), -1),
      dueDate,
      paidOn: age < billing.open ? null : addDays(dueDate, -billing.paidDaysBeforeDue),
    };
  });
}

/** Day of month on which the account is billed; accounts without invoices are billed on the first. */
export function billCycleDay(today: CalendarDate, billing: CastBilling | undefined): number {
  return billing ? datePartsOf(addDays(today, -billing.invoicedDaysAgo)).day : 1;
}

/** The sandbox's clock and ours may differ a little, and an event of today must not lie ahead: noon of that day, or now if earlier. */
export function instantOn(date: CalendarDate, now: Date): Date {
  const noonInChicago = new Date(`${date}T17:30:00Z`);
  return noonInChicago < now ? noonInChicago : now;
}

/** MM/YY of the month that many months ahead. */
export function expirationIn(today: CalendarDate, months: number): string {
  const { year, month } = datePartsOf(addMonths(today, months));
  return `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
}
