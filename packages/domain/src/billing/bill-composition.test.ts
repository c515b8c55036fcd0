import { describe, expect, it } from 'vitest';
import { type CalendarDate, calendarDate } from '../calendar/calendar-date.ts';
import { cents } from '../money/cents.ts';
import type { ChargeClass, Rate } from '../rates/rate-lines.ts';
import { beginCharges } from './begin-charges.ts';
import type { ChargeLine } from './bill-line.ts';
import type { MonthlyCharge } from './monthly-charges.ts';
import { type Bill, type BillContent, dueBills, nextBill } from './next-bills.ts';
import { type BillDates, billedThrough, openPeriods } from './periods.ts';

const day = (text: string): CalendarDate => calendarDate(text);
const month = (key: string, amount: number, chargeClass: ChargeClass = 'broadband'): MonthlyCharge => ({
  key,
  description: key,
  cents: cents(amount),
  chargeClass,
});
const waiting = (kind: ChargeLine['kind'], amount: number, chargeClass: ChargeClass | null = null): ChargeLine => ({
  kind,
  description: `${kind} ${amount}`,
  periodStart: null,
  periodEnd: null,
  cents: cents(amount),
  chargeKey: null,
  chargeClass,
});
const rate = (code: string, kind: Rate['kind'], unit: Rate['unit'], amount: number, chargeClass: ChargeClass = 'broadband'): Rate => ({
  code,
  description: code,
  kind,
  chargeClass,
  unit,
  amount,
});
const dates: BillDates = { today: day('2026-05-01'), cycleDay: 1, billedThrough: day('2026-04-30') };
const nothing: BillContent = {
  monthly: [],
  pending: [],
  installments: [],
  delivery: null,
  discount: null,
  rates: [],
  isTaxExempt: false,
  daysToPay: 20,
};
const shown = ({ lines }: Bill) => lines.map(({ kind, description, cents: amount }) => [kind, description, amount]);
const paper = { method: 'PAPER', description: 'Paper', cents: cents(3_00) } as const;

describe('a bill (decision 0020)', () => {
  const whole: BillContent = {
    monthly: [month('line 1 plan 1', 50_00), month('line 2 plan 2', 20_00, 'voice')],
    pending: [waiting('ONE_TIME', 15_00, 'installation'), waiting('CREDIT', -10_00, 'broadband')],
    installments: [{ id: 4, description: 'Router', perBill: cents(5_00), left: cents(12_00) }],
    delivery: paper,
    discount: { description: 'AutoPay', cents: cents(5_00) },
    rates: [
      rate('E911', 'FEE', 'perLine', 75, 'voice'),
      rate('SALES', 'TAX', 'percent', 100_000),
      rate('FEETAX', 'TAX', 'percent', 100_000, 'fee'),
    ],
    isTaxExempt: false,
    daysToPay: 20,
  };

  it("has the month, what waits, installments, delivery, the provider's fees, the discount, then taxes: to the cent", () => {
    const bill = nextBill(whole, dates);
    expect(shown(bill)).toEqual([
      ['RECURRING', 'line 1 plan 1', 50_00],
      ['RECURRING', 'line 2 plan 2', 20_00],
      ['ONE_TIME', 'ONE_TIME 1500', 15_00],
      ['CREDIT', 'CREDIT -1000', -10_00],
      ['INSTALLMENT', 'Router', 5_00],
      ['FEE', 'Paper', 3_00],
      ['FEE', 'E911', 75],
      ['CREDIT', 'AutoPay', -5_00],
      // On the broadband lines less their credit, not less the discount; and on paper and the provider's fee.
      ['TAX', 'SALES', 4_00],
      ['TAX', 'FEETAX', 38],
    ]);
    expect([bill.total, bill.invoiceDate, bill.dueDate]).toEqual([83_13, '2026-05-01', '2026-05-21']);
    expect(bill.lines.map(({ chargeKey }) => chargeKey)).toEqual([
      'line 1 plan 1',
      'line 2 plan 2',
      null,
      null,
      'installment 4',
      'delivery PAPER',
      'rate E911',
      'autopayDiscount',
      'rate SALES',
      'rate FEETAX',
    ]);
  });

  it('of a tax-exempt account has the fees and no taxes', () => {
    const kinds = nextBill({ ...whole, isTaxExempt: true }, dates).lines.map(({ kind }) => kind);
    expect([kinds.includes('TAX'), kinds.filter((kind) => kind === 'FEE').length]).toEqual([false, 2]);
  });

  it('discounts the month of the lines at most', () => {
    const discounted = (...monthly: MonthlyCharge[]) =>
      nextBill(
        { ...nothing, monthly, pending: [waiting('ONE_TIME', 9_00)], discount: { description: 'AutoPay', cents: cents(5_00) } },
        dates,
      );
    expect(shown(discounted(month('line 1 plan 1', 3_00))).at(-1)).toEqual(['CREDIT', 'AutoPay', -3_00]);
    expect(shown(discounted())).toEqual([['ONE_TIME', 'ONE_TIME 900', 9_00]]);
  });

  it('takes credits after the discount and before fees of rates and taxes, so that these are all that is left to pay', () => {
    const bill = nextBill({ ...whole, pending: [waiting('CREDIT', -100_00)] }, dates);
    // 50 + 20 + 5 + 3 - 5 is the room.
    expect(bill.taken.map((each) => each.cents)).toEqual([-73_00]);
    expect(bill.left.map((each) => each.cents)).toEqual([-27_00]);
    expect(bill.total).toBe(75 + 5_00 + 38);
  });

  it('leaves a tax that waits out of the room for credits', () => {
    const bill = nextBill({ ...nothing, pending: [waiting('TAX', 4_00), waiting('ONE_TIME', 1_00), waiting('CREDIT', -9_00)] }, dates);
    expect([bill.total, bill.left.map((each) => each.cents)]).toEqual([4_00, [-8_00]]);
  });

  it('is not made for credits alone, for the price of the delivery alone, or for lines that cost nothing', () => {
    const bill = nextBill({ ...nothing, delivery: paper, pending: [waiting('CREDIT', -5_00)], rates: whole.rates }, dates);
    expect([bill.lines, bill.total, bill.taken, bill.left.map((each) => each.cents)]).toEqual([[], 0, [], [-5_00]]);
  });

  it('is made for a charge that waits, or an installment, of an account without services', () => {
    expect(nextBill({ ...nothing, pending: [waiting('FEE', 7_00, 'fee')] }, dates).total).toBe(7_00);
    expect(nextBill({ ...nothing, installments: whole.installments }, dates).total).toBe(5_00);
  });

  it('takes of an installment what is left at most, and ends with it', () => {
    const bills = dueBills(
      { ...nothing, monthly: [month('line 1 plan 1', 1_00)], installments: whole.installments },
      { ...dates, today: day('2026-08-01') },
    );
    expect(bills.map((bill) => bill.installments.map((each) => each.cents))).toEqual([[5_00], [5_00], [2_00], []]);
    expect(bills.map(({ total }) => total)).toEqual([6_00, 6_00, 3_00, 1_00]);
  });
});

describe('a run that is late', () => {
  const content = { ...nothing, monthly: [month('line 1 plan 1', 50_00)], pending: [waiting('CREDIT', -60_00), waiting('ONE_TIME', 5_00)] };

  it('bills one period after the other, all dated its day, each with what the one before left', () => {
    const bills = dueBills(content, { ...dates, today: day('2026-07-10') });
    expect(bills.map(({ period, invoiceDate, total }) => [period.start, period.end, invoiceDate, total])).toEqual([
      ['2026-05-01', '2026-05-31', '2026-07-10', 0],
      ['2026-06-01', '2026-06-30', '2026-07-10', 45_00],
      ['2026-07-01', '2026-07-31', '2026-07-10', 50_00],
    ]);
  });

  it('bills nothing before its day', () => {
    expect(dueBills(content, { ...dates, today: day('2026-04-30') })).toEqual([]);
    expect(dueBills(content, dates)).toHaveLength(1);
  });

  it('clamps bill-cycle days 29 to 31 and comes back to them, over leap years and the end of a year', () => {
    const starts = (cycleDay: number, from: string, today: string) =>
      dueBills(content, { today: day(today), cycleDay, billedThrough: day(from) }).map(({ period }) => `${period.start} ${period.end}`);
    expect(starts(31, '2023-12-30', '2024-03-31')).toEqual([
      '2023-12-31 2024-01-30',
      '2024-01-31 2024-02-28',
      '2024-02-29 2024-03-30',
      '2024-03-31 2024-04-29',
    ]);
    expect(starts(29, '2025-01-28', '2025-03-29')).toEqual(['2025-01-29 2025-02-27', '2025-02-28 2025-03-28', '2025-03-29 2025-04-28']);
    expect(starts(30, '2024-01-29', '2024-03-01')).toEqual(['2024-01-30 2024-02-28', '2024-02-29 2024-03-29']);
  });
});

describe('what counts as billed', () => {
  it('is the later of the last invoiced day and the day before bills are for', () => {
    expect(billedThrough(day('2026-04-30'), day('2026-04-01'))).toBe('2026-04-30');
    expect(billedThrough(day('2026-04-30'), day('2026-06-01'))).toBe('2026-05-31');
    expect(billedThrough(null, day('2026-06-01'))).toBe('2026-05-31');
    expect(billedThrough(day('2026-04-30'), null)).toBe('2026-04-30');
    expect(billedThrough(null, null)).toBeNull();
  });

  it('is also the time before the first bill, for whatever changes in it', () => {
    const first = { today: day('2026-03-20'), cycleDay: 1, billedThrough: day('2026-03-31') };
    expect(openPeriods([], first)).toEqual([{ start: '2026-03-01', end: '2026-03-31' }]);
    expect(openPeriods([{ start: day('2026-03-01'), end: day('2026-03-31') }], first)).toHaveLength(1);
    expect(openPeriods([], { ...first, today: day('2026-04-01') })).toEqual([]);
  });
});

describe('a service that begins', () => {
  const begin = (today: string, cycleDay: number, through: string | null, invoiced: [string, string][] = []) =>
    beginCharges({
      monthly: [month('line 1 plan 1', 79_99)],
      once: [waiting('ONE_TIME', 49_00)],
      dates: { today: day(today), cycleDay, billedThrough: through === null ? null : day(through) },
      invoiced: invoiced.map(([start, end]) => ({ start: day(start), end: day(end) })),
      creditFor: (what) => `Credit for ${what}`,
    });
  const days = (begun: ReturnType<typeof begin>) =>
    begun.lines.map(({ periodStart, periodEnd, cents: amount }) => [periodStart, periodEnd, amount]);

  it('on 15 March with bills on the first costs 17 of 31 days of 79.99: 43.87; the first bill is for April', () => {
    const begun = begin('2026-03-15', 1, null);
    expect(days(begun)).toEqual([
      ['2026-03-15', '2026-03-31', 43_87],
      [null, null, 49_00],
    ]);
    expect(begun.billFrom).toBe('2026-04-01');
  });

  it('on the bill-cycle day itself has no part of a month', () => {
    const begun = begin('2026-03-01', 1, null);
    expect([days(begun), begun.billFrom]).toEqual([[[null, null, 49_00]], '2026-03-01']);
  });

  it('beside others that are billed costs the rest of their period, or of each that was billed ahead', () => {
    expect(days(begin('2026-03-15', 1, '2026-03-31', [['2026-03-01', '2026-03-31']])).slice(0, 1)).toEqual([
      ['2026-03-15', '2026-03-31', 43_87],
    ]);
    const ahead: [string, string][] = [
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', '2026-04-30'],
    ];
    const begun = begin('2026-03-15', 1, '2026-04-30', ahead);
    expect(days(begun).slice(0, 2)).toEqual([
      ['2026-03-15', '2026-03-31', 43_87],
      ['2026-04-01', '2026-04-30', 79_99],
    ]);
    expect(begun.billFrom).toBeNull();
  });

  it('before the first bill of the others costs the rest of the time up to it', () => {
    expect(days(begin('2026-03-20', 1, '2026-03-31')).slice(0, 1)).toEqual([['2026-03-20', '2026-03-31', 30_96]]);
  });

  it('while bills are late costs, with them, no day before it began', () => {
    // April and May are not billed yet: their bills will charge 79.99 each.
    const begun = begin('2026-05-11', 1, '2026-03-31');
    expect(days(begun).slice(0, 2)).toEqual([
      ['2026-04-01', '2026-04-30', -79_99],
      ['2026-05-01', '2026-05-10', -25_80],
    ]);
    expect(begun.lines[0]).toMatchObject({ kind: 'CREDIT', description: 'Credit for line 1 plan 1', chargeKey: 'line 1 plan 1' });
  });

  it('with clamped days: from 10 February with bills on the 31st up to the 27th', () => {
    const begun = begin('2026-02-10', 31, null);
    // January 31 to February 27 is 28 days.
    expect(days(begun).slice(0, 1)).toEqual([['2026-02-10', '2026-02-27', 51_42]]);
    expect(begun.billFrom).toBe('2026-02-28');
  });
});
