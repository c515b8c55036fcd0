import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/cents.ts';
import { type ChargedLine, chargeClasses, type Rate, rateLines } from './rate-lines.ts';
import { gapsOn, isInForce, type RateDays, type RateSeries, seriesFaults, seriesKey } from './rate-series.ts';

const rate = (given: Partial<Rate> = {}): Rate => ({
  code: 'X',
  description: 'X of the county',
  kind: 'TAX',
  chargeClass: 'voice',
  unit: 'percent',
  amount: 72_500,
  ...given,
});
const line = (amount: number, chargeClass: ChargedLine['chargeClass'] = 'voice', lineKey: string | null = 'line 1'): ChargedLine => ({
  chargeClass,
  cents: cents(amount),
  lineKey,
});
const amounts = (rates: Rate[], charged: ChargedLine[], kind: 'TAX' | 'FEE' = 'TAX') => rateLines(rates, charged, kind).map((l) => l.cents);

describe('lines of taxes and fees', () => {
  it('are a percentage of the charges of their class, named by code and description', () => {
    expect(rateLines([rate()], [line(20_00), line(10_00), line(79_99, 'broadband'), line(5_00, null)], 'TAX')).toEqual([
      { code: 'X', description: 'X of the county', cents: 218 },
    ]);
  });

  it('are rounded once for all charges of the class, half a cent up', () => {
    const five = rate({ amount: 50_000 });
    expect(amounts([five], [line(10)])).toEqual([1]);
    expect(amounts([five], [line(9)])).toEqual([]);
    // Each by itself would round to 1: three together are 1.5 cents.
    expect(amounts([five], [line(10), line(10), line(10)])).toEqual([2]);
    expect(amounts([rate({ amount: 1 })], [line(500_000)])).toEqual([1]);
    expect(amounts([rate({ amount: 1 })], [line(499_999)])).toEqual([]);
  });

  it('count credits of the class, and never go below zero', () => {
    const ten = rate({ amount: 100_000 });
    expect(amounts([ten], [line(30_00), line(-10_00)])).toEqual([2_00]);
    expect(amounts([ten], [line(30_00), line(-10_00, 'broadband'), line(-10_00, null)])).toEqual([3_00]);
    expect(amounts([ten], [line(30_00), line(-31_00)])).toEqual([]);
  });

  it('stay exact for sums that a product of plain numbers would lose', () => {
    // 40,000,000.01 dollars at 214.7483647 %.
    expect(amounts([rate({ amount: 2_147_483 })], [line(4_000_000_001)])).toEqual([8_589_932_002]);
    expect(amounts([rate({ amount: 999_999_999 })], [line(9_007_199)])).toEqual([9_007_198_991]);
  });

  it('are due for each service line with a charge of the class, however many charges it has', () => {
    const each = rate({ unit: 'perLine', amount: 1_50 });
    const charged = [line(20_00), line(3_00), line(20_00, 'voice', 'line 2'), line(50_00, 'broadband', 'line 3')];
    expect(amounts([each], charged)).toEqual([3_00]);
    expect(amounts([each], [line(-5_00), line(0, 'voice', 'line 2')])).toEqual([]);
    expect(amounts([each], [line(20_00, 'voice', null)])).toEqual([]);
  });

  it('are due once for the account where the class has a charge', () => {
    const once = rate({ unit: 'perAccount', amount: 99 });
    expect(amounts([once], [line(20_00), line(20_00, 'voice', null), line(20_00, 'voice', 'line 2')])).toEqual([99]);
    expect(amounts([once], [line(20_00, 'broadband'), line(-20_00)])).toEqual([]);
  });

  it('are those of the kind asked for, in the order of the rates, without lines of zero', () => {
    const rates = [
      rate({ code: 'B' }),
      rate({ code: 'F', kind: 'FEE', unit: 'perAccount', amount: 2_00 }),
      rate({ code: 'Z', amount: 0 }),
      rate({ code: 'A' }),
    ];
    expect(rateLines(rates, [line(100_00)], 'TAX').map(({ code }) => code)).toEqual(['B', 'A']);
    expect(rateLines(rates, [line(100_00)], 'FEE').map(({ code }) => code)).toEqual(['F']);
    expect(rateLines(rates, [], 'TAX')).toEqual([]);
  });

  it('are within half a cent of the exact share for any charges', () => {
    const charged = fc.array(
      fc.record({ chargeClass: fc.constantFrom(...chargeClasses, null), amount: fc.integer({ min: -90_000, max: 90_000 }) }),
    );
    fc.assert(
      fc.property(charged, fc.integer({ min: 0, max: 1_000_000 }), (lines, millionths) => {
        const base = lines.filter(({ chargeClass }) => chargeClass === 'video').reduce((sum, l) => sum + l.amount, 0);
        const all = lines.map((l) => line(l.amount, l.chargeClass));
        const [made = 0] = amounts([rate({ chargeClass: 'video', amount: millionths })], all);
        const distance = 2n * (BigInt(made) * 1_000_000n - BigInt(Math.max(base, 0)) * BigInt(millionths));
        expect(distance > -1_000_000n && distance <= 1_000_000n).toBe(true);
      }),
    );
  });
});

const everywhere: RateSeries = { code: 'X', stateAbbreviation: null, city: null, zipCode: null, accountType: null };
const row = (from: string, until: string | null, series: Partial<RateSeries> = {}): RateSeries & RateDays => ({
  ...everywhere,
  ...series,
  appliesFrom: calendarDate(from),
  appliesUntil: until === null ? null : calendarDate(until),
});
const told = (rows: (RateSeries & RateDays)[]) =>
  seriesFaults(rows).map(({ fault, series, from, until }) => [fault, series.code, from, until]);

describe('rates that follow each other', () => {
  it('are in force from their first to their last day, both included', () => {
    const june = row('2026-06-01', '2026-06-30');
    const on = (day: string, of = june) => isInForce(of, calendarDate(day));
    expect([on('2026-05-31'), on('2026-06-01'), on('2026-06-30'), on('2026-07-01')]).toEqual([false, true, true, false]);
    expect(on('2999-01-01', row('2026-06-01', null))).toBe(true);
  });

  it('have no fault where one begins the day after the other ends, in whatever order they stand', () => {
    expect(told([row('2026-07-01', null), row('2025-01-01', '2026-02-28'), row('2026-03-01', '2026-06-30')])).toEqual([]);
    expect(told([])).toEqual([]);
  });

  it('have a gap from the day after one to the day before the next', () => {
    expect(told([row('2026-01-01', '2026-03-31'), row('2026-04-02', null)])).toEqual([['gap', 'X', '2026-04-01', '2026-04-01']]);
    expect(told([row('2026-01-01', '2026-03-31'), row('2026-07-01', null)])).toEqual([['gap', 'X', '2026-04-01', '2026-06-30']]);
  });

  it('overlap on the days that two have, a short one within a long one too', () => {
    expect(told([row('2026-01-01', '2026-03-31'), row('2026-03-31', null)])).toEqual([['overlap', 'X', '2026-03-31', '2026-03-31']]);
    expect(told([row('2026-01-01', null), row('2026-03-01', null)])).toEqual([['overlap', 'X', '2026-03-01', null]]);
    expect(told([row('2026-01-01', '2026-12-31'), row('2026-02-01', '2026-02-28'), row('2026-06-01', '2026-06-30')])).toEqual([
      ['overlap', 'X', '2026-02-01', '2026-02-28'],
      ['overlap', 'X', '2026-06-01', '2026-06-30'],
    ]);
  });

  it('are told apart by code, place and account type; a city whatever its case', () => {
    const other = [
      { code: 'Y' },
      { stateAbbreviation: 'CO' },
      { city: 'Alder' },
      { zipCode: '80000' },
      { accountType: 'BUSINESS' as const },
    ];
    for (const series of other) expect(told([row('2026-01-01', null), row('2026-01-01', null, series)])).toEqual([]);
    expect(told([row('2026-01-01', null, { city: 'ALDER' }), row('2026-05-01', null, { city: 'Alder' })])).toHaveLength(1);
    expect(seriesKey({ ...everywhere, city: 'A', zipCode: 'B' })).not.toBe(seriesKey({ ...everywhere, city: 'B', zipCode: 'A' }));
  });

  it('leave a day without a rate only within a gap, not before they begin nor after they end', () => {
    const rows = [row('2026-01-01', '2026-03-31'), row('2026-07-01', '2026-12-31'), row('2026-01-01', null, { code: 'Y' })];
    const gaps = (day: string) => gapsOn(rows, calendarDate(day)).map(({ series, from, until }) => [series.code, from, until]);
    expect(gaps('2026-04-01')).toEqual([['X', '2026-04-01', '2026-06-30']]);
    expect(gaps('2026-06-30')).toEqual([['X', '2026-04-01', '2026-06-30']]);
    for (const day of ['2025-12-31', '2026-03-31', '2026-07-01', '2027-01-01']) expect(gaps(day)).toEqual([]);
  });

  it('have no fault exactly when every day between the first and the last has one of them', () => {
    const day = (at: number): CalendarDate => addDays(calendarDate('2026-01-01'), at);
    const spans = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 10 })), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(spans, (all) => {
        const rows = all.map(([from, length]) => row(day(from), day(from + length)));
        const first = Math.min(...all.map(([from]) => from));
        const last = Math.max(...all.map(([from, length]) => from + length));
        const inForce = Array.from({ length: last - first + 1 }, (_, at) => rows.filter((r) => isInForce(r, day(first + at))).length);
        expect(seriesFaults(rows).length === 0).toBe(inForce.every((count) => count === 1));
      }),
      { numRuns: 500 },
    );
  });
});
