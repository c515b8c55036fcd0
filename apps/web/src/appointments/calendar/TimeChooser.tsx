import { windowEnd } from '@porchlight/domain/appointments/visit-window.ts';
import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useId } from 'react';
import { useIntlTag, useTexts } from '../../platform/i18n/index.ts';
import { CheckRow } from '../../ui/CheckRow.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import text from '../../ui/text.module.css';
import styles from './calendar.module.css';
import { DayCalendar } from './DayCalendar.tsx';
import { type Chosen, dateTimeOf, type FreeDay } from './free-days.ts';

/** Id of the times, where the focus goes when one is missing. */
export const timesId = 'appointment-times';

export interface TimeChooserProps {
  /** Null while they are read. */
  days: readonly FreeDay[] | null;
  chosen: Chosen | null;
  /** The time of the visit as it is, 'YYYY-MM-DDTHH:mm:ss', said beside it. */
  present?: string;
  /** What is missing, under the times. */
  error?: string | undefined;
  onDay: (date: CalendarDate) => void;
  onHour: (hour: number) => void;
}

/** A date picker and an hourly time picker (APPT-008). Times are those on the wall at the service address and never converted (D-150). */
export function TimeChooser({ days, chosen, present, error, onDay, onHour }: TimeChooserProps) {
  const texts = useTexts('appointments').choose;
  const id = useId();
  if (!days || days.length === 0) return <ChooserWaits />;
  return (
    <div className={styles.chooser}>
      <section aria-labelledby={`${id}-day`}>
        <h2 className={text.h3} id={`${id}-day`}>
          {texts.day}
        </h2>
        <DayCalendar days={days} chosen={chosen?.date ?? null} labelledBy={`${id}-day`} onChoose={onDay} />
      </section>
      {chosen && <Times days={days} chosen={chosen} present={present} error={error} onHour={onHour} />}
    </div>
  );
}

interface TimesProps extends Pick<TimeChooserProps, 'present' | 'error' | 'onHour'> {
  days: readonly FreeDay[];
  chosen: Chosen;
}

function Times({ days, chosen, present, error, onHour }: TimesProps) {
  const texts = useTexts('appointments').choose;
  const tag = useIntlTag();
  const hours = days.find(({ date }) => date === chosen.date)?.hours ?? [];
  const nameOf = (dateTime: string): string => fill(texts.window, { from: formatTime(dateTime), to: formatTime(windowEnd(dateTime)) });
  return (
    <fieldset
      id={timesId}
      role="radiogroup"
      className={styles.times}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${timesId}-error` : undefined}
    >
      <legend className={text.h3}>
        {texts.time}
        <span className={styles.date}>{writtenDate(chosen.date, tag, 'weekday')}</span>
      </legend>
      <div className={styles.hours}>
        {hours.map((hour) => {
          const dateTime = dateTimeOf({ date: chosen.date, hour }) ?? '';
          return (
            <CheckRow
              key={hour}
              type="radio"
              name={timesId}
              className={styles.hour}
              checked={hour === chosen.hour}
              note={dateTime === present && texts.now}
              onChange={() => onHour(hour)}
            >
              {nameOf(dateTime)}
            </CheckRow>
          );
        })}
      </div>
      {error && <FieldError id={`${timesId}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

/** The first time of the list: where somebody goes on who has chosen none. */
export function focusTimes(): void {
  document.getElementById(timesId)?.querySelector('input')?.focus();
}

function ChooserWaits() {
  const texts = useTexts('appointments').choose;
  return (
    <div className={styles.chooser} role="status">
      <span className={text.visuallyHidden}>{texts.reading}</span>
      <Skeleton height="21rem" />
      <Skeleton height="21rem" />
    </div>
  );
}
