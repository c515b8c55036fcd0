import { describe, expect, it } from 'vitest';
import { calendarDate } from '../calendar/calendar-date.ts';
import { dueSoonThresholdDays, dueStatus } from './due-status.ts';

const today = calendarDate('2026-11-21');

describe('dueStatus', () => {
  it('[INV-008] is overdue the day after the due date', () => {
    expect(dueStatus(84.2, '2026-11-20', today)).toEqual({ kind: 'overdue', days: 1 });
    expect(dueStatus(84.2, '2026-10-07', today)).toEqual({ kind: 'overdue', days: 45 });
  });

  it('[INV-009] is due today, then in a number of days', () => {
    expect(dueStatus(1, '2026-11-21', today)).toEqual({ kind: 'today', tone: 'amber' });
    expect(dueStatus(1, '2026-11-22', today)).toEqual({ kind: 'inDays', days: 1, tone: 'amber' });
    expect(dueStatus(1, '2026-12-03', today)).toMatchObject({ kind: 'inDays', days: 12 });
  });

  it('[INV-010][CONST-007] turns green at 5 days', () => {
    expect(dueSoonThresholdDays).toBe(5);
    expect(dueStatus(1, '2026-11-25', today)).toEqual({ kind: 'inDays', days: 4, tone: 'amber' });
    expect(dueStatus(1, '2026-11-26', today)).toEqual({ kind: 'inDays', days: 5, tone: 'green' });
    expect(dueStatus(1, '2026-11-27', today)).toEqual({ kind: 'inDays', days: 6, tone: 'green' });
  });

  it.each([0, -5])('[INV-011] is paid with a balance of %i, however late', (balance) => {
    expect(dueStatus(balance, '2020-01-01', today)).toEqual({ kind: 'paid' });
  });

  it('[INV-008][INV-009] says nothing without a due date', () => {
    expect(dueStatus(1, null, today)).toEqual({ kind: 'none' });
    expect(dueStatus(1, 'soon', today)).toEqual({ kind: 'none' });
  });
});
