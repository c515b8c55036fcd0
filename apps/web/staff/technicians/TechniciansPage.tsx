import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { buttonClass } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { type StaffPageProps, staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { CellName } from '../ui/CellName.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { CapacityPage } from './CapacityPage.tsx';
import { TechnicianForm } from './TechnicianForm.tsx';

export type Roster = StaffAnswer<'technicians.listTechnicians'>;
export type Technician = Roster['technicians'][number];

/** Technicians: the list, one of them or a new one, and the capacity of each place (S-087 to S-091). */
export function TechniciansPage({ rest }: StaffPageProps) {
  const texts = useStaffTexts('technicians');
  const roster = useStaffRead('technicians.listTechnicians', {});
  const back = <Link href={staffPath('technicians')}>{texts.back}</Link>;
  return (
    <StaffRead query={roster}>
      {(found) => {
        if (rest === 'capacity') return <CapacityPage locations={found.locations} back={back} />;
        const technician = found.technicians.find(({ id }) => String(id) === rest) ?? null;
        if (rest === 'new' || technician !== null) {
          return <TechnicianForm key={rest} technician={technician} locations={found.locations} back={back} refetch={roster.refetch} />;
        }
        return <TechnicianList roster={found} />;
      }}
    </StaffRead>
  );
}

function TechnicianList({ roster: { technicians, locations } }: { roster: Roster }) {
  const texts = useStaffTexts('technicians');
  const nameOf = new Map(locations.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        actions={
          <>
            <Link className={buttonClass()} href={staffPath('technicians', 'capacity')}>
              {texts.capacity.link}
            </Link>
            <Link className={buttonClass({ kind: 'primary' })} href={staffPath('technicians', 'new')}>
              {texts.add}
            </Link>
          </>
        }
      />
      {technicians.length === 0 ? (
        <Empty title={texts.empty}>
          <p>{texts.emptyText}</p>
        </Empty>
      ) : (
        <Table
          caption={texts.title}
          rows={technicians}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', header: texts.name, cell: ({ id, name }) => <Link href={staffPath('technicians', String(id))}>{name}</Link> },
            {
              key: 'state',
              header: texts.state,
              cell: ({ isActive }) => (
                <Badge tone={isActive ? 'success' : 'neutral'} hollow={!isActive}>
                  {isActive ? texts.active : texts.inactive}
                </Badge>
              ),
            },
            { key: 'places', header: texts.places, cell: (row) => row.locationIds.map((id) => nameOf.get(id) ?? '-').join(', ') },
            {
              key: 'coming',
              header: texts.coming,
              numeric: true,
              cell: ({ comingVisits }) => (
                <>
                  <CellName>{texts.coming}</CellName>
                  {comingVisits}
                </>
              ),
            },
            { key: 'code', header: texts.code, wideOnly: true, cell: ({ code }) => code },
          ]}
        />
      )}
    </>
  );
}
