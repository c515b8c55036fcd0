import { outageCauses, outageSeverities } from '@porchlight/domain/outages/outage-kinds.ts';
import type { ComponentProps } from 'react';
import { Field, useFieldControl } from '../../src/ui/Field.tsx';
import fieldStyles from '../../src/ui/field.module.css';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import type { StaffRequest } from '../platform/call.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import styles from './outages.module.css';

type Start = StaffRequest<'outages.startOutage'>['body'];

/** What is said of an outage, as it is typed. Times are those of the desk. */
export interface SaidDraft {
  severity: Start['severity'];
  cause: Start['cause'];
  words: string;
  wordsEs: string;
  startsAt: string;
  expectedUntil: string;
}

interface SaidFieldsProps {
  draft: SaidDraft;
  set: (part: Partial<SaidDraft>) => void;
  failure: StaffFailure | null;
  isPlanned: boolean;
  /** It has begun: when is not changed any more. */
  isBegun: boolean;
}

/** What does not work, why, since when, until when, and in what words customers are told. */
export function SaidFields({ draft, set, failure, isPlanned, isBegun }: SaidFieldsProps) {
  const texts = useStaffTexts('outages');
  const text = (name: 'words' | 'wordsEs' | 'startsAt' | 'expectedUntil') => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  return (
    <>
      <Field label={texts.severity}>
        <Select name="severity" value={draft.severity} onChange={({ target }) => set({ severity: target.value as SaidDraft['severity'] })}>
          {outageSeverities.map((each) => (
            <option key={each} value={each}>
              {texts.severities[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.cause}>
        <Select name="cause" value={draft.cause} onChange={({ target }) => set({ cause: target.value as SaidDraft['cause'] })}>
          {outageCauses.map((each) => (
            <option key={each} value={each}>
              {texts.causes[each]}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.times}>
        {!isBegun && (
          <Field
            label={isPlanned ? texts.begins : texts.since}
            hint={isPlanned ? undefined : texts.sinceHint}
            error={fieldMessage(failure, 'startsAt')}
          >
            <TextInput type="datetime-local" {...text('startsAt')} />
          </Field>
        )}
        <Field
          label={texts.until}
          hint={isPlanned ? texts.plannedUntilHint : texts.untilHint}
          error={fieldMessage(failure, 'expectedUntil')}
        >
          <TextInput type="datetime-local" {...text('expectedUntil')} />
        </Field>
      </div>
      <Field label={texts.words} hint={texts.wordsHint} error={fieldMessage(failure, 'words')}>
        <TextArea maxLength={1000} {...text('words')} />
      </Field>
      <Field label={texts.wordsEs} hint={texts.wordsEsHint} error={fieldMessage(failure, 'wordsEs')}>
        <TextArea maxLength={1000} {...text('wordsEs')} />
      </Field>
    </>
  );
}

function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...useFieldControl()} {...props} className={`${fieldStyles.input} ${styles.area}`} />;
}

/** Words as they are sent: null for none. */
export const wordsOf = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** A time of the desk as an instant; null where none was typed. */
export const instantOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());

/** An instant as the time field of a form shows it, in the time zone of the desk. */
export function typedInstant(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
