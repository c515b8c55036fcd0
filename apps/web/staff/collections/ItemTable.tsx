import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { Link } from '../../src/platform/navigation/index.ts';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Badge, type BadgeProps } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import styles from './collections.module.css';
import type { Item } from './item.ts';

const tones: Readonly<Record<Item['trouble'], BadgeProps['tone']>> = {
  unknown: 'warning',
  declined: 'danger',
  returned: 'danger',
  retry: 'info',
  failed: 'danger',
  overLimit: 'warning',
  methodGone: 'danger',
  pastDue: 'neutral',
  reminder: 'info',
  lateFee: 'warning',
  suspensionNotice: 'warning',
  suspended: 'danger',
  reconnected: 'info',
  deactivated: 'danger',
  writtenOff: 'neutral',
};

interface ItemTableProps {
  title: string;
  items: readonly Item[];
  onWork: (item: Item) => void;
}

/** What failed, with what is known of it, what the customer was last told and who works on it. */
export function ItemTable({ title, items, onWork }: ItemTableProps) {
  const texts = useStaffTexts('collections');
  const moment = useMoment();
  return (
    <Table
      caption={title}
      rows={items}
      rowKey={({ kind, subjectId }) => `${kind}-${subjectId}`}
      columns={[
        {
          key: 'account',
          header: texts.account,
          cell: ({ accountId, accountNumber, name }) => (
            <>
              <Link href={staffPath('accounts', String(accountId))}>{name || accountNumber}</Link>
              <span className={styles.small}>{accountNumber}</span>
            </>
          ),
        },
        { key: 'amount', header: texts.amount, numeric: true, cell: ({ amount }) => (amount === 0 ? '' : <AmountText dollars={amount} />) },
        { key: 'what', header: texts.what, cell: (item) => <What item={item} /> },
        {
          key: 'since',
          header: texts.since,
          wideOnly: true,
          cell: ({ sinceDatetime }) => <span className={styles.small}>{moment(sinceDatetime)}</span>,
        },
        { key: 'owner', header: texts.owner, cell: (item) => <Owner item={item} onWork={onWork} /> },
      ]}
    />
  );
}

function What({ item }: { item: Item }) {
  const texts = useStaffTexts('collections');
  const moment = useMoment();
  const { trouble, responseText, dueOn, nextTryDatetime, heldUntil, lastTold } = item;
  return (
    <>
      <Badge tone={tones[trouble]}>{texts.troubles[trouble]}</Badge>
      {responseText !== null && <span className={styles.small}>{responseText}</span>}
      {dueOn !== null && <span className={styles.small}>{fill(texts.due, { date: formatDate(dueOn) })}</span>}
      {nextTryDatetime !== null && (
        <span className={styles.small}>
          {fill(trouble === 'unknown' ? texts.nextCheck : texts.nextTry, { time: moment(nextTryDatetime) })}
        </span>
      )}
      {heldUntil !== null && <span className={styles.small}>{fill(texts.heldUntil, { date: formatDate(heldUntil) })}</span>}
      <span className={styles.small}>
        {lastTold === null
          ? texts.toldNothing
          : fill(texts.told, { subject: lastTold.subject ?? texts.letter, time: moment(lastTold.datetime) })}
      </span>
      {trouble === 'unknown' && item.reference !== null && <Ask reference={item.reference} name={item.name} />}
    </>
  );
}

function Owner({ item, onWork }: { item: Item; onWork: (item: Item) => void }) {
  const texts = useStaffTexts('collections');
  const { assignedTo, note, snoozedUntil, name, accountNumber } = item;
  return (
    <span className={styles.ownerCell}>
      <span className={styles.owner}>
        <span className={styles.ownerLabel}>{`${texts.owner}: `}</span>
        {assignedTo?.name ?? texts.nobody}
      </span>
      {snoozedUntil !== null && <span className={styles.small}>{fill(texts.snoozedUntil, { date: formatDate(snoozedUntil) })}</span>}
      {note !== null && <span className={styles.small}>{fill(texts.note, { note })}</span>}
      <Button kind="link" aria-label={fill(texts.workOn, { name: name || accountNumber })} onClick={() => onWork(item)}>
        {texts.work}
      </Button>
    </span>
  );
}

/** Asks the payment provider now; what it says is booked, and the item goes when it has an outcome. */
function Ask({ reference, name }: { reference: string; name: string }) {
  const texts = useStaffTexts('collections');
  const { states } = useStaffTexts('accounts');
  const act = useStaffAct('desk.askProvider', ['desk.listCollections']);
  const ask = (): void =>
    act.mutate(
      { params: { reference } },
      { onSuccess: ({ state }) => toasts.show({ kind: 'success', text: fill(texts.answered, { state: states[state] }) }) },
    );
  return (
    <>
      <Button kind="link" busy={act.isPending} aria-label={fill(texts.askOf, { name })} onClick={ask}>
        {texts.ask}
      </Button>
      <ActFailure failure={act.error} />
    </>
  );
}
