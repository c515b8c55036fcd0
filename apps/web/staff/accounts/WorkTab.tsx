import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { StaffRead } from '../ui/StaffRead.tsx';
import styles from './accounts.module.css';

type Work = StaffAnswer<'desk.getWork'>;

const tones: Readonly<Record<string, 'info' | 'success' | 'neutral' | 'warning'>> = {
  PENDING: 'warning',
  IN_PROGRESS: 'info',
  FINISHED: 'success',
  HELD: 'warning',
  BOOKED: 'info',
  DONE: 'success',
};

/** Orders with where their work stands, and visits. */
export function WorkTab({ accountId }: { accountId: number }) {
  const { work: texts } = useStaffTexts('accounts');
  const query = useStaffRead('desk.getWork', { params: { accountId } });
  return (
    <StaffRead query={query}>
      {({ orders, visits }) => (
        <div className={styles.parts}>
          <section className={styles.part}>
            <h2 className={text.h2}>{texts.orders}</h2>
            {orders.length === 0 ? <p className={styles.quiet}>{texts.noOrders}</p> : <Orders orders={orders} />}
          </section>
          <section className={styles.part}>
            <h2 className={text.h2}>{texts.visits}</h2>
            {visits.length === 0 ? <p className={styles.quiet}>{texts.noVisits}</p> : <Visits visits={visits} />}
          </section>
        </div>
      )}
    </StaffRead>
  );
}

function Orders({ orders }: Pick<Work, 'orders'>) {
  const { work: texts } = useStaffTexts('accounts');
  const moment = useMoment();
  const maySee = useRight('orders.view');
  const statuses: Readonly<Record<string, string>> = texts.statuses;
  const steps: Readonly<Record<string, string>> = texts.steps;
  return (
    <Table
      caption={texts.orders}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          header: texts.orders,
          cell: ({ id, description }) => (
            <>
              {maySee ? <Link href={staffPath('orders', String(id))}>{fill(texts.order, { id })}</Link> : fill(texts.order, { id })}
              <span className={styles.small}>{description}</span>
            </>
          ),
        },
        {
          key: 'status',
          header: texts.state,
          cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{statuses[status] ?? status}</Badge>,
        },
        {
          key: 'work',
          header: texts.pieces,
          cell: ({ work }) =>
            work.map((piece) => (
              <span key={piece.id} className={styles.small}>
                {piece.step === null ? piece.description : `${piece.description}: ${steps[piece.step] ?? piece.step}`}
              </span>
            )),
        },
        { key: 'changed', header: texts.changed, wideOnly: true, cell: ({ modifiedDatetime }) => moment(modifiedDatetime) },
      ]}
    />
  );
}

function Visits({ visits }: Pick<Work, 'visits'>) {
  const { work: texts } = useStaffTexts('accounts');
  const statuses: Readonly<Record<string, string>> = texts.visitStatuses;
  return (
    <Table
      caption={texts.visits}
      rows={visits}
      rowKey={({ id }) => id}
      columns={[
        { key: 'time', header: texts.time, cell: ({ startsAt }) => <span className={styles.figure}>{formatDateTime(startsAt)}</span> },
        {
          key: 'status',
          header: texts.state,
          cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{statuses[status] ?? status}</Badge>,
        },
        { key: 'technician', header: texts.technician, cell: ({ technician }) => technician },
        { key: 'order', header: texts.orders, cell: ({ orderId }) => fill(texts.order, { id: orderId }) },
      ]}
    />
  );
}
