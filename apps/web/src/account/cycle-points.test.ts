import { billCycleWindow } from '@porchlight/domain/bill-cycle/bill-cycle-window.ts';
import { calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { describe, expect, it } from 'vitest';
import { cyclePoints, type LabelBox, placeLabels } from './cycle-points.ts';

function points(day: string, cycleDay: number, dueDate: string | null) {
  const today = calendarDate(day);
  const cycle = billCycleWindow(today, cycleDay);
  if (!cycle) throw new Error('the cycle day is valid');
  return cyclePoints(cycle, today, dueDate).map(({ kind, date, at }) => [kind, date, Math.round(at * 100)]);
}

describe('the bill-cycle line', () => {
  it('[DASH-008] has the last bill, today, the due date and the next bill, true to scale', () => {
    expect(points('2026-11-21', 13, '2026-12-03')).toEqual([
      ['lastBill', '2026-11-13', 0],
      ['today', '2026-11-21', 27],
      ['due', '2026-12-03', 67],
      ['nextBill', '2026-12-13', 100],
    ]);
  });

  it('[DASH-008] marks a due date that has passed within the cycle, before today', () => {
    expect(points('2026-12-05', 13, '2026-12-03').map(([kind]) => kind)).toEqual(['lastBill', 'late', 'today', 'nextBill']);
  });

  it('[DASH-008] has no due date when nothing is due, on the day itself, and outside the cycle', () => {
    for (const dueDate of [null, '2026-11-21', '2026-10-07', '2026-12-14', 'soon']) {
      expect(points('2026-11-21', 13, dueDate).map(([kind]) => kind)).toEqual(['lastBill', 'today', 'nextBill']);
    }
  });
});

describe('the labels under the line', () => {
  const label = (kind: LabelBox['kind'], at: number, width = 50): LabelBox => ({ kind, at, width });

  it('stand under their points, the first and the last at the ends', () => {
    const labels = [label('lastBill', 0), label('today', 0.25), label('due', 0.6), label('nextBill', 1, 80)];
    expect(placeLabels(labels, 1000)).toEqual([0, 225, 575, 920]);
  });

  it('drop the last bill when today comes close', () => {
    expect(placeLabels([label('lastBill', 0), label('today', 0.13), label('nextBill', 1, 80)], 350)).toEqual([null, 20.5, 270]);
    expect(placeLabels([label('lastBill', 0), label('today', 0), label('nextBill', 1, 80)], 350)).toEqual([null, 0, 270]);
  });

  it('keep today, the due date and the next bill apart, in their order and on the line', () => {
    for (const [today, due] of [
      [0.9, 0.93],
      [0.02, 0.05],
      [0.5, 0.5],
      [0.96, 1],
    ]) {
      const labels = [label('lastBill', 0), label('today', today ?? 0), label('due', due ?? 0), label('nextBill', 1, 90)];
      const [, first, second, third] = placeLabels(labels, 350);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(second).toBeGreaterThanOrEqual((first ?? 0) + 50 + 12);
      expect(third).toBeGreaterThanOrEqual((second ?? 0) + 50 + 12);
      expect(third).toBeLessThanOrEqual(350 - 90);
    }
  });

  it('keep today and the due date when there is no room for three', () => {
    const labels = [label('lastBill', 0), label('today', 0.5), label('due', 0.6), label('nextBill', 1, 90)];
    expect(placeLabels(labels, 150).map((left) => left !== null)).toEqual([false, true, true, false]);
  });
});
