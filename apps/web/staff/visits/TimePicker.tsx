import { localDateTime } from '@porchlight/domain/appointments/visit-window.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { useId, useState } from 'react';
import { useIntlTag, usePlural } from '../../src/platform/i18n/index.ts';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import fieldStyles from '../../src/ui/field.module.css';
import { Select } from '../../src/ui/Select.tsx';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { hourText } from './CalendarDays.tsx';
import styles from './visits.module.css';

export type Times = StaffAnswer<'visits.getTimes'>;

interface Props {
  times: Times;
  /** Wall-clock time at the service address; null while none is chosen. */
  value: string | null;
  onChange: (dateTime: string | null) => void;
  error: string | null;
}

/** A day, then a start that somebody is free for. A time that is free no more is not offered any more, and is not chosen any more. */
export function TimePicker({ times, value, onChange, error }: Props) {
  const { times: texts } = useStaffTexts('visits');
  const intl = useIntlTag();
  const plural = usePlural();
  const errorId = useId();
  const [chosenDay, setDay] = useState('');
  const days = Object.entries(times.dates).filter(([, slots]) => slots.some(({ availability }) => availability > 0));
  if (times.location === null) return <p>{texts.noPlace}</p>;
  if (days.length === 0) return <p>{texts.none}</p>;
  const day = days.some(([date]) => date === chosenDay) ? chosenDay : '';
  const starts = (times.dates[day] ?? []).flatMap(({ fromTime, toTime, availability }) => hoursOf(fromTime, toTime, availability));
  return (
    <>
      <Field label={texts.day} error={day === '' ? error : null}>
        <Select
          name="day"
          value={day}
          onChange={(event) => {
            setDay(event.target.value);
            onChange(null);
          }}
        >
          <option value="">{texts.chooseDay}</option>
          {days.map(([date]) => (
            <option key={date} value={date}>
              {writtenDate(date, intl, 'full')}
            </option>
          ))}
        </Select>
      </Field>
      {day !== '' && (
        <fieldset
          className={styles.hours}
          role="radiogroup"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        >
          <legend className={fieldStyles.label}>{texts.time}</legend>
          {starts.map(({ hour, availability }) => {
            const dateTime = localDateTime(day, hour);
            return (
              <CheckRow
                key={hour}
                type="radio"
                name="start"
                checked={value === dateTime}
                onChange={() => onChange(dateTime)}
                note={plural(texts.free, availability)}
              >
                {hourText(hour)}
              </CheckRow>
            );
          })}
        </fieldset>
      )}
      {day !== '' && error && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}

/** Whether a time can still be had; null otherwise, also where none was chosen. */
export function offered({ dates }: Times, dateTime: string | null): string | null {
  const [day = '', time = ''] = dateTime?.split('T') ?? [];
  const hours = (dates[day] ?? []).flatMap(({ fromTime, toTime, availability }) => hoursOf(fromTime, toTime, availability));
  return hours.some(({ hour }) => hour === Number(time.slice(0, 2))) ? dateTime : null;
}

/** The full hours of a slot somebody is free for. */
function hoursOf(fromTime: string, toTime: string, availability: number): { hour: number; availability: number }[] {
  if (availability === 0) return [];
  const [from, to] = [Number(fromTime.slice(0, 2)), Number(toTime.slice(0, 2))];
  return Array.from({ length: to - from }, (_none, at) => ({ hour: from + at, availability }));
}
