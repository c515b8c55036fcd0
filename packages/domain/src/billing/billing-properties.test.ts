import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate, datePartsOf, daysBetween, daysInMonth } from '../calendar/calendar-date.ts';
import { cents, sumCents } from '../money/cents.ts';
import type { ChargeLine } from './bill-line.ts';
import { changeCharges, prorate } from './change-charges.ts';
import type { MonthlyCharge } from './monthly-charges.ts';
import { type BillContent, dueBills } from './next-bills.ts';
import { nextPeriod } from './periods.ts';

const undated = { periodStart: null, periodEnd: null } as const;
const amount = fc.integer({ min: 1, max: 300_00 });
const charges: fc.Arbitrary<MonthlyCharge[]> = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), price: amount }), { selector: ({ id }) => id, maxLength: 5 })
  .map((all) =>
    all.map(({ id, price }) => ({
      key: `line 1 feature ${id}`,
      description: `Item ${id}`,
      cents: cents(price),
      chargeClass: 'broadband' as const,
    })),
  );
const fees = fc.array(
  amount.map(
    (price): ChargeLine => ({ kind: 'ONE_TIME', description: 'Fee', ...undated, cents: cents(price), chargeKey: null, chargeClass: null }),
  ),
  { maxLength: 2 },
);
const installments = fc.uniqueArray(
  fc
    .record({ id: fc.nat(), perBill: amount, left: amount })
    .map(({ id, perBill, left }) => ({ id, description: 'Router', perBill: cents(perBill), left: cents(left) })),
  { selector: ({ id }) => id, maxLength: 2 },
);
const days = fc.integer({ min: 0, max: 1_500 }).map((after) => addDays(calendarDate('2023-01-01'), after));
const situations = fc.record({
  before: charges,
  after: charges,
  fees,
  delivery: fc.option(amount.map((price) => ({ method: 'PAPER' as const, description: 'Paper', cents: cents(price) }))),
  discount: fc.option(amount.map((price) => ({ description: 'AutoPay', cents: cents(price) }))),
  tax: fc.integer({ min: 0, max: 200_000 }),
  installments,
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
  const earlier = {
    kind: 'CREDIT',
    description: 'Earlier',
    ...undated,
    cents: cents(-credit),
    chargeKey: null,
    chargeClass: 'broadband',
  } as const;
  const pending: ChargeLine[] = credit === 0 ? [] : [earlier];
  return { ...given, cycleDay, day, billed: [period], pending, dates: { today: day, cycleDay, billedThrough: period.end } };
}

const plain = { installments: [], delivery: null, discount: null, rates: [], isTaxExempt: false, daysToPay: 20 } as const;

/** So many bills, the last one made when all of them are due. */
function firstBills(content: BillContent, dates: { today: CalendarDate; cycleDay: number; billedThrough: CalendarDate }, count: number) {
  const last = addDays(dates.today, 31 * (count + 2));
  return dueBills(content, { ...dates, today: last }).slice(0, count);
}

describe('bills before and after a change', () => {
  it('differ by what a month costs more or less and by the charges of the change: nothing is lost, nothing is there twice', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { before, after, fees: once, delivery, day, billed, pending, dates } = situationOf(given);
        fc.pre(before.length > 0 && after.length > 0);
        const change = changeCharges({ before, after, once, day, billed, creditFor });
        const count = 3;
        const without = firstBills({ ...plain, delivery, monthly: before, pending }, dates, count);
        const withIt = firstBills({ ...plain, delivery, monthly: after, pending: [...pending, ...change] }, dates, count);
        const asked = (bills: typeof without): number => sumCents(bills.map((bill) => bill.total)) + total(bills.at(-1)?.left ?? []);
        expect(asked(withIt) - asked(without)).toBe(count * (total(after) - total(before)) + total(change));
      }),
      { numRuns: 400 },
    );
  });

  it('are never below zero, their total is the sum of their lines, and what is taken of credits and installments is what was there', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { before, after, fees: once, delivery, discount, tax, installments: owed, day, billed, pending, dates } = situationOf(given);
        const change = changeCharges({ before, after, once, day, billed, creditFor });
        const rates = [
          { code: 'FUND', description: 'Fund', kind: 'FEE', chargeClass: 'broadband', unit: 'percent', amount: tax },
          { code: 'SALES', description: 'Tax', kind: 'TAX', chargeClass: 'broadband', unit: 'percent', amount: tax },
        ] as const;
        const content = { ...plain, monthly: after, delivery, discount, installments: owed, rates, pending: [...pending, ...change] };
        const made = firstBills(content, dates, 4);
        for (const bill of made) {
          expect(bill.total).toBeGreaterThanOrEqual(0);
          expect(bill.total).toBe(total(bill.lines));
          // A credit waits only for a bill whose charges are used up; fees and taxes of rates are all that is left on it.
          const ofRates = bill.lines.filter(({ chargeKey }) => chargeKey?.startsWith('rate '));
          if (bill.left.some((line) => line.cents < 0)) expect(total(bill.lines) - total(ofRates)).toBe(0);
        }
        const carried = made.flatMap(({ taken }) => taken.map((each) => each.cents));
        expect(carried.reduce((sum, each) => sum + each, 0) + total(made.at(-1)?.left ?? [])).toBe(total(content.pending));
        for (const { id, perBill, left } of owed) {
          const parts = made.flatMap((bill) => bill.installments.filter((each) => each.id === id).map((each) => each.cents));
          expect(parts.every((part) => part <= perBill)).toBe(true);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(
            Math.min(left, perBill * made.filter(({ lines }) => lines.length > 0).length),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  it('are the same after a change that is undone the same day, but for what is charged once', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const { before, after, fees: once, day, billed } = situationOf(given);
        const there = changeCharges({ before, after, once, day, billed, creditFor });
        const back = changeCharges({ before: after, after: before, once: [], day, billed, creditFor });
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
