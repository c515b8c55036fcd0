import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/cents.ts';
import { billChangeReasons, billChanges, type ComparedBill, type ComparedLine } from './bill-changes.ts';
import type { BillLineKind } from './bill-line.ts';
import { chargeKeys } from './charge-keys.ts';

const april = { start: calendarDate('2026-04-01'), end: calendarDate('2026-04-30') };
const may = { start: calendarDate('2026-05-01'), end: calendarDate('2026-05-31') };
type Days = typeof april | null;

const line = (kind: BillLineKind, chargeKey: string | null, amount: number, description: string, days: Days = null): ComparedLine => ({
  kind,
  chargeKey,
  description,
  periodStart: days?.start ?? null,
  periodEnd: days?.end ?? null,
  cents: cents(amount),
});
const changes = (before: ComparedLine[], after: ComparedLine[]) =>
  billChanges({ period: april, lines: before }, { period: may, lines: after }).map((change) => [
    change.reason,
    change.description,
    change.before,
    change.after,
  ]);
const fiber = (amount: number, days: Days) => line('RECURRING', 'line 1 plan 3', amount, 'Fiber 500', days);
const gig = (amount: number, days: Days) => line('RECURRING', 'line 1 plan 4', amount, 'Fiber 1 Gig', days);

describe('what makes a bill differ from the one before', () => {
  it('is nothing where all costs the same, whatever the period, the order and the descriptions', () => {
    const before = [fiber(50_00, april), line('TAX', chargeKeys.rate('X'), 1_00, 'Tax')];
    expect(changes(before, [line('TAX', chargeKeys.rate('X'), 1_00, 'Impuesto'), fiber(50_00, may)])).toEqual([]);
    expect(changes([], [])).toEqual([]);
  });

  it('is a service that started, ended or has another price', () => {
    const wifi = (amount: number, days: Days) => line('RECURRING', 'line 1 feature 8', amount, 'Wi-Fi', days);
    expect(changes([fiber(50_00, april), wifi(8_00, april)], [gig(70_00, may), wifi(9_00, may)])).toEqual([
      ['started', 'Fiber 1 Gig', 0, 70_00],
      ['priceChanged', 'Wi-Fi', 8_00, 9_00],
      ['ended', 'Fiber 500', 50_00, 0],
    ]);
  });

  it('tells days of a month billed before from the month ahead, on either bill', () => {
    const days = { start: calendarDate('2026-04-20'), end: calendarDate('2026-04-30') };
    const credit = line('CREDIT', 'credit line 1 plan 3', -18_33, 'Credit for Fiber 500', days);
    const changed = [gig(70_00, may), credit, gig(25_67, days)];
    expect(changes([fiber(50_00, april)], changed)).toEqual([
      ['started', 'Fiber 1 Gig', 0, 70_00],
      ['partialMonth', 'Credit for Fiber 500', 0, -18_33],
      ['partialMonth', 'Fiber 1 Gig', 0, 25_67],
      ['ended', 'Fiber 500', 50_00, 0],
    ]);
    const june = { start: calendarDate('2026-06-01'), end: calendarDate('2026-06-30') };
    expect(billChanges({ period: may, lines: changed }, { period: june, lines: [gig(70_00, june)] })).toEqual([
      { reason: 'partialMonthBefore', description: 'Credit for Fiber 500', before: -18_33, after: 0 },
      { reason: 'partialMonthBefore', description: 'Fiber 1 Gig', before: 25_67, after: 0 },
    ]);
  });

  it('is what is charged once, on this bill or the one before', () => {
    const install = line('ONE_TIME', 'once line 1 feature 9', 79_00, 'Installation');
    expect(changes([], [install])).toEqual([['once', 'Installation', 0, 79_00]]);
    expect(changes([install], [])).toEqual([['onceBefore', 'Installation', 79_00, 0]]);
  });

  it('is a credit, one that ended, or one of another amount', () => {
    const credit = (amount: number) => line('CREDIT', 'credit 4', amount, 'Outage');
    expect(changes([], [credit(-5_00)])).toEqual([['credit', 'Outage', 0, -5_00]]);
    expect(changes([credit(-5_00)], [])).toEqual([['creditBefore', 'Outage', -5_00, 0]]);
    expect(changes([credit(-5_00)], [credit(-3_00)])).toEqual([['creditChanged', 'Outage', -5_00, -3_00]]);
  });

  it('is a late fee or one for reconnection; each is one of its own, and charged once', () => {
    const late = (invoice: number) => line('FEE', chargeKeys.lateFee(invoice), 7_50, 'Late fee');
    const reconnection = line('FEE', chargeKeys.reconnection(3), 30_00, 'Reconnection');
    expect(changes([late(1)], [late(2), reconnection])).toEqual([
      ['lateFee', 'Late fee', 0, 7_50],
      ['reconnectionFee', 'Reconnection', 0, 30_00],
      ['onceBefore', 'Late fee', 7_50, 0],
    ]);
  });

  it('is an installment that started, ended or was the last part', () => {
    const part = (amount: number) => line('INSTALLMENT', chargeKeys.installment(5), amount, 'Router');
    expect(changes([], [part(10_00)])).toEqual([['installmentStarted', 'Router', 0, 10_00]]);
    expect(changes([part(10_00)], [part(3_34)])).toEqual([['installmentChanged', 'Router', 10_00, 3_34]]);
    expect(changes([part(10_00)], [])).toEqual([['installmentEnded', 'Router', 10_00, 0]]);
  });

  it('is a tax, a fee, the discount or the delivery', () => {
    const tax = (amount: number) => line('TAX', chargeKeys.rate('E911'), amount, 'E911');
    const fee = (amount: number) => line('FEE', chargeKeys.rate('REG'), amount, 'Recovery');
    const discount = (amount: number) => line('CREDIT', chargeKeys.autopayDiscount, amount, 'AutoPay');
    const paper = line('FEE', chargeKeys.delivery('PAPER'), 3_00, 'Paper', may);
    expect(changes([tax(1_00)], [fee(2_00), tax(1_50)])).toEqual([
      ['feeChanged', 'Recovery', 0, 2_00],
      ['taxChanged', 'E911', 1_00, 1_50],
    ]);
    expect(changes([], [discount(-5_00), paper])).toEqual([
      ['discountStarted', 'AutoPay', 0, -5_00],
      ['deliveryChanged', 'Paper', 0, 3_00],
    ]);
    expect(changes([discount(-5_00), paper], [discount(-4_00)])).toEqual([
      ['discountChanged', 'AutoPay', -5_00, -4_00],
      ['deliveryChanged', 'Paper', 3_00, 0],
    ]);
    expect(changes([discount(-5_00)], [])).toEqual([['discountEnded', 'AutoPay', -5_00, 0]]);
  });

  it('knows lines of bills made elsewhere by kind and description, on one side or on both', () => {
    const elsewhere = (amount: number) => line('RECURRING', null, amount, 'Fiber 500', april);
    expect(changes([elsewhere(45_00)], [fiber(50_00, may)])).toEqual([['priceChanged', 'Fiber 500', 45_00, 50_00]]);
    expect(changes([elsewhere(50_00)], [fiber(50_00, may)])).toEqual([]);
    // Two lines of one plan: by their sum, for nothing tells them apart.
    const second = line('RECURRING', 'line 2 plan 3', 50_00, 'Fiber 500', may);
    expect(changes([elsewhere(45_00), elsewhere(45_00)], [fiber(50_00, may), second])).toEqual([
      ['priceChanged', 'Fiber 500', 90_00, 100_00],
    ]);
    expect(billChanges({ period: null, lines: [elsewhere(50_00)] }, { period: null, lines: [elsewhere(55_00)] })).toHaveLength(1);
    expect(changes([line('CREDIT', null, -50_00, 'Fiber 500')], [line('ONE_TIME', null, 50_00, 'Fiber 500')])).toHaveLength(2);
  });

  it('adds lines with the same key up, also where one is above and another below zero', () => {
    const adjusted = (amount: number) => line('ONE_TIME', 'adjustment', amount, 'Adjustment');
    expect(changes([adjusted(5_00), adjusted(5_00)], [adjusted(-5_00), adjusted(2_00)])).toEqual([['once', 'Adjustment', 10_00, -3_00]]);
    expect(changes([adjusted(5_00)], [adjusted(9_00), adjusted(-4_00)])).toEqual([]);
    expect(changes([], [adjusted(9_00), adjusted(-9_00)])).toEqual([]);
  });
});

const keys = fc.constantFrom(
  null,
  'line 1 plan 3',
  'line 1 feature 8',
  'line 2 plan 3',
  chargeKeys.autopayDiscount,
  chargeKeys.delivery('PAPER'),
  chargeKeys.lateFee(1),
  chargeKeys.reconnection(1),
  chargeKeys.installment(1),
  chargeKeys.rate('X'),
);
const kinds = fc.constantFrom<BillLineKind>('RECURRING', 'ONE_TIME', 'INSTALLMENT', 'CREDIT', 'TAX', 'FEE');
const days = fc.constantFrom<Days>(null, april, may, { start: calendarDate('2026-04-11'), end: calendarDate('2026-04-30') });
const bills: fc.Arbitrary<ComparedBill> = fc.record({
  period: fc.constantFrom(null, april, may),
  lines: fc.array(
    fc
      .tuple(kinds, keys, fc.integer({ min: -300_00, max: 300_00 }), fc.constantFrom('Fiber', 'Wi-Fi', 'Fee'), days)
      .map(([kind, key, amount, description, of]) => line(kind, key, amount, description, of)),
    { maxLength: 12 },
  ),
});
const total = (amounts: readonly { cents: number }[]) => amounts.reduce((sum, each) => sum + each.cents, 0);

describe('the differences of any two bills', () => {
  it('add up to the difference of their totals to the cent, each of them a difference with a reason', () => {
    fc.assert(
      fc.property(bills, bills, (before, after) => {
        const all = billChanges(before, after);
        expect(all.reduce((sum, change) => sum + change.after - change.before, 0)).toBe(total(after.lines) - total(before.lines));
        for (const change of all) {
          expect(change.after).not.toBe(change.before);
          expect(billChangeReasons).toContain(change.reason);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are none between a bill and itself, and the same amounts the other way round', () => {
    fc.assert(
      fc.property(bills, bills, (before, after) => {
        expect(billChanges(after, after)).toEqual([]);
        const differences = (all: ReturnType<typeof billChanges>, sign: number) =>
          all.map((change) => sign * (change.after - change.before)).toSorted((a, b) => a - b);
        expect(differences(billChanges(after, before), -1)).toEqual(differences(billChanges(before, after), 1));
      }),
      { numRuns: 1_000 },
    );
  });
});
