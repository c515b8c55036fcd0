import { formatTime } from '@porchlight/domain/calendar/format-date.ts';
import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import type { ReactNode } from 'react';
import { useIntlTag } from '../../src/platform/i18n/index.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button, buttonClass } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import text from '../../src/ui/text.module.css';
import { staffPath } from '../paths.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useRight, useSelf } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PhoneText } from '../ui/PhoneText.tsx';
import { type Order, orderCalls } from './order-calls.ts';
import styles from './orders.module.css';

/** What is known of an order, and who looks after it. */
export function OrderFacts({ order, mayWork }: { order: Order; mayWork: boolean }) {
  const { facts: texts } = useStaffTexts('orders');
  const moment = useMoment();
  const rows: [string, ReactNode][] = [
    [texts.customer, order.customerName || '-'],
    [
      texts.account,
      <Link key="account" href={staffPath('accounts', String(order.accountId))}>
        {order.accountNumber}
      </Link>,
    ],
    [texts.phone, <PhoneText key="phone" number={order.mobileNumber} none={texts.noPhone} />],
    [texts.address, order.serviceAddress],
    [texts.place, order.location ?? texts.noPlace],
    [texts.what, order.description],
    [texts.ordered, moment(order.createdDatetime)],
    [texts.changed, moment(order.modifiedDatetime)],
    ...(order.customerNote === '' ? [] : [[texts.customerNote, order.customerNote] as [string, ReactNode]]),
  ];
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!order.hasEmail && <p className={text.muted}>{texts.noEmail}</p>}
      <Assignee order={order} mayWork={mayWork} />
    </section>
  );
}

function Assignee({ order, mayWork }: { order: Order; mayWork: boolean }) {
  const { assign: texts } = useStaffTexts('orders');
  const { userId } = useSelf();
  const members = useStaffRead('work.getOrderChoices', {}).data?.members ?? [];
  const act = useStaffAct('work.assignOrder', orderCalls);
  const read = useStaffRead('work.getOrder', { params: { orderId: order.orderId } }, { enabled: false });
  const { orderId, assignee } = order;
  if (!mayWork) {
    return (
      <p>
        {texts.title}: {assignee?.displayName ?? texts.nobody}
      </p>
    );
  }
  const assign = (to: number | null): void => act.mutate({ params: { orderId }, body: { from: assignee?.userId ?? null, to } });
  const known = members.some((member) => member.userId === assignee?.userId) || assignee === null ? members : [assignee, ...members];
  return (
    <div className={styles.form}>
      <Field label={texts.title}>
        <Select
          name="assignee"
          value={assignee?.userId ?? ''}
          disabled={act.isPending}
          onChange={(event) => assign(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{texts.nobody}</option>
          {known.map((member) => (
            <option key={member.userId} value={member.userId}>
              {member.displayName}
            </option>
          ))}
        </Select>
      </Field>
      {assignee?.userId !== userId && members.some((member) => member.userId === userId) && (
        <Button busy={act.isPending} onClick={() => assign(userId)}>
          {texts.toMe}
        </Button>
      )}
      <ActFailure failure={act.error} onLoadTheirs={() => read.refetch().then(() => act.reset())} />
    </div>
  );
}

/** The technician's visit, which has a page of its own. */
export function OrderVisit({ order }: { order: Order }) {
  const { visit: texts, attention } = useStaffTexts('orders');
  const intl = useIntlTag();
  const mayArrange = useRight('visits.work');
  const { visit, canSchedule, orderId } = order;
  if (visit === null && !canSchedule) return null;
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      {visit === null ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p>
            {fill(texts.when, {
              date: writtenDate(visit.dateTime.slice(0, 10), intl, 'full'),
              start: formatTime(visit.dateTime),
              end: formatTime(visit.endDateTime),
            })}
            <br />
            {texts.technician}: {visit.technician}
          </p>
          <span className={styles.badges}>
            <Badge tone={visit.status === 'DONE' ? 'success' : 'info'}>{texts.states[visit.status]}</Badge>
            {visit.isUncovered && <Badge tone="danger">{attention.uncovered}</Badge>}
          </span>
        </>
      )}
      {mayArrange && (
        <p className={styles.acts}>
          {visit && (
            <Link className={buttonClass()} href={staffPath('visits', String(visit.visitId))}>
              {texts.open}
            </Link>
          )}
          {canSchedule && (
            <Link className={buttonClass({ kind: 'primary' })} href={staffPath('visits', `order/${orderId}`)}>
              {texts.book}
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
