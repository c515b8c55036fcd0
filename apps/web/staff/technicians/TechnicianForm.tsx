import { type ReactNode, useId } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { staffCall } from '../platform/call.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { EffectPart } from './EffectPart.tsx';
import { AbsenceRows, ShiftRows } from './PlanRows.tsx';
import type { Roster, Technician } from './TechniciansPage.tsx';
import styles from './technicians.module.css';
import { useTechnicianForm } from './use-technician-form.ts';

interface Props {
  /** Null: a new one. */
  technician: Technician | null;
  locations: Roster['locations'];
  back: ReactNode;
  refetch: () => Promise<unknown>;
}

/** One technician: who they are, where and when they work. */
export function TechnicianForm({ technician, locations, back, refetch }: Props) {
  const texts = useStaffTexts('technicians');
  const { actions } = useStaffTexts('shell');
  const form = useTechnicianForm(technician);
  const focus = useInvalidFocus();
  const { draft, set, failure, effect, problemOf } = form;
  const loadTheirs = async (): Promise<void> => {
    await refetch();
    const theirs = (await staffCall('technicians.listTechnicians', {})).technicians.find(({ id }) => id === technician?.id);
    if (theirs) form.loadTheirs(theirs);
  };
  return (
    <>
      <PageHead title={technician?.name ?? texts.add} back={back} intro={technician?.code} />
      <form {...focus} className={styles.form} onSubmit={form.submit} noValidate>
        <Field label={texts.name} error={problemOf('name')}>
          <TextInput
            name="name"
            autoComplete="off"
            maxLength={120}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {technician === null && (
          <Field label={texts.code} hint={texts.codeHint} error={problemOf('code')}>
            <TextInput
              name="code"
              autoComplete="off"
              maxLength={40}
              value={draft.code}
              onChange={(event) => set({ code: event.target.value })}
            />
          </Field>
        )}
        <CheckRow
          type="checkbox"
          name="isActive"
          checked={draft.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
          note={texts.isActiveHint}
        >
          {texts.isActive}
        </CheckRow>
        <Places
          chosen={draft.locationIds}
          locations={locations}
          onChange={(locationIds) => set({ locationIds })}
          error={problemOf('locationIds')}
        />
        <ShiftRows shifts={draft.shifts} onChange={(shifts) => set({ shifts })} {...form.rowsOf('shifts')} />
        <AbsenceRows absences={draft.absences} onChange={(absences) => set({ absences })} {...form.rowsOf('absences')} />
        <ActFailure failure={failure} onLoadTheirs={loadTheirs} />
        {effect === null ? (
          <div className={styles.actions}>
            <Button kind="primary" type="submit" busy={form.isBusy}>
              {actions.save}
            </Button>
          </div>
        ) : (
          <EffectPart effect={effect} isBusy={form.isBusy} onSave={form.save} onBack={form.dropEffect} />
        )}
      </form>
    </>
  );
}

interface PlacesProps {
  chosen: readonly number[];
  locations: Roster['locations'];
  onChange: (ids: number[]) => void;
  error: string | null;
}

function Places({ chosen, locations, onChange, error }: PlacesProps) {
  const texts = useStaffTexts('technicians');
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend className={text.h3}>{texts.places}</legend>
      <div className={styles.places}>
        {locations.map(({ id, name }) => (
          <CheckRow
            key={id}
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          >
            {name}
          </CheckRow>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
