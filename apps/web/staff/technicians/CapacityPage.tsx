import { weekdayOf } from '@porchlight/domain/appointments/free-starts.ts';
import { addDays, calendarDate } from '@porchlight/domain/calendar/calendar-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useState } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { CellName } from '../ui/CellName.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import type { Roster } from './TechniciansPage.tsx';
import styles from './technicians.module.css';

type Day = StaffAnswer<'technicians.getCapacity'>['days'][number];

/** What time there is at a place, day by day for as long as can be booked. */
export function CapacityPage({ locations, back }: { locations: Roster['locations']; back: ReactNode }) {
  const { capacity: texts } = useStaffTexts('technicians');
  const [locationId, setLocationId] = useState(locations[0]?.id ?? null);
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} back={back} />
      {locationId === null ? (
        <p>{texts.noPlaces}</p>
      ) : (
        <>
          <div className={styles.place}>
            <Field label={texts.place}>
              <Select name="place" value={locationId} onChange={(event) => setLocationId(Number(event.target.value))}>
                {locations.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Weeks locationId={locationId} />
        </>
      )}
    </>
  );
}

function Weeks({ locationId }: { locationId: number }) {
  const { capacity: texts } = useStaffTexts('technicians');
  const intl = useIntlTag();
  const capacity = useStaffRead('technicians.getCapacity', { query: { locationId: String(locationId) } });
  return (
    <StaffRead query={capacity}>
      {({ days }) => (
        <div className={styles.weeks}>
          {[...weeksOf(days)].map(([monday, week]) => (
            <section key={monday}>
              <h2 className={text.h3}>{fill(texts.week, { date: writtenDate(monday, intl, 'long') })}</h2>
              <WeekTable week={week} caption={fill(texts.week, { date: writtenDate(monday, intl, 'long') })} />
            </section>
          ))}
        </div>
      )}
    </StaffRead>
  );
}

function weeksOf(days: readonly Day[]): Map<string, Day[]> {
  const weeks = new Map<string, Day[]>();
  for (const day of days) {
    const date = calendarDate(day.date);
    const monday = addDays(date, 1 - weekdayOf(date));
    weeks.set(monday, [...(weeks.get(monday) ?? []), day]);
  }
  return weeks;
}

function WeekTable({ week, caption }: { week: readonly Day[]; caption: string }) {
  const { capacity: texts } = useStaffTexts('technicians');
  const intl = useIntlTag();
  return (
    <Table
      caption={caption}
      rows={week}
      rowKey={({ date }) => date}
      columns={[
        { key: 'day', header: texts.day, cell: ({ date }) => <span className={styles.date}>{writtenDate(date, intl, 'full')}</span> },
        {
          key: 'open',
          header: texts.open,
          numeric: true,
          cell: ({ openVisits, workedHours }) => {
            if (workedHours === 0) return <Badge tone="neutral">{texts.closed}</Badge>;
            if (openVisits === 0) return <Badge tone="warning">{texts.full}</Badge>;
            return (
              <>
                <CellName>{texts.open}</CellName>
                {openVisits}
              </>
            );
          },
        },
        { key: 'worked', header: texts.worked, numeric: true, wideOnly: true, cell: ({ workedHours }) => workedHours },
        { key: 'taken', header: texts.taken, numeric: true, wideOnly: true, cell: ({ takenHours }) => takenHours },
      ]}
    />
  );
}
