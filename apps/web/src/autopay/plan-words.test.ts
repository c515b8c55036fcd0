import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import type { AutoPayPlan, NextCharge } from './autopay-calls.ts';
import { firstCharge } from './first-charge.ts';
import { failureToTell, limitOf, mendOf, onItsWay, skipChoice } from './plan-words.ts';

const today = calendarDate('2026-11-21');
const invoice = (id: number, dueDate: string | null, balance: number) => ({ id, dueDate, balance });
const charge = (change: Partial<NextCharge> = {}): NextCharge => ({
  date: '2026-12-03',
  dueDate: '2026-12-03',
  amount: 59.99,
  invoices: [{ id: 1, invoiceDate: '2026-11-13', dueDate: '2026-12-03', amount: 59.99 }],
  method: 'Visa ending 1881',
  outlook: 'planned',
  ...change,
});

describe('what turning AutoPay on would charge first', () => {
  it('is what is due on the next due date, not everything that is open', () => {
    const open = [invoice(2, '2027-01-03', 30.1), invoice(1, '2026-12-03', 84.2)];
    expect(firstCharge(open, 0, today)).toEqual({ date: '2026-12-03', amount: 84.2 });
  });

  it('is charged today when it is overdue, and less by what is on its way', () => {
    expect(firstCharge([invoice(1, '2026-10-07', 212.4)], 0, today)).toEqual({ date: '2026-11-21', amount: 212.4 });
    expect(firstCharge([invoice(1, '2026-12-03', 84.2)], 45, today)).toEqual({ date: '2026-12-03', amount: 39.2 });
  });

  it('is nothing when nothing is open, or all of it is on its way', () => {
    expect(firstCharge([invoice(1, '2026-12-03', 0), invoice(2, null, 20)], 0, today)).toBeNull();
    expect(firstCharge([invoice(1, '2026-12-03', 45)], 45, today)).toBeNull();
  });
});

describe('the next charge', () => {
  it('tells what of its invoices is on its way, exactly', () => {
    expect(onItsWay(charge())).toBe(0);
    expect(onItsWay(charge({ amount: 14.99 }))).toBe(45);
    expect(onItsWay(charge({ amount: 59.98 }))).toBe(0.01);
  });

  it('can be left out while it is planned, and that can be taken back', () => {
    expect(skipChoice(charge(), today)).toBe('skip');
    expect(skipChoice(charge({ outlook: 'skipped' }), today)).toBe('unskip');
    for (const outlook of ['overLimit', 'noMethod', 'retry'] as const) expect(skipChoice(charge({ outlook }), today)).toBeNull();
  });

  it('is mended by another limit when it was above it, else by another method', () => {
    const failure = { dueDate: '2026-12-03', amount: 59.99, retryOn: null };
    expect(mendOf({ ...failure, reason: 'overLimit' })).toBe('limit');
    expect(mendOf({ ...failure, reason: 'expiredCard' })).toBe('method');
  });
});

describe('a failed charge', () => {
  const failure = { dueDate: '2026-12-03', amount: 59.99, reason: 'overLimit', retryOn: null } as const;
  const plan = (next: NextCharge | null, change = {}) => ({ failure: { ...failure, ...change }, nextCharge: next }) as AutoPayPlan;

  it('is told once: above the limit and next, the next charge tells it', () => {
    expect(failureToTell(plan(charge({ outlook: 'overLimit' })))).toBeNull();
    expect(failureToTell(plan(charge({ outlook: 'overLimit', dueDate: '2027-01-03' })))).toEqual(failure);
    expect(failureToTell(plan(null))).toEqual(failure);
    expect(failureToTell(plan(charge({ outlook: 'retry' }), { reason: 'providerError' }))).toMatchObject({ reason: 'providerError' });
  });
});

it.each([
  ['1', 1],
  ['1,234.5', 1234.5],
  ['10000', 10000],
  ['10,000.01', null],
  ['0.99', null],
  ['12.345', null],
  ['', null],
  ['-5', null],
  ['abc', null],
])('takes %j for the limit %j', (typed, limit) => {
  expect(limitOf(typed)).toBe(limit);
});
