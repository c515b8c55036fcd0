import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/cents.ts';
import type { OfferedFeature, OfferedPackage } from '../pricing/offered.ts';
import type { ChosenItem } from '../pricing/priced-order.ts';
import type { BillLine, ChargeLine } from './bill-line.ts';
import { changeCharges, prorate } from './change-charges.ts';
import { activationFees, type BilledPlan, monthOfLine, planCharges } from './monthly-charges.ts';
import { type BillContent, dueBills, markChanged, nextBill } from './next-bills.ts';
import { type BillDates, nextPeriod } from './periods.ts';

const feature = (id: number, price: number, more: Partial<OfferedFeature> = {}): OfferedFeature => ({
  id,
  description: `Feature ${id}`,
  featureType: 'RECURRING',
  recurringMonthlyPrice: price,
  hideCustomerPortal: false,
  hideSignupPrice: false,
  hideSurveyPrice: false,
  ...more,
});
const once = (id: number, price: number, more: Partial<OfferedFeature> = {}) =>
  feature(id, 0, { featureType: 'ACTIVATION', oneTimePrice: price, ...more });
const pack = (id: number, ...prices: number[]): OfferedPackage => ({
  featurePackageId: id,
  featurePackageOptions: prices.map((recurringMonthlyPrice, at) => ({
    featurePackageOptionId: id * 10 + at,
    description: `Option ${id * 10 + at}`,
    recurringMonthlyPrice,
    hideCustomerPortal: false,
    features: [],
  })),
});
const plan: BilledPlan = {
  id: 7,
  description: 'Fiber 500',
  mainIncludedFeatures: [feature(1, 44.99), feature(2, 0, { hideCustomerPortal: true })],
  mainIncludedFeaturePackages: [pack(20, 2, 9)],
  mainMandatoryFeatures: [once(3, 49), feature(4, 1.5)],
  mainMandatoryFeaturePackages: [pack(21, 0, 4)],
  mainOptionalFeatures: [
    feature(5, 5),
    once(6, 79),
    feature(8, 3, { hideCustomerPortal: true }),
    once(9, 12, { hideCustomerPortal: true }),
  ],
  mainOptionalFeaturePackages: [pack(22, 5, 8)],
};
const f = (featureId: number): ChosenItem => ({ featureId });
const o = (optionId: number): ChosenItem => ({ packageId: Math.floor(optionId / 10), optionId });
const waiting = (kind: BillLine['kind'], amount: number): ChargeLine => ({
  kind,
  description: `${kind} ${amount}`,
  periodStart: null,
  periodEnd: null,
  cents: cents(amount),
  chargeKey: null,
  chargeClass: null,
});
const plain = { installments: [], delivery: null, discount: null, rates: [], isTaxExempt: false, daysToPay: 20 } as const;
const given = [f(1), f(2), f(3), f(4), o(200), o(210)];
const day = (text: string): CalendarDate => calendarDate(text);
const charge = (key: string, amount: number) => ({ key, description: key, cents: cents(amount), chargeClass: 'broadband' as const });
const classes = {
  plan: () => 'broadband' as const,
  feature: (id: number) => (id === 5 ? ('equipment' as const) : null),
  option: () => null,
};

describe('what a line costs a month', () => {
  const priced = (...more: ChosenItem[]) =>
    planCharges(plan, [...given, ...more], classes).map(({ description, cents: amount }) => [description, amount]);

  it('is the plan with what it includes, then every other item with a price by itself', () => {
    expect(priced()).toEqual([
      ['Fiber 500', 46_99],
      ['Feature 4', 1_50],
    ]);
    expect(priced(f(5), o(221))).toEqual([
      ['Fiber 500', 46_99],
      ['Feature 4', 1_50],
      ['Feature 5', 5_00],
      ['Option 221', 8_00],
    ]);
  });

  it('[PERM-012] charges what is hidden with the plan, without naming it (D-112)', () => {
    expect(priced(f(8))).toEqual([
      ['Fiber 500', 49_99],
      ['Feature 4', 1_50],
    ]);
  });

  it('has no line for what is charged once or costs nothing', () => {
    expect(priced(f(6))).toEqual(priced());
  });

  it('tells the same thing of two lines apart', () => {
    const keys = [1, 2].flatMap((lineId) => monthOfLine(lineId, planCharges(plan, given, classes)).map(({ key }) => key));
    expect(keys).toEqual(['line 1 plan 7', 'line 1 feature 4', 'line 2 plan 7', 'line 2 feature 4']);
  });

  it("is of the class of each thing, the plan's where it has none", () => {
    const charged = planCharges(plan, [...given, f(5), o(221)], classes).map(({ thing, chargeClass }) => [thing, chargeClass]);
    expect(charged).toEqual([
      ['plan 7', 'broadband'],
      ['feature 4', 'broadband'],
      ['feature 5', 'equipment'],
      ['option 221', 'broadband'],
    ]);
  });
});

describe('what is charged once', () => {
  it('is every activation that is new, whatever else changes (D-107)', () => {
    expect(activationFees(plan, given, [...given, f(5), f(6)])).toEqual([{ featureId: 6, description: 'Feature 6', cents: 79_00 }]);
    expect(activationFees(plan, [...given, f(6)], [...given, f(6)])).toEqual([]);
    expect(activationFees(plan, [...given, f(6)], given)).toEqual([]);
    expect(activationFees(plan, [], given)).toEqual([{ featureId: 3, description: 'Feature 3', cents: 49_00 }]);
    expect(activationFees(plan, given, [...given, f(9)])).toEqual([{ featureId: 9, description: 'Fiber 500', cents: 12_00 }]);
  });
});

describe('a change within what was billed', () => {
  const billed = [{ start: day('2026-04-01'), end: day('2026-04-30') }];
  const charges = (on: string, periods = billed) =>
    changeCharges({
      before: [charge('A', 30_00), charge('stays', 7_77)],
      after: [charge('stays', 7_77), charge('B', 45_01)],
      once: [{ ...waiting('ONE_TIME', 10_00), description: 'Fee' }],
      day: day(on),
      billed: periods,
      creditFor: (description) => `Credit for ${description}`,
    }).map(({ kind, description, periodStart, periodEnd, cents: amount }) => [kind, description, periodStart, periodEnd, amount]);

  it('gives back the days left of what goes and charges those of what comes, the day of the change among them', () => {
    expect(charges('2026-04-21')).toEqual([
      ['CREDIT', 'Credit for A', '2026-04-21', '2026-04-30', -10_00],
      ['RECURRING', 'B', '2026-04-21', '2026-04-30', 15_00],
      ['ONE_TIME', 'Fee', null, null, 10_00],
    ]);
  });

  it('is the whole of a period on its first day, one day of it on its last', () => {
    expect(
      charges('2026-04-01')
        .slice(0, 2)
        .map((line) => line[4]),
    ).toEqual([-30_00, 45_01]);
    expect(
      charges('2026-04-30')
        .slice(0, 2)
        .map((line) => line[4]),
    ).toEqual([-1_00, 1_50]);
  });

  it('has nothing by days where the day is not billed yet, and all of a later period billed ahead', () => {
    expect(charges('2026-05-01')).toEqual([['ONE_TIME', 'Fee', null, null, 10_00]]);
    const ahead = [{ start: day('2026-05-01'), end: day('2026-05-31') }, ...billed];
    expect(charges('2026-04-21', ahead).map((line) => [line[2], line[4]])).toEqual([
      ['2026-04-21', -10_00],
      ['2026-04-21', 15_00],
      ['2026-05-01', -30_00],
      ['2026-05-01', 45_01],
      [null, 10_00],
    ]);
  });

  it('rounds half a cent up, to the cent', () => {
    expect([prorate(cents(1), 1, 2), prorate(cents(1), 1, 3), prorate(cents(5), 15, 30), prorate(cents(44_99), 22, 30)]).toEqual([
      1, 0, 3, 32_99,
    ]);
  });
});

describe('the next bill', () => {
  const dates: BillDates = { today: day('2026-04-20'), cycleDay: 1, billedThrough: day('2026-04-30') };
  const content = (...lines: ChargeLine[]): BillContent => ({
    ...plain,
    monthly: [charge('Fiber', 50_00)],
    delivery: { method: 'PAPER', description: 'Paper', cents: cents(3_00) },
    pending: lines,
  });

  it('has services, what was pending, and fees, for the period after the billed one', () => {
    const bill = nextBill(content(waiting('CREDIT', -10_00), waiting('ONE_TIME', 4_00)), dates);
    expect(bill.period).toEqual({ start: '2026-05-01', end: '2026-05-31' });
    expect(bill.invoiceDate).toBe('2026-05-01');
    expect(bill.lines.map(({ kind, periodStart, cents: amount }) => [kind, periodStart, amount])).toEqual([
      ['RECURRING', '2026-05-01', 50_00],
      ['CREDIT', null, -10_00],
      ['ONE_TIME', null, 4_00],
      ['FEE', '2026-05-01', 3_00],
    ]);
    expect([bill.total, bill.left]).toEqual([47_00, []]);
  });

  it('never goes below zero: what is left of a credit waits for the bill after it', () => {
    const [first, second] = dueBills(content(waiting('CREDIT', -40_00), waiting('CREDIT', -30_00), waiting('ONE_TIME', 2_00)), {
      ...dates,
      today: day('2026-06-01'),
    });
    expect(first?.lines.map((line) => line.cents)).toEqual([50_00, -40_00, -15_00, 2_00, 3_00]);
    expect([first?.total, first?.left.map((line) => line.cents)]).toEqual([0, [-15_00]]);
    expect(second?.lines.map((line) => line.cents)).toEqual([50_00, -15_00, 3_00]);
    expect([second?.total, second?.left]).toEqual([38_00, []]);
  });

  it('leaves a credit off that has no room at all', () => {
    const bill = nextBill({ ...content(waiting('CREDIT', -5_00)), monthly: [] }, dates);
    expect([bill.lines, bill.total, bill.left.map((line) => line.cents)]).toEqual([[], 0, [-5_00]]);
  });

  it('is dated today where the period began before', () => {
    expect(nextBill(content(), { ...dates, billedThrough: day('2026-03-31') }).invoiceDate).toBe('2026-04-20');
  });

  it('begins with the next bill-cycle day where nothing was billed yet, today included', () => {
    const first = (today: string, cycleDay: number) => nextPeriod({ today: day(today), cycleDay, billedThrough: null });
    expect(first('2026-04-20', 1)).toEqual({ start: '2026-05-01', end: '2026-05-31' });
    expect(first('2026-05-01', 1)).toEqual({ start: '2026-05-01', end: '2026-05-31' });
    expect(first('2026-02-10', 31)).toEqual({ start: '2026-02-28', end: '2026-03-30' });
  });

  it('keeps the wished day over short months, in leap years too', () => {
    const after = (through: string, cycleDay: number) => {
      const bills = dueBills(content(), { today: day('2024-06-15'), cycleDay, billedThrough: day(through) });
      return bills.slice(0, 4).map(({ period }) => period.start);
    };
    expect(after('2024-01-30', 31)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']);
    expect(after('2023-01-29', 30)).toEqual(['2023-01-30', '2023-02-28', '2023-03-30', '2023-04-30']);
    // Not on the bill-cycle day: by months from the day it is on.
    expect(after('2024-01-14', 31)).toEqual(['2024-01-15', '2024-02-15', '2024-03-15', '2024-04-15']);
  });

  it('marks the lines another bill lacks or has at another amount', () => {
    const lines = nextBill(content(waiting('ONE_TIME', 4_00), waiting('ONE_TIME', 4_00)), dates).lines;
    const other = nextBill({ ...content(waiting('ONE_TIME', 4_00)), monthly: [charge('Fiber', 60_00)] }, dates).lines;
    expect(markChanged(lines, other).map(({ isChanged }) => isChanged)).toEqual([true, false, true, false]);
    expect(markChanged(other, lines).map(({ isChanged }) => isChanged)).toEqual([true, false, false]);
  });
});
