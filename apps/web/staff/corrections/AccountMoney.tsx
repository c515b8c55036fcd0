import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { type Cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { useState } from 'react';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Button } from '../../src/ui/Button.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { StaffRead } from '../ui/StaffRead.tsx';
import { type AccountMoneyAnswer, type AccountPayment, isWaiting } from './account-money.ts';
import styles from './corrections.module.css';
import { GiveCreditDialog } from './GiveCreditDialog.tsx';
import { CreditList, RefundList } from './GivenLists.tsx';
import { PaymentList } from './PaymentList.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { TakePaymentDialog } from './TakePaymentDialog.tsx';

interface AccountMoneyProps {
  accountId: number;
  /** Something was done: what else shows the account's money is old. */
  onChanged?: () => void;
}

const pollMs = 4_000;

/** The money of an account for staff: what was paid, given back and credited, and what they may do about it (decision 0024). */
export function AccountMoney({ accountId, onChanged }: AccountMoneyProps) {
  const [every, setEvery] = useState(false);
  const query = useStaffRead('corrections.listCorrections', { params: { accountId } }, every ? { every: pollMs } : {});
  const waits = query.data !== undefined && isWaiting(query.data);
  if (waits !== every) setEvery(waits);
  return <StaffRead query={query}>{(money) => <Money accountId={accountId} money={money} onChanged={onChanged} />}</StaffRead>;
}

type Open = { act: 'take' | 'give' } | { act: 'refund' | 'reverse'; payment: AccountPayment } | null;

function Money({ accountId, money, onChanged }: { accountId: number; money: AccountMoneyAnswer; onChanged: (() => void) | undefined }) {
  const texts = useStaffTexts('corrections');
  const [open, setOpen] = useState<Open>(null);
  const mayTake = useRight('payments.take');
  const mayCredit = useRight('money.credit');
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    onChanged?.();
  };
  /** As it stands after somebody else gave back a part of it. */
  const now = (payment: AccountPayment): AccountPayment =>
    money.payments.find(({ reference }) => reference === payment.reference) ?? payment;
  const dayOf = ({ paidOn, datetime }: AccountPayment): string => formatDate(paidOn ?? datetime.slice(0, 10));
  return (
    <section className={styles.money} aria-labelledby="account-money">
      <header className={styles.head}>
        <div>
          <h2 className={text.h2} id="account-money">
            {texts.title}
          </h2>
          <p className={styles.small}>
            {texts.balance} <AmountText cents={centsFromDollars(money.balance) as Cents} signed />
          </p>
        </div>
        <div className={styles.acts}>
          {mayTake && <Button onClick={() => setOpen({ act: 'take' })}>{texts.take.action}</Button>}
          {mayCredit && <Button onClick={() => setOpen({ act: 'give' })}>{texts.give.action}</Button>}
        </div>
      </header>
      <section className={styles.part}>
        <h3 className={text.h3}>{texts.payments.title}</h3>
        <PaymentList
          payments={money.payments}
          dayOf={dayOf}
          onRefund={(payment) => setOpen({ act: 'refund', payment })}
          onReverse={(payment) => setOpen({ act: 'reverse', payment })}
        />
      </section>
      <RefundList refunds={money.refunds} />
      <CreditList credits={money.credits} onDone={done} />
      {open?.act === 'take' && <TakePaymentDialog accountId={accountId} today={money.today} onClose={close} onDone={done} />}
      {open?.act === 'give' && <GiveCreditDialog accountId={accountId} limit={money.creditLimit} onClose={close} onDone={done} />}
      {open?.act === 'refund' && <RefundDialog payment={now(open.payment)} date={dayOf(open.payment)} onClose={close} onDone={done} />}
      {open?.act === 'reverse' && <ReverseDialog payment={now(open.payment)} date={dayOf(open.payment)} onClose={close} onDone={done} />}
    </section>
  );
}
