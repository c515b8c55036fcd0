import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { type Amounts, amountsOf } from './amounts.ts';
import { balanceState, isPaymentWanted, openInvoices } from './balance-state.ts';

const today = calendarDate('2026-11-21');
const owed = (change: Partial<Amounts> = {}): Amounts => ({
  hasFailed: false,
  amountDue: 84.2,
  accountBalance: 84.2,
  pendingAmount: 0,
  dueDate: '2026-12-03',
  ...change,
});

describe('the amounts of the wire', () => {
  it('[DASH-005] [DASH-007] get clean names: the balance from accountBalace, the pending payment from postPaymentAmount', () => {
    const wire = { success: true as const, amountDue: 84.2, accountBalace: 90, postPaymentAmount: 45, dueDate: '2026-12-03' };
    expect(amountsOf(wire)).toEqual(owed({ accountBalance: 90, pendingAmount: 45 }));
  });

  it('[API-007] D-008: an error body handed out as data gives 0.00 and says that it failed', () => {
    const amounts = amountsOf({ success: false });
    expect(amounts).toEqual({ hasFailed: true, amountDue: 0, accountBalance: 0, pendingAmount: 0, dueDate: null });
    expect(balanceState(amounts, today)).toEqual({ kind: 'unknown' });
  });
});

describe('the sentence under the balance', () => {
  it.each([
    [owed(), { kind: 'inDays', date: '2026-12-03', days: 12 }],
    [owed({ dueDate: '2026-11-21' }), { kind: 'today', date: '2026-11-21' }],
    [owed({ dueDate: '2026-10-07' }), { kind: 'overdue', date: '2026-10-07', days: 45 }],
    [owed({ dueDate: null }), { kind: 'undated' }],
    [owed({ amountDue: 0, accountBalance: 0, dueDate: null }), { kind: 'paid' }],
    [owed({ amountDue: 0, accountBalance: -7.5, dueDate: null }), { kind: 'paid' }],
    [owed({ amountDue: 0, accountBalance: 20, dueDate: null }), { kind: 'nothingDue' }],
  ])('[DASH-006] %#: tells what is due by when', (amounts, state) => {
    expect(balanceState(amounts, today)).toEqual(state);
  });

  it('asks to pay while something is due that no pending payment covers', () => {
    expect(isPaymentWanted(owed())).toBe(true);
    expect(isPaymentWanted(owed({ amountDue: 0 }))).toBe(false);
    expect(isPaymentWanted(owed({ amountDue: 37.5, pendingAmount: 45 }))).toBe(false);
    expect(isPaymentWanted(owed({ amountDue: 37.5, pendingAmount: 20 }))).toBe(true);
  });

  it('counts the open invoices and finds the oldest due date', () => {
    const open = (dueDate: string | null, balance = 10) => ({ balance, dueDate });
    expect(openInvoices([open('2026-12-07'), open('2026-10-07'), open(null), open('2025-01-01', 0)])).toEqual({
      count: 3,
      oldest: '2026-10-07',
    });
    expect(openInvoices([open(null)])).toEqual({ count: 1, oldest: null });
    expect(openInvoices([open('2025-01-01', 0), open('2025-02-01', -3)])).toBeNull();
  });
});
