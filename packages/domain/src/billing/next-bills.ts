import { billCycleWindow } from '../bill-cycle/bill-cycle-window.ts';
import { addDays, addMonths, type CalendarDate, datePartsOf } from '../calendar/calendar-date.ts';
import { type Cents, cents, sumCents } from '../money/cents.ts';
import type { BilledPeriod, BillLine } from './bill-line.ts';
import type { ActivationFee, MonthlyCharge } from './monthly-charges.ts';

/** When an account is billed. */
export interface BillDates {
  readonly today: CalendarDate;
  /** 1 to 31; a day past the end of a month is its last one (D-064). */
  readonly cycleDay: number;
  /** The last day that was billed; null before the first bill. */
  readonly billedThrough: CalendarDate | null;
}

/** What a bill is made of. */
export interface BillContent<Pending extends BillLine = BillLine> {
  readonly monthly: readonly MonthlyCharge[];
  /** Charged with every bill beside the services, such as paper. */
  readonly fees: readonly ActivationFee[];
  /** What changes left for the next bill, oldest first. */
  readonly pending: readonly Pending[];
}

export interface Bill<Pending extends BillLine = BillLine> {
  readonly period: BilledPeriod;
  /** The first day of the period; today where that has passed. */
  readonly invoiceDate: CalendarDate;
  readonly lines: readonly BillLine[];
  /** Never below zero. */
  readonly total: Cents;
  /** What of the pending is on it: all of a charge, a credit as far as the bill goes. */
  readonly taken: readonly { readonly pending: Pending; readonly cents: Cents }[];
  /** What of credits waits for the bill after it. */
  readonly left: readonly Pending[];
}

/** The period that the next bill is for: from the day after the last billed one; before the first bill from the next bill-cycle day, today included. */
export function nextPeriod({ today, cycleDay, billedThrough }: BillDates): BilledPeriod {
  const start = billedThrough === null ? firstStart(today, cycleDay) : addDays(billedThrough, 1);
  const isOnCycle = billCycleWindow(start, cycleDay)?.start === start;
  // The wished day is kept over short months: January 31, February 28, March 31.
  const anchor = isOnCycle ? cycleDay : datePartsOf(start).day;
  return { start, end: addDays(addMonths(start, 1, anchor), -1) };
}

function firstStart(today: CalendarDate, cycleDay: number): CalendarDate {
  const cycle = billCycleWindow(today, cycleDay);
  return cycle === null || cycle.start === today ? today : cycle.end;
}

/** The next bill. It never goes below zero: what is left of credits waits for the bill after it. */
export function nextBill<Pending extends BillLine>(content: BillContent<Pending>, dates: BillDates): Bill<Pending> {
  const period = nextPeriod(dates);
  const days = { periodStart: period.start, periodEnd: period.end };
  const services = content.monthly.map(({ description, cents: amount }) => ({
    kind: 'RECURRING' as const,
    description,
    ...days,
    cents: amount,
  }));
  const fees = content.fees.map((fee) => ({ kind: 'FEE' as const, ...fee, ...days }));
  const charges = content.pending.filter((line) => line.cents >= 0).map((line) => line.cents);
  let open: number = sumCents([...services, ...fees].map((line) => line.cents).concat(charges));
  const taken: { pending: Pending; cents: Cents }[] = [];
  const left: Pending[] = [];
  for (const pending of content.pending) {
    const amount = pending.cents >= 0 ? pending.cents : cents(Math.max(pending.cents, 0 - open));
    if (amount < 0) open += amount;
    if (amount !== 0) taken.push({ pending, cents: amount });
    if (amount !== pending.cents) left.push({ ...pending, cents: cents(pending.cents - amount) });
  }
  const carried = taken.map(({ pending: { kind, description, periodStart, periodEnd }, cents: amount }) => ({
    kind,
    description,
    periodStart,
    periodEnd,
    cents: amount,
  }));
  const lines: BillLine[] = [...services, ...carried, ...fees];
  const invoiceDate = period.start < dates.today ? dates.today : period.start;
  return { period, invoiceDate, lines, total: sumCents(lines.map((line) => line.cents)), taken, left };
}

/** The next bills, one after the other. */
export function nextBills<Pending extends BillLine>(content: BillContent<Pending>, dates: BillDates, count: number): Bill<Pending>[] {
  const bills: Bill<Pending>[] = [];
  let next = { content, dates };
  while (bills.length < count) {
    const bill = nextBill(next.content, next.dates);
    bills.push(bill);
    next = { content: { ...content, pending: bill.left }, dates: { ...dates, billedThrough: bill.period.end } };
  }
  return bills;
}

/** The lines of a bill, each with whether another bill, the same one without a change, lacks it or has it at another amount. */
export function markChanged(lines: readonly BillLine[], other: readonly BillLine[]): { line: BillLine; isChanged: boolean }[] {
  const left = other.map(identity);
  return lines.map((line) => {
    const at = left.indexOf(identity(line));
    if (at !== -1) left.splice(at, 1);
    return { line, isChanged: at === -1 };
  });
}

const identity = ({ kind, description, periodStart, periodEnd, cents: amount }: BillLine): string =>
  JSON.stringify([kind, description, periodStart, periodEnd, amount]);
