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
  code: 'required' | 'controlCharacters' | 'noHours' | 'hoursReversed' | 'hoursOverlap' | 'daysReversed' | 'daysOverlap';
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
  if (ofShifts !== null) problems.push({ field: 'shifts', code: ofShifts });
  const ofAbsences = judgeAbsences(absences);
  if (ofAbsences !== null) problems.push({ field: 'absences', code: ofAbsences });
  return problems;
}

function judgeShifts(shifts: Shifts, isActive: boolean): 'noHours' | 'hoursReversed' | 'hoursOverlap' | null {
  if (shifts.length === 0) return isActive ? 'noHours' : null;
  if (shifts.some(({ from, to }) => from >= to)) return 'hoursReversed';
  const sorted = sortedShifts(shifts);
  const overlaps = sorted.some((shift, at) => {
    const next = sorted[at + 1];
    return next?.weekday === shift.weekday && next.from < shift.to;
  });
  return overlaps ? 'hoursOverlap' : null;
}

function judgeAbsences(absences: Absences): 'daysReversed' | 'daysOverlap' | null {
  if (absences.some(({ from, to }) => from > to)) return 'daysReversed';
  const sorted = sortedAbsences(absences);
  return sorted.some(({ to }, at) => (sorted[at + 1]?.from ?? '9999-99-99') <= to) ? 'daysOverlap' : null;
}

/** Through the week. */
export function sortedShifts(shifts: Shifts): Shifts {
  return shifts.toSorted((a, b) => a.weekday - b.weekday || a.from - b.from);
}

/** Through the year. */
export function sortedAbsences(absences: Absences): Absences {
  return absences.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}
