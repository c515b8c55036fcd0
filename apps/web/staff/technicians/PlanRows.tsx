import type { Absences, Shifts } from '@porchlight/domain/appointments/technician-plan.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useId } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffTexts } from '../platform/texts.ts';
import { hourText } from '../visits/CalendarDays.tsx';
import styles from './technicians.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 25 }, (_none, hour) => hour);

/** Puts another row in the place of one. */
const replaced = <Row,>(rows: readonly Row[], at: number, row: Row): Row[] => rows.map((each, index) => (index === at ? row : each));
const without = <Row,>(rows: readonly Row[], at: number): Row[] => rows.filter((_row, index) => index !== at);

interface RowsProps {
  error: string | null;
  /** The places of the rows the error is about. */
  wrong: readonly number[];
}

/** What a control of a row that is wrong says of itself; the sentence stands once, under the rows. */
const marked = (isWrong: boolean, errorId: string) => (isWrong ? { 'aria-invalid': true as const, 'aria-describedby': errorId } : {});

/** Hours of work, a row for each span of a day. */
export function ShiftRows({ shifts, onChange, error, wrong }: RowsProps & { shifts: Shifts; onChange: (shifts: Shifts) => void }) {
  const { shifts: texts, weekdays: days } = useStaffTexts('technicians');
  const { actions } = useStaffTexts('shell');
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend className={text.h3}>{texts.title}</legend>
      <p className={text.muted}>{texts.hint}</p>
      {shifts.length === 0 && <p>{texts.none}</p>}
      {shifts.map((shift, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={at} className={classes(styles.row, styles.hours)} role="group" aria-label={fill(texts.row, { number: at + 1 })}>
          <Field className={styles.wide} label={texts.weekday}>
            <Select
              value={shift.weekday}
              onChange={(event) => onChange(replaced(shifts, at, { ...shift, weekday: Number(event.target.value) }))}
            >
              {weekdays.map((day) => (
                <option key={day} value={day}>
                  {days[day]}
                </option>
              ))}
            </Select>
          </Field>
          <HourField
            label={texts.from}
            value={shift.from}
            marks={marked(wrong.includes(at), errorId)}
            onChange={(from) => onChange(replaced(shifts, at, { ...shift, from }))}
          />
          <HourField
            label={texts.to}
            value={shift.to}
            marks={marked(wrong.includes(at), errorId)}
            onChange={(to) => onChange(replaced(shifts, at, { ...shift, to }))}
          />
          <Button kind="quiet" icon="close" onClick={() => onChange(without(shifts, at))} aria-label={`${texts.remove} (${at + 1})`}>
            {actions.remove}
          </Button>
        </div>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button onClick={() => onChange([...shifts, { weekday: 1, from: 8, to: 17 }])}>{texts.add}</Button>
    </fieldset>
  );
}

interface HourFieldProps {
  label: string;
  value: number;
  marks: ReturnType<typeof marked>;
  onChange: (hour: number) => void;
}

function HourField({ label, value, marks, onChange }: HourFieldProps) {
  return (
    <Field label={label}>
      <Select {...marks} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hourText(hour)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const isFilled = ({ from, to }: Absences[number]): boolean => from !== '' && to !== '';

/** Days away, a row for each span. */
export function AbsenceRows({
  absences,
  onChange,
  error,
  wrong,
}: RowsProps & { absences: Absences; onChange: (absences: Absences) => void }) {
  const { absences: texts } = useStaffTexts('technicians');
  const { actions } = useStaffTexts('shell');
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined} data-invalid={error ? true : undefined}>
      <legend className={text.h3}>{texts.title}</legend>
      <p className={text.muted}>{texts.hint}</p>
      {absences.length === 0 && <p>{texts.none}</p>}
      {absences.map((absence, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={at} className={styles.row} role="group" aria-label={fill(texts.row, { number: at + 1 })}>
          <Field label={texts.from}>
            <TextInput
              type="date"
              value={absence.from}
              {...marked(wrong.includes(at) && (absence.from === '' || isFilled(absence)), errorId)}
              onChange={(event) => onChange(replaced(absences, at, { ...absence, from: event.target.value }))}
            />
          </Field>
          <Field label={texts.to}>
            <TextInput
              type="date"
              value={absence.to}
              {...marked(wrong.includes(at) && (absence.to === '' || isFilled(absence)), errorId)}
              onChange={(event) => onChange(replaced(absences, at, { ...absence, to: event.target.value }))}
            />
          </Field>
          <Button kind="quiet" icon="close" onClick={() => onChange(without(absences, at))} aria-label={`${texts.remove} (${at + 1})`}>
            {actions.remove}
          </Button>
        </div>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Button onClick={() => onChange([...absences, { from: '', to: '' }])}>{texts.add}</Button>
    </fieldset>
  );
}
