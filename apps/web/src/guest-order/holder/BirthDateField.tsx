import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import type { FocusEvent } from 'react';
import { useIntlTag, useTexts } from '../../platform/i18n/index.ts';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/Field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Select } from '../../ui/Select.tsx';
import text from '../../ui/text.module.css';
import styles from './holder.module.css';
import { type BirthDate, birthYears } from './holder-form.ts';

interface BirthDateFieldProps {
  id: string;
  label: string;
  optional?: string;
  error: string | undefined;
  birth: BirthDate;
  today: CalendarDate;
  onChange: (change: Partial<BirthDate>) => void;
  /** The focus left all three parts. */
  onLeave: () => void;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

type Months = readonly { value: number; words: string }[];
const monthsIn = new Map<string, Months>();

/** The twelve of them, to choose from. A slow phone takes long to find them out: it does so once for each language. */
export function monthNames(intlTag: string): Months {
  const known = monthsIn.get(intlTag);
  if (known) return known;
  const format = new Intl.DateTimeFormat(intlTag, { month: 'long', timeZone: 'UTC' });
  const months = upTo(12).map((value) => ({ value, words: format.format(Date.UTC(2000, value - 1, 15)) }));
  monthsIn.set(intlTag, months);
  return months;
}

/** Month, day and one of 75 years: three drop-downs of one question (GUEST-051). */
export function BirthDateField({ id, label, optional, error, birth, today, onChange, onLeave }: BirthDateFieldProps) {
  const { holder } = useTexts('guestOrderDetails');
  const months = monthNames(useIntlTag());
  const leave = (event: FocusEvent<HTMLFieldSetElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  };
  const part = (name: keyof BirthDate, autoComplete: string, options: readonly { value: number; words: string | number }[]) => (
    <label className={styles.part}>
      <span className={text.visuallyHidden}>{holder[name]}</span>
      <Select
        id={name === 'month' ? id : `${id}-${name}`}
        value={birth[name]}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      >
        <option value="">{holder[name]}</option>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </label>
  );
  return (
    // The focus is followed, not the pointer: what is pressed are the parts.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className={classes(fieldStyles.field, styles.birth)} onBlur={leave}>
      <legend className={fieldStyles.label}>
        {label}
        {optional && <span className={fieldStyles.optional}> {optional}</span>}
      </legend>
      <div className={styles.birthParts}>
        {part('month', 'bday-month', months)}
        {part(
          'day',
          'bday-day',
          upTo(31).map((value) => ({ value, words: value })),
        )}
        {part(
          'year',
          'bday-year',
          birthYears(today).map((value) => ({ value, words: value })),
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
