import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';
import { type Cents, cents } from '../money/cents.ts';
import type { BilledPeriod, ChargeLine } from './bill-line.ts';
import type { MonthlyCharge } from './monthly-charges.ts';

export interface Change {
  /** What the account pays a month without the change, and with it. */
  readonly before: readonly MonthlyCharge[];
  readonly after: readonly MonthlyCharge[];
  /** What is charged once. */
  readonly once: readonly ChargeLine[];
  /** The day the change takes effect: the first one at the new prices. */
  readonly day: CalendarDate;
  /** Periods that were billed already, at the prices before. */
  readonly billed: readonly BilledPeriod[];
  /** How the credit for something that goes is called. */
  readonly creditFor: (description: string) => string;
}

/**
 * What a change makes the next bill carry: for the rest of each period billed already a credit for what goes and a charge for what comes, by days
 * and to the cent, each its own line; then what is charged once. Nothing by days where no billed period covers the day or a later one.
 */
export function changeCharges({ before, after, once, day, billed, creditFor }: Change): ChargeLine[] {
  const gone = before.filter((charge) => !holds(after, charge));
  const come = after.filter((charge) => !holds(before, charge));
  const rests = billed.filter(({ end }) => end >= day).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const prorated = rests.flatMap((period): ChargeLine[] => {
    const rest = { start: period.start < day ? day : period.start, end: period.end };
    return [
      ...gone.map((charge) => creditOfDays(charge, rest, period, creditFor)),
      ...come.map((charge) => chargeOfDays(charge, rest, period)),
    ];
  });
  return [...prorated, ...once].filter((line) => line.cents !== 0);
}

/** Some days of a period, charged. */
export function chargeOfDays(
  { key, description, cents: month, chargeClass }: MonthlyCharge,
  days: BilledPeriod,
  period: BilledPeriod,
): ChargeLine {
  const share = prorate(month, length(days), length(period));
  const dated = { periodStart: days.start, periodEnd: days.end };
  return { kind: 'RECURRING', description, ...dated, cents: share, chargeKey: key, chargeClass };
}

/** Some days of a period, given back. */
export function creditOfDays(
  charge: MonthlyCharge,
  days: BilledPeriod,
  period: BilledPeriod,
  creditFor: (description: string) => string,
): ChargeLine {
  const charged = chargeOfDays(charge, days, period);
  const description = creditFor(charge.description);
  return { ...charged, kind: 'CREDIT', description, cents: cents(0 - charged.cents) };
}

/** The share of an amount that some days of a period have, half a cent rounded up. */
export function prorate(amount: Cents, days: number, periodDays: number): Cents {
  return cents(Math.floor((2 * amount * days + periodDays) / (2 * periodDays)));
}

const length = ({ start, end }: BilledPeriod): number => daysBetween(start, end) + 1;

function holds(charges: readonly MonthlyCharge[], { key, cents: amount }: MonthlyCharge): boolean {
  return charges.some((other) => other.key === key && other.cents === amount);
}
