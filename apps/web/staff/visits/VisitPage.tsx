import { fill } from '@porchlight/texts/template.ts';
import type { ReactNode } from 'react';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { PhoneText } from '../ui/PhoneText.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useWhen } from './use-when.ts';
import { CancelPart, MovePart, ReassignPart } from './VisitActs.tsx';
import styles from './visits.module.css';

export type ShownVisit = StaffAnswer<'visits.getVisit'>['visit'];

/** A visit, and what can be done with it until its window is over. */
export function VisitPage({ visitId }: { visitId: number }) {
  const { back } = useStaffTexts('visits');
  const read = useStaffRead('visits.getVisit', { params: { visitId } });
  return (
    <StaffRead query={read}>
      {({ visit, others }) => (
        <Shown visit={visit} others={others} refetch={read.refetch} back={<Link href={staffPath('visits')}>{back}</Link>} />
      )}
    </StaffRead>
  );
}

interface ShownProps {
  visit: ShownVisit;
  others: StaffAnswer<'visits.getVisit'>['others'];
  refetch: () => Promise<unknown>;
  back: ReactNode;
}

function Shown({ visit, others, refetch, back }: ShownProps) {
  const texts = useStaffTexts('visits');
  const when = useWhen();
  const isOpen = visit.status === 'BOOKED' && !visit.isOver;
  return (
    <>
      <PageHead
        title={fill(texts.visit, { number: visit.orderId })}
        back={back}
        intro={<span className={styles.date}>{when(visit)}</span>}
      />
      <div className={styles.parts}>
        <section className={styles.part}>
          <h2 className={text.h2}>{texts.facts.title}</h2>
          <p className={styles.badges}>
            <Badge tone={visit.status === 'BOOKED' ? 'info' : 'neutral'}>{texts.statuses[visit.status]}</Badge>
            {visit.isUncovered && <Badge tone="danger">{texts.uncovered.badge}</Badge>}
            {visit.status === 'BOOKED' && visit.isOver && <Badge tone="warning">{texts.over}</Badge>}
          </p>
          <Facts visit={visit} />
          {!isOpen && <p>{texts.closed}</p>}
        </section>
        {isOpen && (
          <>
            <ReassignPart visit={visit} others={others} refetch={refetch} />
            <MovePart visit={visit} refetch={refetch} />
            <CancelPart visit={visit} refetch={refetch} />
          </>
        )}
      </div>
    </>
  );
}

function Facts({ visit }: { visit: ShownVisit }) {
  const { facts: texts } = useStaffTexts('visits');
  const when = useWhen();
  const rows: readonly [string, ReactNode][] = [
    [
      texts.when,
      <span key="when" className={styles.date}>
        {when(visit)}
      </span>,
    ],
    [texts.technician, visit.technician],
    [texts.customer, visit.customerName || '-'],
    [texts.phone, <PhoneText key="phone" number={visit.mobileNumber} none={texts.noPhone} />],
    [
      texts.account,
      <Link key="account" href={staffPath('accounts', String(visit.accountId))}>
        {visit.accountNumber}
      </Link>,
    ],
    [texts.address, visit.serviceAddress],
    [texts.place, visit.location],
    [texts.what, visit.description],
    [
      texts.order,
      <Link key="order" href={staffPath('orders', String(visit.orderId))}>
        {visit.orderId}
      </Link>,
    ],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={text.muted}>{texts.zone}</p>
    </>
  );
}
