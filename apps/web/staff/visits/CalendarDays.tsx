import { addDays, type CalendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { classes } from '../../src/ui/classes.ts';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import { useStaffTexts } from '../platform/texts.ts';
import type { Calendar, Visit } from './VisitCalendar.tsx';
import styles from './visits.module.css';

/** A week: a part for each day, with its visits through the day. */
export function ByDay({ found, from, today }: { found: Calendar; from: CalendarDate; today: CalendarDate }) {
  const texts = useStaffTexts('visits');
  const intl = useIntlTag();
  const days = Array.from({ length: 7 }, (_none, at) => addDays(from, at));
  return (
    <div className={styles.days}>
      {days.map((date) => {
        const visits = found.visits.filter(({ dateTime }) => dateTime.startsWith(date));
        const isWorked = found.technicians.some((each) => each.days.some((day) => day.date === date && day.hours.length > 0));
        return (
          <section
            key={date}
            className={styles.day}
            aria-label={writtenDate(date, intl, 'full')}
            aria-current={date === today ? 'date' : undefined}
          >
            <h3 className={classes(text.h3, styles.date)}>{writtenDate(date, intl, 'weekday')}</h3>
            {date === today && <Badge tone="info">{texts.today}</Badge>}
            {visits.length === 0 && <p className={text.muted}>{isWorked ? texts.none : texts.nobodyWorks}</p>}
            <VisitList visits={visits} says="technician" />
          </section>
        );
      })}
    </div>
  );
}

/** A day: a part for each technician who works or has visits, with their hours and visits; then who does not work. */
export function ByTechnician({ found }: { found: Calendar }) {
  const texts = useStaffTexts('visits');
  const technicians = found.technicians.map(({ days, ...technician }) => ({
    ...technician,
    hours: days[0]?.hours ?? [],
    visits: found.visits.filter(({ technicianId }) => technicianId === technician.id),
  }));
  const isShown = ({ isActive, hours, visits }: (typeof technicians)[number]): boolean =>
    visits.length > 0 || (isActive && hours.length > 0);
  const idle = technicians.filter((each) => each.isActive && !isShown(each));
  return (
    <>
      <div className={styles.days}>
        {technicians.filter(isShown).map(({ id, name, isActive, hours, visits }) => (
          <section key={id} className={styles.day} aria-label={name}>
            <h3 className={text.h3}>{name}</h3>
            <p className={text.muted}>{isActive ? hoursText(hours, texts) : texts.inactive}</p>
            {visits.length === 0 && <p className={text.muted}>{texts.none}</p>}
            <VisitList visits={visits} says="place" />
          </section>
        ))}
      </div>
      {idle.length > 0 && (
        <p className={classes(text.muted, styles.idle)}>{fill(texts.notWorking, { names: idle.map(({ name }) => name).join(', ') })}</p>
      )}
    </>
  );
}

function hoursText(hours: readonly { from: number; to: number }[], texts: { away: string; technicianHours: '{from} to {to}' }): string {
  if (hours.length === 0) return texts.away;
  return hours.map(({ from, to }) => fill(texts.technicianHours, { from: hourText(from), to: hourText(to) })).join(', ');
}

/** An hour of the day as times are written; 24 is midnight. */
export const hourText = (hour: number): string => formatTime(`2000-01-01T${String(hour % 24).padStart(2, '0')}:00:00`);

function VisitList({ visits, says }: { visits: readonly Visit[]; says: 'technician' | 'place' }) {
  const texts = useStaffTexts('visits');
  return (
    <ul className={styles.visits}>
      {visits.map((visit) => (
        <li key={visit.visitId}>
          <Link href={staffPath('visits', String(visit.visitId))}>
            {formatTime(visit.dateTime)} - {formatTime(visit.endDateTime)}
          </Link>
          <span>{visit.customerName || visit.accountNumber}</span>
          <span className={text.muted}>{visit.serviceAddress}</span>
          <span className={text.muted}>{says === 'technician' ? visit.technician : visit.location}</span>
          {visit.isUncovered && <Badge tone="danger">{texts.uncovered.badge}</Badge>}
          {visit.status === 'DONE' && <Badge tone="success">{texts.statuses.DONE}</Badge>}
          {visit.status === 'BOOKED' && visit.isOver && <Badge tone="warning">{texts.over}</Badge>}
        </li>
      ))}
    </ul>
  );
}
