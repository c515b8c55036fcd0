import { usePlural } from '../../src/platform/i18n/index.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge, type BadgeProps } from '../../src/ui/Badge.tsx';
import { buttonClass } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { CellName } from '../ui/CellName.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';

export type StaffOutage = StaffAnswer<'outages.listOutages'>[number];

const tones: Readonly<Record<StaffOutage['state'], BadgeProps['tone']>> = {
  open: 'danger',
  planned: 'info',
  ended: 'success',
  cancelled: 'neutral',
};

/** Where an outage stands, in a word. */
export function StateBadge({ state }: Pick<StaffOutage, 'state'>) {
  const texts = useStaffTexts('outages');
  return (
    <Badge tone={tones[state]} hollow={state === 'cancelled'}>
      {texts.states[state]}
    </Badge>
  );
}

/** Where an outage is, in words. */
export function useWhere(): (area: StaffOutage['area']) => string {
  const texts = useStaffTexts('outages');
  const plural = usePlural();
  return ({ isNetwork, accountNumbers, zipCodes, locations, hasShape }) => {
    if (isNetwork) return texts.whole;
    const named = accountNumbers.length > 3 ? [plural(texts.accountsNamed, accountNumbers.length)] : accountNumbers;
    return [...zipCodes, ...locations, ...(hasShape ? [texts.drawn] : []), ...named].join(', ');
  };
}

/** Those that go on and are planned first, then what was. */
export function OutageList() {
  const texts = useStaffTexts('outages');
  const mayEdit = useRight('outages.edit');
  const outages = useStaffRead('outages.listOutages', {}, { every: 60_000 });
  const actions = (
    <>
      <Link className={buttonClass({})} href={staffPath('outages', 'settings')}>
        {texts.settings}
      </Link>
      {mayEdit && (
        <>
          <Link className={buttonClass({})} href={staffPath('outages', 'plan')}>
            {texts.plan}
          </Link>
          <Link className={buttonClass({ kind: 'primary' })} href={staffPath('outages', 'new')}>
            {texts.start}
          </Link>
        </>
      )}
    </>
  );
  return (
    <>
      <PageHead title={texts.title} intro={texts.intro} actions={actions} />
      <StaffRead query={outages}>
        {(list) => (list.length === 0 ? <Empty title={texts.empty}>{texts.emptyText}</Empty> : <Rows list={list} />)}
      </StaffRead>
    </>
  );
}

function Rows({ list }: { list: readonly StaffOutage[] }) {
  const texts = useStaffTexts('outages');
  const moment = useMoment();
  const where = useWhere();
  const { columns } = texts;
  return (
    <Table
      caption={texts.title}
      rows={list}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'what',
          header: columns.what,
          cell: ({ id, severity }) => <Link href={staffPath('outages', String(id))}>{texts.severities[severity]}</Link>,
        },
        { key: 'state', header: columns.state, cell: ({ state }) => <StateBadge state={state} /> },
        { key: 'where', header: columns.where, cell: ({ area }) => where(area) },
        {
          key: 'accounts',
          header: columns.accounts,
          numeric: true,
          cell: ({ accounts, isListed }) => (
            <>
              <CellName>{columns.accounts}</CellName>
              {isListed ? accounts : texts.listing}
            </>
          ),
        },
        // Two outages of one place are told apart by it, on phones too.
        {
          key: 'since',
          header: columns.since,
          cell: ({ startedAt }) => (
            <>
              <CellName>{columns.since}</CellName>
              {moment(startedAt)}
            </>
          ),
        },
        {
          key: 'until',
          header: columns.until,
          wideOnly: true,
          cell: ({ endedAt, expectedUntil }) => {
            const end = endedAt ?? expectedUntil;
            return end === null ? texts.causes.unknown : moment(end);
          },
        },
      ]}
    />
  );
}
