import type { Absences, Shifts } from './technician-plan.ts';

/** A technician as somebody fills them in. */
export interface TechnicianDraft {
  code: string;
  name: string;
  isActive: boolean;
  locationIds: readonly number[];
  shifts: Shifts;
  absences: Absences;
}

/** What is wrong with a draft, for the field it is about. */
export interface DraftProblem {
  field: keyof TechnicianDraft;
  code: 'required' | 'controlCharacters' | 'noHours' | 'hoursReversed' | 'hoursOverlap' | 'incomplete' | 'daysReversed' | 'daysOverlap';
  /** The rows it is about, by their places in the draft; absent where it is about no row. */
  rows?: readonly number[];
}

/** Everything that is wrong with a draft, at most one problem for a field; the same in the browser and on the server. */
export function judgeTechnician({ code, name, isActive, locationIds, shifts, absences }: TechnicianDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  for (const [field, text] of [
    ['code', code],
    ['name', name],
  ] as const) {
    if (text.trim() === '') problems.push({ field, code: 'required' });
    else if (/\p{Cc}/u.test(text)) problems.push({ field, code: 'controlCharacters' });
  }
  if (locationIds.length === 0) problems.push({ field: 'locationIds', code: 'required' });
  const ofShifts = judgeShifts(shifts, isActive);
  if (ofShifts !== null) problems.push({ field: 'shifts', ...ofShifts });
  const ofAbsences = judgeAbsences(absences);
  if (ofAbsences !== null) problems.push({ field: 'absences', ...ofAbsences });
  return problems;
}

type RowsProblem = Omit<DraftProblem, 'field'> | null;

function judgeShifts(shifts: Shifts, isActive: boolean): RowsProblem {
  if (shifts.length === 0) return isActive ? { code: 'noHours' } : null;
  const reversed = placesOf(shifts, ({ from, to }) => from >= to);
  if (reversed.length > 0) return { code: 'hoursReversed', rows: reversed };
  const overlapping = laterOnes(shifts, sortedShifts(shifts), (shift, next) => next.weekday === shift.weekday && next.from < shift.to);
  return overlapping.length > 0 ? { code: 'hoursOverlap', rows: overlapping } : null;
}

function judgeAbsences(absences: Absences): RowsProblem {
  const incomplete = placesOf(absences, ({ from, to }) => from === '' || to === '');
  if (incomplete.length > 0) return { code: 'incomplete', rows: incomplete };
  const reversed = placesOf(absences, ({ from, to }) => from > to);
  if (reversed.length > 0) return { code: 'daysReversed', rows: reversed };
  const overlapping = laterOnes(absences, sortedAbsences(absences), ({ to }, next) => next.from <= to);
  return overlapping.length > 0 ? { code: 'daysOverlap', rows: overlapping } : null;
}

function placesOf<Row>(rows: readonly Row[], isWrong: (row: Row) => boolean): number[] {
  return rows.flatMap((row, at) => (isWrong(row) ? [at] : []));
}

/** Of two that overlap the one that stands later in the draft: most likely the one that came last. */
function laterOnes<Row>(rows: readonly Row[], sorted: readonly Row[], overlap: (row: Row, next: Row) => boolean): number[] {
  const later = sorted.flatMap((row, at) => {
    const next = sorted[at + 1];
    return next !== undefined && overlap(row, next) ? [Math.max(rows.indexOf(row), rows.indexOf(next))] : [];
  });
  return [...new Set(later)];
}

/** Through the week. */
export function sortedShifts(shifts: Shifts): Shifts {
  return shifts.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from);
}

/** Through the year. */
export function sortedAbsences(absences: Absences): Absences {
  return absences.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
