import type { CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { datePartsOf } from '@porchlight/domain/calendar/calendar-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useIntlTag, usePlural, useTexts } from '../../platform/i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import text from '../../ui/text.module.css';
import styles from './calendar.module.css';
import type { FreeDay } from './free-days.ts';
import {
  type DayRange,
  dayAfterKey,
  dayInMonth,
  hasMonth,
  monthStart,
  weekdayNames,
  weeksOf,
  wholeMonths,
  writtenMonth,
} from './month-grid.ts';

export interface DayCalendarProps {
  /** The days that can be chosen, earliest first; at least one. */
  days: readonly FreeDay[];
  chosen: CalendarDate | null;
  /** Id of the words that name the calendar. */
  labelledBy: string;
  onChoose: (date: CalendarDate) => void;
}

/**
 * A month of days to choose from, by the grid pattern of WAI-ARIA: the arrow keys go through the days, Home and End to the ends of the week,
 * Page Up and Page Down through the months. A day without a place can be gone to, says so and is not chosen.
 */
export function DayCalendar({ days, chosen, labelledBy, onChoose }: DayCalendarProps) {
  const texts = useTexts('appointments').choose;
  const tag = useIntlTag();
  const id = useId();
  const range = wholeMonths(days);
  const { active, goTo, table } = useActiveDay(chosen ?? range.first, range);
  const [full, setFull] = useState<CalendarDate | null>(null);
  const choose = (date: CalendarDate): void => {
    const isFree = days.some((day) => day.date === date);
    goTo(date, true);
    setFull(isFree ? null : date);
    if (isFree) onChoose(date);
  };
  const keyDown = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event.key, active, range);
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(next, true);
  };
  const turn = (by: -1 | 1) => ({
    'aria-disabled': !hasMonth(active, by, range),
    onClick: () => hasMonth(active, by, range) && goTo(dayInMonth(active, by, range), false),
  });
  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <h3 id={`${id}-month`} aria-live="polite">
          {writtenMonth(active, tag)}
        </h3>
        <IconButton icon="back" label={texts.previousMonth} {...turn(-1)} />
        <IconButton icon="right" label={texts.nextMonth} {...turn(1)} />
      </div>
      <table
        ref={table}
        // A table is what a grid of days is without its keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={styles.grid}
        aria-labelledby={`${labelledBy} ${id}-month`}
        aria-describedby={`${id}-keys`}
        onKeyDown={keyDown}
      >
        <thead>
          <tr>
            {weekdayNames(tag).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week, at) => (
            <Week key={week[0] ?? `week ${at}`} week={week} days={days} active={active} chosen={chosen} onChoose={choose} />
          ))}
        </tbody>
      </table>
      <p className={text.visuallyHidden} id={`${id}-keys`}>
        {texts.keys}
      </p>
      <p className={classes(styles.full, text.small)} role="status">
        {full && full === active && fill(texts.noneThatDay, { date: writtenDate(full, tag, 'weekday') })}
      </p>
    </div>
  );
}

interface WeekProps extends Pick<DayCalendarProps, 'days' | 'chosen' | 'onChoose'> {
  week: readonly (CalendarDate | null)[];
  active: CalendarDate;
}

function Week({ week, days, active, chosen, onChoose }: WeekProps) {
  const texts = useTexts('appointments').choose;
  const tag = useIntlTag();
  const plural = usePlural();
  const nameOf = (date: CalendarDate, free: number): string => {
    const written = writtenDate(date, tag, 'weekday');
    return free > 0 ? plural(texts.dayFree, free, { date: written }) : fill(texts.dayFull, { date: written });
  };
  return (
    <tr>
      {week.map((date, weekday) => {
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell has nothing to say
        if (date === null) return <td key={`none ${weekday}`} />;
        const free = days.find((day) => day.date === date)?.hours.length ?? 0;
        return (
          <td key={date} aria-selected={date === chosen}>
            <button
              type="button"
              className={styles.day}
              data-date={date}
              tabIndex={date === active ? 0 : -1}
              aria-disabled={free === 0}
              aria-label={nameOf(date, free)}
              onClick={() => onChoose(date)}
            >
              {datePartsOf(date).day}
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** The day the calendar is at, which one Tab leads to. It follows what is chosen elsewhere: the first free day, after the times were read again. */
function useActiveDay(start: CalendarDate, range: DayRange) {
  const [active, setActive] = useState(start);
  const [followed, setFollowed] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  const isOutside = monthStart(active) < monthStart(range.first) || active > range.last;
  if (followed !== start || isOutside) {
    setFollowed(start);
    setActive(start);
  }
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);
  return {
    active,
    table,
    goTo: (date: CalendarDate, isFocused: boolean): void => {
      takesFocus.current = isFocused && date !== active;
      setActive(date);
    },
  };
}
