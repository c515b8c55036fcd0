import { describe, expect, it } from 'vitest';
import { planCheck } from './check-times.ts';

const createdAt = new Date('2026-03-02T12:00:00Z');
const after = (ms: number): Date => new Date(createdAt.getTime() + ms);
const minuteMs = 60_000;
const dayMs = 86_400_000;
const settled = { state: 'settled', createdAt, checkCount: 9, formExpiresAt: null } as const;

describe('when to ask about an attempt', () => {
  it('[PAY-065] asks about a settled bank payment on some days up to the seventy-fifth, for a return nobody told of', () => {
    const days: number[] = [];
    for (let at = planCheck(settled, after(minuteMs)).at; at !== null; at = planCheck(settled, at).at) {
      days.push((at.getTime() - createdAt.getTime()) / dayMs);
    }
    expect(days).toEqual([1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 75]);
    expect(planCheck(settled, after(400 * dayMs))).toEqual({ at: null, isCase: false });
  });

  it('[PAY-065] leaves a form alone until it can no longer be submitted, then goes on by the schedule', () => {
    const form = { state: 'formIssued', createdAt, checkCount: 0, formExpiresAt: after(15 * minuteMs) } as const;
    expect(planCheck(form, after(minuteMs)).at).toEqual(after(16 * minuteMs));
    expect(planCheck(form, after(16 * minuteMs)).at).toEqual(after(16 * minuteMs + 30_000));
    expect(planCheck({ ...form, formExpiresAt: null }, after(0)).at).toEqual(after(16 * minuteMs));
  });

  it('[PAY-065] makes an attempt without an outcome a case after a day, and an accepted one never', () => {
    for (const state of ['created', 'submitted', 'unknown'] as const) {
      expect(planCheck({ ...settled, state }, after(dayMs))).toEqual({ at: after(dayMs + 60 * minuteMs), isCase: true });
    }
    expect(planCheck({ ...settled, state: 'accepted' }, after(3 * dayMs))).toEqual({ at: after(3 * dayMs + 60 * minuteMs), isCase: false });
  });

  it('[PAY-065] looks for a return of what was given back as of what arrived', () => {
    expect(planCheck({ ...settled, state: 'refunded' }, after(minuteMs))).toEqual(planCheck(settled, after(minuteMs)));
    expect(planCheck({ ...settled, state: 'refunded' }, after(minuteMs)).at).not.toBeNull();
  });

  it('[PAY-065] asks no more about what has come to its end', () => {
    for (const state of ['succeeded', 'declined', 'expired', 'cancelled', 'returned', 'chargedBack'] as const) {
      expect(planCheck({ ...settled, state }, after(minuteMs))).toEqual({ at: null, isCase: false });
    }
  });
});
