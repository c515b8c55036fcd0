import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { AmountText } from '../../src/ui/AmountText.tsx';
import { Badge, type BadgeProps } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useFailureSentence } from '../platform/use-failure-sentence.ts';
import { useMoment } from '../platform/use-moment.ts';
import type { AccountCredit, AccountRefund } from './account-money.ts';
import styles from './corrections.module.css';
import { useMoneyAct } from './use-money-act.ts';

const refundTones: Readonly<Record<AccountRefund['state'], BadgeProps['tone']>> = {
  asked: 'info',
  processing: 'info',
  unknown: 'warning',
  done: 'success',
  declined: 'danger',
};

/** What was given back or is about to be, newest first. Nothing where nothing was. */
export function RefundList({ refunds }: { refunds: readonly AccountRefund[] }) {
  const { refunds: texts, refundReasons } = useStaffTexts('corrections');
  const moment = useMoment();
  if (refunds.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={text.h3}>{texts.title}</h3>
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li key={refund.id} className={styles.row}>
            <span>
              <span className={styles.lead}>{moment(refund.askedDatetime)}</span>
              <span className={styles.small}>{fill(texts.by, { reason: refundReasons[refund.reason], name: refund.askedBy })}</span>
              <span className={styles.small}>{fill(texts.of, { reference: refund.payment })}</span>
              {refund.number && <span className={styles.small}>{fill(texts.number, { number: refund.number })}</span>}
              {refund.note && <span className={styles.small}>{refund.note}</span>}
              {refund.state === 'declined' && refund.responseText && <span className={styles.small}>{refund.responseText}</span>}
              {refund.needsLook && <strong className={styles.small}>{texts.needsLook}</strong>}
            </span>
            <AmountText className={styles.amount} dollars={refund.amount} />
            <span className={styles.acts}>
              <Badge tone={refundTones[refund.state]}>{refund.isVoid ? texts.states.stopped : texts.states[refund.state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const creditTones: Readonly<Record<AccountCredit['state'], BadgeProps['tone']>> = {
  given: 'success',
  waits: 'info',
  billed: 'success',
  withdrawn: 'neutral',
};

/** Credits staff gave, newest first, with what waits of them. Nothing where none was given. */
export function CreditList({ credits, onDone }: { credits: readonly AccountCredit[]; onDone: () => void }) {
  const { credits: texts, creditReasons } = useStaffTexts('corrections');
  const moment = useMoment();
  if (credits.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={text.h3}>{texts.title}</h3>
      <ul className={styles.list}>
        {credits.map((credit) => (
          <li key={credit.id} className={styles.row}>
            <span>
              <span className={styles.lead}>{creditReasons[credit.reason]}</span>
              <span className={styles.small}>
                {moment(credit.datetime)} {fill(texts.by, { name: credit.by })}
              </span>
              {credit.note && <span className={styles.small}>{credit.note}</span>}
              {credit.state === 'waits' && credit.left < credit.amount && (
                <span className={styles.small}>{fill(texts.left, { amount: formatPrice(credit.left) })}</span>
              )}
              {credit.withdrawal && (
                <span className={styles.small}>
                  {fill(texts.withdrawn, { amount: formatPrice(credit.withdrawal.amount), name: credit.withdrawal.by })}
                </span>
              )}
            </span>
            <AmountText className={styles.amount} dollars={credit.amount} />
            <span className={styles.acts}>
              <Badge tone={creditTones[credit.state]}>{texts.states[credit.state]}</Badge>
              {credit.state === 'waits' && <Withdraw credit={credit} onDone={onDone} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdraw({ credit, onDone }: { credit: AccountCredit; onDone: () => void }) {
  const { withdraw: texts } = useStaffTexts('corrections');
  const { actions } = useStaffTexts('shell');
  const sentence = useFailureSentence();
  const act = useMoneyAct('corrections.withdrawCredit');
  const amount = formatPrice(credit.amount);
  if (!useRight('money.credit')) return null;
  const withdraw = async (): Promise<void> => {
    const title = fill(texts.title, { amount });
    const words = fill(texts.text, { left: formatPrice(credit.left) });
    if (!(await ask({ title, text: words, cancel: actions.cancel, confirm: texts.action, destructive: true }))) return;
    act.mutate(
      { params: { creditId: credit.id } },
      {
        onSuccess: () => {
          toasts.show({ kind: 'success', text: texts.done });
          onDone();
        },
        onError: (failure) => toasts.show({ kind: 'error', text: sentence(failure) }),
      },
    );
  };
  return (
    <Button aria-label={fill(texts.actionFor, { amount })} busy={act.isPending} onClick={withdraw}>
      {texts.action}
    </Button>
  );
}
