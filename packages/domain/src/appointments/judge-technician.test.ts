import { describe, expect, it } from 'vitest';
import { judgeTechnician, type TechnicianDraft } from './judge-technician.ts';

const draft: TechnicianDraft = {
  code: 'T-1',
  name: 'Tess',
  isActive: true,
  locationIds: [1],
  shifts: [{ weekday: 1, from: 8, to: 17 }],
  absences: [],
};

describe('a technician as somebody fills them in', () => {
  it('is right with hours and a place', () => {
    expect(judgeTechnician(draft)).toEqual([]);
  });

  it('needs a name, a code, a place, and hours to make visits', () => {
    expect(judgeTechnician({ ...draft, name: ' ', code: '', locationIds: [], shifts: [] })).toEqual([
      { field: 'code', code: 'required' },
      { field: 'name', code: 'required' },
      { field: 'locationIds', code: 'required' },
      { field: 'shifts', code: 'noHours' },
    ]);
    expect(judgeTechnician({ ...draft, isActive: false, shifts: [] })).toEqual([]);
  });

  it('says which hours are wrong', () => {
    const [monday, tuesday] = [
      { weekday: 1, from: 8, to: 12 },
      { weekday: 2, from: 8, to: 12 },
    ];
    const reversed = { weekday: 3, from: 12, to: 12 };
    expect(judgeTechnician({ ...draft, shifts: [monday, reversed] })).toEqual([{ field: 'shifts', code: 'hoursReversed', rows: [1] }]);
    // The one that begins earlier was added last.
    expect(judgeTechnician({ ...draft, shifts: [tuesday, monday, { ...tuesday, from: 6, to: 9 }] })).toEqual([
      { field: 'shifts', code: 'hoursOverlap', rows: [2] },
    ]);
    expect(judgeTechnician({ ...draft, shifts: [monday, { ...monday, from: 12, to: 17 }] })).toEqual([]);
  });

  it.each([
    ['incomplete', { from: '', to: '2026-06-02' }],
    ['daysReversed', { from: '2026-06-03', to: '2026-06-02' }],
    ['daysOverlap', { from: '2026-05-01', to: '2026-05-04' }],
  ])('says which days away are wrong: %s', (code, wrong) => {
    const right = { from: '2026-05-04', to: '2026-05-05' };
    expect(judgeTechnician({ ...draft, absences: [right, wrong] })).toEqual([{ field: 'absences', code, rows: [1] }]);
  });
});
