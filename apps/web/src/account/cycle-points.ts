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
 * where they would touch they are moved apart, and nothing leaves the line. The last bill is the first to go.
 */
export function placeLabels(labels: readonly LabelBox[], lineWidth: number): (number | null)[] {
  const kept = withRoom(labels, lineWidth);
  const lefts = kept.map(({ at, width }) => Math.min(Math.max(0, at * lineWidth - width / 2), lineWidth - width));
  pushRight(kept, lefts);
  pushLeft(kept, lefts, lineWidth);
  return labels.map((label) => {
    if (label.kind === 'lastBill') return label.width + gap <= (lefts[0] ?? lineWidth) ? 0 : null;
    return lefts[kept.indexOf(label)] ?? null;
  });
}

/** The labels that fit beside each other, the more important ones first, in the order of the line. */
function withRoom(labels: readonly LabelBox[], lineWidth: number): LabelBox[] {
  const byWeight = (['today', 'due', 'late', 'nextBill'] as const).flatMap((kind) => labels.filter((label) => label.kind === kind));
  let room = lineWidth + gap;
  const kept = byWeight.filter(({ width }) => {
    const fits = width + gap <= room;
    if (fits) room -= width + gap;
    return fits;
  });
  return labels.filter((label) => kept.includes(label));
}

function pushRight(boxes: readonly LabelBox[], lefts: number[]): void {
  let end = -gap;
  for (const [index, { width }] of boxes.entries()) {
    const left = Math.max(lefts[index] ?? 0, end + gap);
    lefts[index] = left;
    end = left + width;
  }
}

function pushLeft(boxes: readonly LabelBox[], lefts: number[], lineWidth: number): void {
  let start = lineWidth + gap;
  for (const [index, { width }] of [...boxes.entries()].toReversed()) {
    const left = Math.min(lefts[index] ?? 0, start - gap - width);
    lefts[index] = left;
    start = left;
  }
}
