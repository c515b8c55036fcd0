import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import type { BilledPeriod, ChargeLine } from './bill-line.ts';
import { chargeOfDays, creditOfDays } from './change-charges.ts';
import type { MonthlyCharge } from './monthly-charges.ts';
import { type BillDates, firstStart, nextPeriod, openPeriods } from './periods.ts';

/** A service that begins. */
export interface Beginning {
  /** What it costs a month. */
  readonly monthly: readonly MonthlyCharge[];
  /** What is charged once. */
  readonly once: readonly ChargeLine[];
  /** The account's days; `today` is the first day of service. */
  readonly dates: BillDates;
  /** Periods of its invoices that are not over. */
  readonly invoiced: readonly BilledPeriod[];
  /** How the credit for days before the service began is called. */
  readonly creditFor: (description: string) => string;
}

/**
 * What a service that begins makes the next bill carry, and the first day that bills are for where nobody knew it: the rest of every period that was
 * billed or that the first bill comes after, by days, the first day of service included; then what is charged once. Where bills are late, those to come
 * charge whole months before the service began: these days are given back. Source: decision 0020.
 */
export function beginCharges({ monthly, once, dates, invoiced, creditFor }: Beginning): {
  lines: ChargeLine[];
  billFrom: CalendarDate | null;
} {
  const { today, cycleDay } = dates;
  const billFrom = dates.billedThrough === null ? firstStart(today, cycleDay) : null;
  const known = { ...dates, billedThrough: billFrom === null ? dates.billedThrough : addDays(billFrom, -1) };
  const rests = openPeriods(invoiced, known).flatMap((period) => {
    const rest = { start: period.start < today ? today : period.start, end: period.end };
    return monthly.map((charge) => chargeOfDays(charge, rest, period));
  });
  const before = lateDays(known).flatMap(({ days, period }) => monthly.map((charge) => creditOfDays(charge, days, period, creditFor)));
  return { lines: [...rests, ...before, ...once].filter((line) => line.cents !== 0), billFrom };
}

/** The days before today that bills still to come will charge whole. */
function lateDays(dates: BillDates): { days: BilledPeriod; period: BilledPeriod }[] {
  const late: { days: BilledPeriod; period: BilledPeriod }[] = [];
  for (let period = nextPeriod(dates); period.start < dates.today; period = nextPeriod({ ...dates, billedThrough: period.end })) {
    late.push({ days: { start: period.start, end: period.end < dates.today ? period.end : addDays(dates.today, -1) }, period });
  }
  return late;
}
