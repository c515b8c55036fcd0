import { addMonths, calendarDate, calendarDateOf, datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import { dayNumber } from '../platform/db/binary-rows.ts';
import type { InventedBatch, InventedPlans } from './invented-accounts.store.ts';

/** Of every invoice: Regulatory recovery fee, in cents. */
export const feeCents = 189;
const daysToPay = 20;
/** Lines printed on an invoice, and lines in the books of an invoice and its payment: at most. */
export const printedLines = 3;
export const bookedLines = 5;

/** What a customer is billed; every invoice of theirs is the same. Amounts in cents. */
export interface InventedBills {
  /** The customer's number. */
  n: number;
  accountId: number;
  /** Which of the plans. */
  plan: number;
  price: number;
  tax: number;
  amount: number;
  /** Pays from a bank account, not by card. */
  isBank: boolean;
  /** Invoices of theirs, and how many of them, oldest first, are paid. */
  count: number;
  paid: number;
  /** Of the oldest invoice; ids of the others follow. */
  invoiceId: number;
  paymentId: number;
  journalId: number;
  printedId: number;
  bookedId: number;
}

/** Days as PostgreSQL counts them. */
interface InventedDates {
  invoiced: number;
  /** The day before the next invoice. */
  periodEnd: number;
  due: number;
  /** When it is paid, if it is. */
  paid: number;
}

/**
 * The bills of a batch's customers, one after the other. Each has the same number of invoices, one a month, and has paid all but the
 * newest; every twentieth has not paid the last two. Ids follow from the customer's place in the batch and the invoice's.
 */
export function* inventedBills(batch: InventedBatch, plans: InventedPlans): Generator<InventedBills> {
  const count = batch.invoicesEach;
  for (let i = 0; i < batch.count; i++) {
    const n = batch.first + i;
    const plan = n % 12 === 0 ? 5 : n % 5;
    const price = plans.cents[plan];
    if (price === undefined) throw new Error('the catalogue lacks a plan that invented customers are billed for');
    const tax = n % 5 === 0 ? Math.trunc((price * 7) / 100) : 0;
    yield {
      n,
      accountId: batch.accountId + i,
      plan,
      price,
      tax,
      amount: price + tax + feeCents,
      isBank: n % 4 === 0,
      count,
      paid: Math.max(0, count - (n % 20 === 0 ? 2 : 1)),
      invoiceId: batch.invoiceId + i * count,
      paymentId: batch.paymentId + i * (count - 1),
      journalId: batch.journalId + i * (2 * count - 1),
      printedId: batch.printedId + i * count * printedLines,
      bookedId: batch.bookedId + i * count * bookedLines,
    };
  }
}

/** When customers of a batch were invoiced and paid. */
export class InventedCalendar {
  readonly #today: number;
  /** The first days of the months that invoices and their periods fall into, oldest first: two more than there are invoices. */
  readonly #months: readonly number[];

  constructor({ today, invoicesEach }: Pick<InventedBatch, 'today' | 'invoicesEach'>) {
    const { year, month, day } = datePartsOf(calendarDate(today));
    const thisMonth = calendarDateOf(year, month, 1);
    this.#today = day;
    this.#months = Array.from({ length: invoicesEach + 2 }, (_, at) => dayNumber(addMonths(thisMonth, at - invoicesEach)));
  }

  /** The dates of an invoice of a customer, 0 being the oldest: on the bill-cycle day of a month, the newest one just past. */
  datesOf(n: number, invoice: number): InventedDates {
    const offset = n % 28;
    const later = offset < this.#today ? 1 : 0;
    const invoiced = this.#monthStart(invoice + later) + offset;
    const due = invoiced + daysToPay;
    return { invoiced, periodEnd: this.#monthStart(invoice + later + 1) + offset - 1, due, paid: due - ((n + invoice) % 7) };
  }

  #monthStart(at: number): number {
    const day = this.#months[at];
    if (day === undefined) throw new Error('an invoice before the first month or after the last');
    return day;
  }
}
