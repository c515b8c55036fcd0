import { type DraftProblem, judgeTechnician, type TechnicianDraft } from '@porchlight/domain/appointments/judge-technician.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useState } from 'react';
import { navigate } from '../../src/platform/navigation/index.ts';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import type { Technician } from './TechniciansPage.tsx';

export type Draft = TechnicianDraft;
export type Effect = StaffAnswer<'technicians.previewTechnician'>;

const refreshed = [
  'technicians.listTechnicians',
  'technicians.getCapacity',
  'visits.listVisits',
  'visits.getVisit',
  'visits.getTimes',
] as const;

const weekdays = [1, 2, 3, 4, 5];

const draftOf = (technician: Technician | null): Draft =>
  technician ?? {
    code: '',
    name: '',
    isActive: true,
    locationIds: [],
    shifts: weekdays.map((weekday) => ({ weekday, from: 8, to: 17 })),
    absences: [],
  };

const planOf = ({ name, isActive, locationIds, shifts, absences }: Draft) => ({
  name: name.trim(),
  isActive,
  locationIds: [...locationIds],
  shifts: shifts.map(({ weekday, from, to }) => ({ weekday, from, to })),
  absences: absences.map(({ from, to }) => ({ from, to })),
});

function leave(text: string): void {
  toasts.show({ kind: 'success', text });
  navigate(staffPath('technicians'));
}

interface Told {
  /** What can be seen from here, once it was sent. */
  own: readonly DraftProblem[];
  failure: StaffFailure | null;
  sentences: Readonly<Record<DraftProblem['code'], string>>;
}

function tellProblems({ own, failure, sentences }: Told) {
  const find = (field: DraftProblem['field']): DraftProblem | undefined => own.find((problem) => problem.field === field);
  /** What is wrong with a field: what can be seen from here, else what the server said. */
  const problemOf = (field: DraftProblem['field']): string | null => {
    const found = find(field);
    return found ? sentences[found.code] : fieldMessage(failure, field);
  };
  return {
    problemOf,
    /** What is wrong with the rows of a field, and which of them are, by their places. */
    rowsOf: (field: 'shifts' | 'absences') => ({ error: problemOf(field), wrong: find(field)?.rows ?? [] }),
  };
}

/**
 * The form of a technician. Before a change is saved the server says what it does to visits that are booked; where it does anything, it is
 * shown and saved with a second press.
 */
export function useTechnicianForm(technician: Technician | null) {
  const texts = useStaffTexts('technicians');
  const shell = useStaffTexts('shell');
  const [draft, setDraft] = useState(() => draftOf(technician));
  const [version, setVersion] = useState(technician?.version ?? 0);
  const [isChecked, setChecked] = useState(false);
  const [effect, setEffect] = useState<Effect | null>(null);
  const add = useStaffAct('technicians.addTechnician', refreshed);
  const preview = useStaffAct('technicians.previewTechnician');
  const change = useStaffAct('technicians.changeTechnician', refreshed);
  const failure = add.error ?? preview.error ?? (effect === null ? change.error : null);
  const problems = judgeTechnician(draft);

  const save = (): void => {
    if (technician === null) {
      add.mutate({ body: { ...planOf(draft), code: draft.code.trim() } }, { onSuccess: () => leave(shell.saved) });
      return;
    }
    const request = { params: { technicianId: technician.id }, body: { ...planOf(draft), version } };
    change.mutate(request, {
      onSuccess: ({ effect: done }) => {
        const counts = { reassigned: done.reassigned.length, uncovered: done.uncovered.length };
        leave(counts.reassigned + counts.uncovered === 0 ? shell.saved : fill(texts.effect.done, counts));
      },
      onError: () => setEffect(null),
    });
  };
  const check = (id: number): void =>
    preview.mutate(
      { params: { technicianId: id }, body: planOf(draft) },
      {
        onSuccess: (found) => {
          if (found.reassigned.length + found.uncovered.length === 0) save();
          else setEffect(found);
        },
      },
    );
  return {
    draft,
    set: (part: Partial<Draft>) => {
      setEffect(null);
      setDraft((before) => ({ ...before, ...part }));
    },
    effect,
    dropEffect: () => setEffect(null),
    save,
    failure,
    isBusy: add.isPending || preview.isPending || change.isPending,
    ...tellProblems({ own: isChecked ? problems : [], failure, sentences: texts.problems }),
    loadTheirs: (theirs: Technician) => {
      change.reset();
      setEffect(null);
      setDraft(draftOf(theirs));
      setVersion(theirs.version);
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      setChecked(true);
      if (problems.length > 0) return;
      if (technician === null) save();
      else check(technician.id);
    },
  };
}
