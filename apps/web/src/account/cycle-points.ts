import type { BillCycleWindow } from '@porchlight/domain/bill-cycle/bill-cycle-window.ts';
import { type CalendarDate, daysBetween, parseCalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';

export interface CyclePoint {
  kind: 'lastBill' | 'today' | 'due' | 'late' | 'nextBill';
  date: CalendarDate;
  /** 0 at the last bill, 1 at the next. */
  at: number;
}

/**
 * The points of the bill-cycle line, from left to right and true to scale. A due date outside the cycle is not on the line, and one that
 * is today is the point of today.
 */
export function cyclePoints(cycle: BillCycleWindow, today: CalendarDate, dueDate: string | null): CyclePoint[] {
  const { start, end } = cycle;
  const length = daysBetween(start, end);
  const due = parseCalendarDate(dueDate);
  const isOnLine = due !== null && due >= start && due <= end && due !== today;
  const points: CyclePoint[] = [
    { kind: 'lastBill', date: start, at: 0 },
    { kind: 'today', date: today, at: cycle.progress },
    ...(isOnLine ? [{ kind: due < today ? ('late' as const) : ('due' as const), date: due, at: daysBetween(start, due) / length }] : []),
    { kind: 'nextBill', date: end, at: 1 },
  ];
  return points.toSorted((a, b) => a.at - b.at);
}

export interface LabelBox {
  kind: CyclePoint['kind'];
  at: number;
  /** Pixels. */
  width: number;
}

const gap = 12;

/**
 * Left edges of the labels along a line of that width, null for one that has no room. Today and the due date stay, then the next bill;
 * neighbours that would touch are moved apart, and nothing leaves the line.
 */
export function placeLabels(labels: readonly LabelBox[], lineWidth: number): (number | null)[] {
  const ideal = ({ at, width }: LabelBox): number => Math.min(Math.max(0, at * lineWidth - width / 2), lineWidth - width);
  const order: readonly CyclePoint['kind'][] = ['today', 'due', 'late', 'nextBill', 'lastBill'];
  let kept: LabelBox[] = [];
  for (const kind of order) {
    const label = labels.find((candidate) => candidate.kind === kind);
    if (!label) continue;
    const wished = labels.filter((candidate) => kept.includes(candidate) || candidate === label);
    const touches =
      kind === 'lastBill' &&
      wished.some((other, index) => index > 0 && ideal(other) < ideal(wished[index - 1] ?? other) + (wished[index - 1]?.width ?? 0) + gap);
    if (!touches && wished.reduce((sum, { width }) => sum + width + gap, -gap) <= lineWidth) kept = wished;
  }
  const lefts = kept.map(ideal);
  pushRight(kept, lefts);
  pushLeft(kept, lefts, lineWidth);
  return labels.map((label) => lefts[kept.indexOf(label)] ?? null);
}

function pushRight(boxes: readonly LabelBox[], lefts: number[]): void {
  let end = -gap;
  for (const [index, box] of boxes.entries()) {
    lefts[index] = Math.max(lefts[index] ?? 0, end + gap);
    end = lefts[index] + box.width;
  }
}

function pushLeft(boxes: readonly LabelBox[], lefts: number[], lineWidth: number): void {
  let start = lineWidth + gap;
  for (const index of [...boxes.keys()].toReversed()) {
    lefts[index] = Math.min(lefts[index] ?? 0, start - gap - (boxes[index]?.width ?? 0));
    start = lefts[index];
  }
}
