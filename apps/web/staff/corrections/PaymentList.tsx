import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Badge, type BadgeProps } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import type { AccountPayment } from './account-money.ts';
import styles from './corrections.module.css';

const tones: Readonly<Record<AccountPayment['state'], BadgeProps['tone']>> = {
  started: 'neutral',
  sent: 'info',
  atBank: 'info',
  done: 'success',
  returned: 'danger',
  refunded: 'neutral',
  failed: 'danger',
  notMade: 'neutral',
};

interface PaymentListProps {
  payments: readonly AccountPayment[];
  /** The day of a payment in the reader's words. */
  dayOf: (payment: AccountPayment) => string;
  onRefund: (payment: AccountPayment) => void;
  onReverse: (payment: AccountPayment) => void;
}

/** Payments of the account, newest first, each with what may be done about it. */
export function PaymentList({ payments, dayOf, onRefund, onReverse }: PaymentListProps) {
  const { payments: texts } = useStaffTexts('corrections');
  if (payments.length === 0) return <Empty title={texts.none}>{texts.noneText}</Empty>;
  return (
    <Table
      caption={texts.title}
      rows={payments}
      rowKey={({ reference }) => reference}
      columns={[
        { key: 'what', header: texts.what, cell: (payment) => <What payment={payment} day={dayOf(payment)} /> },
        { key: 'amount', header: texts.amount, numeric: true, cell: ({ amount }) => <AmountText dollars={amount} /> },
        { key: 'state', header: texts.state, cell: (payment) => <State payment={payment} /> },
        {
          key: 'actions',
          header: texts.actions,
          cell: (payment) => <Acts payment={payment} day={dayOf(payment)} onRefund={onRefund} onReverse={onReverse} />,
        },
      ]}
    />
  );
}

function What({ payment, day }: { payment: AccountPayment; day: string }) {
  const { payments: texts, ways } = useStaffTexts('corrections');
  const types: Readonly<Record<string, string>> = texts.types;
  const kind = payment.taken ? ways[payment.taken.way] : (types[payment.type] ?? texts.unknownType);
  const by = payment.taken && fill(texts.taken, { name: payment.taken.by });
  return (
    <>
      <span className={styles.lead}>
        {[day, payment.method ? `${kind} ${payment.taken ? payment.method : ''}`.trim() : kind].join(' · ')}
      </span>
      {payment.method && !payment.taken && <span className={styles.small}>{payment.method}</span>}
      {payment.isAutoPay && <span className={styles.small}>{texts.autoPay}</span>}
      {by && <span className={styles.small}>{by}</span>}
      {payment.taken?.note && <span className={styles.small}>{payment.taken.note}</span>}
    </>
  );
}

function State({ payment }: { payment: AccountPayment }) {
  const { payments: texts, reversalReasons } = useStaffTexts('corrections');
  const reversal = payment.taken?.reversal;
  return (
    <>
      <Badge tone={tones[payment.state]}>{texts.states[payment.state]}</Badge>
      {payment.refunded > 0 && <span className={styles.small}>{fill(texts.refunded, { amount: formatPrice(payment.refunded) })}</span>}
      {reversal && (
        <span className={styles.small}>
          {fill(texts.reversed, { name: reversal.by })}: {reversalReasons[reversal.reason]}
        </span>
      )}
    </>
  );
}

type ActsProps = Pick<PaymentListProps, 'onRefund' | 'onReverse'> & { payment: AccountPayment; day: string };

function Acts({ payment, day, onRefund, onReverse }: ActsProps) {
  const texts = useStaffTexts('corrections');
  const mayRefund = useRight('money.refund') && payment.refundable.ways.length > 0;
  const mayReverse = useRight('payments.take') && payment.taken?.mayReverse === true;
  const named = { amount: formatPrice(payment.amount), date: day };
  if (!mayRefund && !mayReverse) return null;
  return (
    <span className={styles.acts}>
      {mayRefund && (
        <Button aria-label={fill(texts.refund.actionFor, named)} onClick={() => onRefund(payment)}>
          {texts.refund.action}
        </Button>
      )}
      {mayReverse && (
        <Button aria-label={fill(texts.reverse.actionFor, named)} onClick={() => onReverse(payment)}>
          {texts.reverse.action}
        </Button>
      )}
    </span>
  );
}
