import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/cents.ts';
import type { BilledPeriod, BillLine } from './bill-line.ts';
import type { ActivationFee, MonthlyCharge } from './monthly-charges.ts';

export interface Change {
  /** What the account pays a month without the change, and with it. */
  readonly before: readonly MonthlyCharge[];
  readonly after: readonly MonthlyCharge[];
  readonly fees: readonly ActivationFee[];
  /** The day the change takes effect: the first one at the new prices. */
  readonly day: CalendarDate;
  /** Periods that were billed already, at the prices before. */
  readonly billed: readonly BilledPeriod[];
  /** How the credit for something that goes is called. */
  readonly creditFor: (description: string) => string;
}

/**
 * What a change makes the next bill carry: for the rest of each period billed already a credit for what goes and a charge for what comes, by days
 * and to the cent, each its own line; then the fees charged once. Nothing by days where no billed period covers the day or a later one.
 */
export function changeCharges({ before, after, fees, day, billed, creditFor }: Change): BillLine[] {
  const gone = before.filter((charge) => !holds(after, charge));
  const come = after.filter((charge) => !holds(before, charge));
  const rests = billed.filter(({ end }) => end >= day).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const prorated = rests.flatMap((period): BillLine[] => {
    const periodStart = period.start < day ? day : period.start;
    const days = { periodStart, periodEnd: period.end };
    const share = (charge: MonthlyCharge): Cents =>
      prorate(charge.cents, length(periodStart, period.end), length(period.start, period.end));
    return [
      ...gone.map((charge) => ({
        kind: 'CREDIT' as const,
        description: creditFor(charge.description),
        ...days,
        cents: cents(0 - share(charge)),
      })),
      ...come.map((charge) => ({ kind: 'RECURRING' as const, description: charge.description, ...days, cents: share(charge) })),
    ];
  });
  const once = fees.map((fee): BillLine => ({ kind: 'ONE_TIME', ...fee, periodStart: null, periodEnd: null }));
  return [...prorated, ...once].filter((line) => line.cents !== 0);
}

/** The share of an amount that some days of a period have, half a cent rounded up. */
export function prorate(amount: Cents, days: number, periodDays: number): Cents {
  return cents(Math.floor((2 * amount * days + periodDays) / (2 * periodDays)));
}

const length = (start: CalendarDate, end: CalendarDate): number => daysBetween(start, end) + 1;

function holds(charges: readonly MonthlyCharge[], { key, cents: amount }: MonthlyCharge): boolean {
  return charges.some((other) => other.key === key && other.cents === amount);
}
