import { fill } from '@porchlight/texts/template.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { buttonClass } from '../../src/ui/Button.tsx';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { useWhen } from './use-when.ts';
import type { Calendar, Visit } from './VisitCalendar.tsx';
import styles from './visits.module.css';

/** Visits that nobody can make as they stand, whatever days are looked at. */
export function UncoveredVisits({ visits }: { visits: readonly Visit[] }) {
  const { uncovered: texts } = useStaffTexts('visits');
  const when = useWhen();
  if (visits.length === 0) return null;
  return (
    <Alert tone="danger" title={texts.title}>
      <p>{texts.text}</p>
      <ul className={styles.list}>
        {visits.map((visit) => (
          <li key={visit.visitId}>
            <span>
              <span className={text.medium}>{visit.customerName || visit.accountNumber}</span>
              <br />
              <span className={styles.date}>
                {when(visit)} · {visit.technician} · {visit.location}
              </span>
            </span>
            <Link className={buttonClass()} href={staffPath('visits', String(visit.visitId))}>
              {texts.reassign}
              <span className={text.visuallyHidden}> {visit.orderId}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Orders that have no time yet, those that wait longest first. */
export function WaitingOrders({ orders, count }: { orders: Calendar['waiting']; count: number }) {
  const { waiting: texts } = useStaffTexts('visits');
  const moment = useMoment();
  if (orders.length === 0) return null;
  return (
    <details>
      <summary>
        {texts.title}: {count}
      </summary>
      <p className={text.muted}>{count > orders.length ? fill(texts.more, { count: orders.length }) : texts.text}</p>
      <ul className={styles.list}>
        {orders.map(({ orderId, description, serviceAddress, step, sinceDatetime }) => (
          <li key={orderId}>
            <span>
              <Link href={staffPath('orders', String(orderId))}>{fill(texts.order, { number: orderId })}</Link> · {description} ·{' '}
              {serviceAddress}
              <br />
              <span className={text.muted}>
                {step === 'scheduled' ? `${texts.outside}, ` : ''}
                {fill(texts.since, { date: moment(sinceDatetime) })}
              </span>
            </span>
            <Link className={buttonClass()} href={staffPath('visits', `order/${orderId}`)}>
              {texts.book}
              <span className={text.visuallyHidden}> {orderId}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
