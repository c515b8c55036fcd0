import { weekdayOf } from '@porchlight/domain/appointments/free-starts.ts';
import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { wallClockIn } from '@porchlight/domain/calendar/wall-clock.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { classes } from '../../src/ui/classes.ts';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { ByDay, ByTechnician } from './CalendarDays.tsx';
import { UncoveredVisits, WaitingOrders } from './NeedsSomebody.tsx';
import styles from './visits.module.css';

export type Calendar = StaffAnswer<'visits.listVisits'>;
export type Visit = Calendar['visits'][number];

export interface CalendarChoice {
  view: 'day' | 'week';
  /** A day of what is shown; null: today. */
  day: CalendarDate | null;
  locationId: number | null;
  technicianId: number | null;
}

interface Props {
  choice: CalendarChoice;
  onChoice: (choice: CalendarChoice) => void;
}

/** The days shown: one, or the week it is in from Monday on. */
function rangeOf({ view, day }: CalendarChoice, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const shown = day ?? today;
  if (view === 'day') return { from: shown, to: shown };
  const from = addDays(shown, 1 - weekdayOf(shown));
  return { from, to: addDays(from, 6) };
}

export function VisitCalendar({ choice, onChoice }: Props) {
  const texts = useStaffTexts('visits');
  // The day of the desk; whose visits are meant is a matter of the places.
  const today = wallClockIn(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone).date;
  const range = rangeOf(choice, today);
  const { locationId, technicianId, view } = choice;
  const query = {
    ...range,
    ...(locationId === null ? {} : { locationId: String(locationId) }),
    ...(technicianId === null ? {} : { technicianId: String(technicianId) }),
  };
  const calendar = useStaffRead('visits.listVisits', { query });
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} />
      <StaffRead query={calendar}>
        {(found) => (
          <>
            <div className={styles.alerts}>
              <UncoveredVisits visits={found.uncovered} />
              <WaitingOrders orders={found.waiting} count={found.waitingCount} />
            </div>
            <Filters choice={choice} onChoice={onChoice} found={found} />
            <Range choice={choice} onChoice={onChoice} range={range} />
            {view === 'week' ? <ByDay found={found} from={range.from} today={today} /> : <ByTechnician found={found} />}
          </>
        )}
      </StaffRead>
    </>
  );
}

function Filters({ choice, onChoice, found }: Props & { found: Calendar }) {
  const { filters: texts, views } = useStaffTexts('visits');
  const shell = useStaffTexts('shell');
  const idOf = (value: string): number | null => (value === '' ? null : Number(value));
  return (
    <div className={styles.filters} role="group" aria-label={texts.label}>
      <Field label={texts.place}>
        <Select
          name="place"
          value={choice.locationId ?? ''}
          onChange={(event) => onChoice({ ...choice, locationId: idOf(event.target.value), technicianId: null })}
        >
          <option value="">{shell.any}</option>
          {found.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <TechnicianField choice={choice} onChoice={onChoice} />
      <Field label={texts.view}>
        <Select
          name="view"
          value={choice.view}
          onChange={(event) => onChoice({ ...choice, view: event.target.value as CalendarChoice['view'] })}
        >
          <option value="week">{views.week}</option>
          <option value="day">{views.day}</option>
        </Select>
      </Field>
    </div>
  );
}

/** Everybody who comes to the place; the calendar itself names whom it shows alone. */
function TechnicianField({ choice, onChoice }: Props) {
  const { filters: texts } = useStaffTexts('visits');
  const shell = useStaffTexts('shell');
  const { locationId } = choice;
  const day = choice.day ?? wallClockIn(new Date(), 'UTC').date;
  const query = { from: day, to: day, ...(locationId === null ? {} : { locationId: String(locationId) }) };
  const technicians = useStaffRead('visits.listVisits', { query }).data?.technicians ?? [];
  return (
    <Field label={texts.technician}>
      <Select
        name="technician"
        value={choice.technicianId ?? ''}
        onChange={(event) => onChoice({ ...choice, technicianId: event.target.value === '' ? null : Number(event.target.value) })}
      >
        <option value="">{shell.any}</option>
        {technicians.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Range({ choice, onChoice, range }: Props & { range: { from: CalendarDate; to: CalendarDate } }) {
  const texts = useStaffTexts('visits');
  const intl = useIntlTag();
  const { view } = choice;
  const days = view === 'week' ? 7 : 1;
  const written = (day: string): string => writtenDate(day, intl, 'full');
  return (
    <div className={styles.range}>
      <Button onClick={() => onChoice({ ...choice, day: addDays(range.from, -days) })}>{texts.earlier[view]}</Button>
      <Button onClick={() => onChoice({ ...choice, day: null })}>{texts.today}</Button>
      <Button onClick={() => onChoice({ ...choice, day: addDays(range.from, days) })}>{texts.later[view]}</Button>
      <h2 className={classes(text.h3, styles.date)}>
        {view === 'day' ? written(range.from) : fill(texts.range, { from: written(range.from), to: written(range.to) })}
      </h2>
    </div>
  );
}
