import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDate, datePartsOf, daysBetween, daysInMonth } from '../calendar/calendar-date.ts';
import { cents, sumCents } from '../money/cents.ts';
import type { BillLine } from './bill-line.ts';
import { changeCharges, prorate } from './change-charges.ts';
import type { MonthlyCharge } from './monthly-charges.ts';
import { nextBills, nextPeriod } from './next-bills.ts';

const amount = fc.integer({ min: 1, max: 300_00 });
const charges: fc.Arbitrary<MonthlyCharge[]> = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), price: amount }), { selector: ({ id }) => id, maxLength: 5 })
  .map((all) => all.map(({ id, price }) => ({ key: `item ${id}`, description: `Item ${id}`, cents: cents(price) })));
const fees = fc.array(
  amount.map((price) => ({ description: 'Fee', cents: cents(price) })),
  { maxLength: 2 },
);
const days = fc.integer({ min: 0, max: 1_500 }).map((after) => addDays(calendarDate('2023-01-01'), after));
const situations = fc.record({
  before: charges,
  after: charges,
  fees,
  monthlyFees: fees,
  cycleDay: fc.integer({ min: 1, max: 31 }),
  begin: days,
  into: fc.integer({ min: 0, max: 40 }),
  credit: fc.integer({ min: 0, max: 900_00 }),
});
const creditFor = (description: string) => `Credit for ${description}`;
const total = (lines: readonly { cents: number }[]): number => lines.reduce((sum, line) => sum + line.cents, 0);

/** The period before, billed, and a change some days into it or after it. */
function situationOf({ begin, cycleDay, into, credit, ...given }: typeof situations extends fc.Arbitrary<infer T> ? T : never) {
  const period = nextPeriod({ today: begin, cycleDay, billedThrough: null });
  const day = addDays(period.start, into);
  const pending: BillLine[] =
    credit === 0 ? [] : [{ kind: 'CREDIT', description: 'Earlier', periodStart: null, periodEnd: null, cents: cents(-credit) }];
  return { ...given, cycleDay, day, billed: [period], pending, dates: { today: day, cycleDay, billedThrough: period.end } };
}

describe('bills before and after a change', () => {
  it('differ by what a month costs more or less and by the charges of the change: nothing is lost, nothing is there twice', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { before, after, fees: once, monthlyFees, day, billed, pending, dates } = situationOf(given);
        const change = changeCharges({ before, after, fees: once, day, billed, creditFor });
        const count = 3;
        const without = nextBills({ monthly: before, fees: monthlyFees, pending }, dates, count);
        const withIt = nextBills({ monthly: after, fees: monthlyFees, pending: [...pending, ...change] }, dates, count);
        const asked = (bills: typeof without): number => sumCents(bills.map((bill) => bill.total)) + total(bills.at(-1)?.left ?? []);
        expect(asked(withIt) - asked(without)).toBe(count * (total(after) - total(before)) + total(change));
      }),
      { numRuns: 400 },
    );
  });

  it('are never below zero, and their total is the sum of their lines', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { before, after, fees: once, day, billed, pending, dates } = situationOf(given);
        const change = changeCharges({ before, after, fees: once, day, billed, creditFor });
        for (const bill of nextBills({ monthly: after, fees: [], pending: [...pending, ...change] }, dates, 4)) {
          expect(bill.total).toBeGreaterThanOrEqual(0);
          expect(bill.total).toBe(total(bill.lines));
          // A credit waits only for a bill that is used up.
          if (bill.left.length > 0) expect(bill.total).toBe(0);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are the same after a change that is undone the same day, but for what is charged once', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { before, after, fees: once, day, billed } = situationOf(given);
        const there = changeCharges({ before, after, fees: once, day, billed, creditFor });
        const back = changeCharges({ before: after, after: before, fees: [], day, billed, creditFor });
        expect(total([...there, ...back])).toBe(total(once));
      }),
      { numRuns: 400 },
    );
  });
});

describe('shares of a period', () => {
  it('are within half a cent of the exact share, whole for the whole period, and never less for more days', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 28, max: 31 }), (price, periodDays) => {
        let last = 0;
        for (let share = 0; share <= periodDays; share++) {
          const rounded = prorate(cents(price), share, periodDays);
          // Twice the distance from the exact value, in parts of the period: exact in whole numbers.
          const distance = 2n * (BigInt(rounded) * BigInt(periodDays) - BigInt(price) * BigInt(share));
          expect(distance > -BigInt(periodDays) && distance <= BigInt(periodDays)).toBe(true);
          expect(rounded).toBeGreaterThanOrEqual(last);
          last = rounded;
        }
        expect(last).toBe(price);
      }),
    );
  });
});

describe('periods', () => {
  it('follow each other without a gap on every bill-cycle day of every month, leap days among them', () => {
    for (let cycleDay = 1; cycleDay <= 31; cycleDay++) {
      let billedThrough = null as ReturnType<typeof calendarDate> | null;
      for (let month = 0; month < 50; month++) {
        const period = nextPeriod({ today: calendarDate('2023-01-01'), cycleDay, billedThrough });
        const { year, month: of, day } = datePartsOf(period.start);
        expect(day).toBe(Math.min(cycleDay, daysInMonth(year, of)));
        if (billedThrough !== null) expect(daysBetween(billedThrough, period.start)).toBe(1);
        expect(daysBetween(period.start, period.end) + 1).toBeGreaterThanOrEqual(28);
        billedThrough = period.end;
      }
      expect(datePartsOf(billedThrough ?? calendarDate('2023-01-01')).year).toBe(2027);
    }
  });
});
