import { formatMoney, formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef, useState } from 'react';
import { useAccountNumber } from '../linked-accounts/index.ts';
import { useMayOpen, usePanels } from '../panels/index.ts';
import { call } from '../platform/api/index.ts';
import { savePdf } from '../platform/documents/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Button, Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import styles from './receipt.module.css';
import { Timeline } from './Timeline.tsx';
import { toneOf } from './timeline.ts';
import type { Receipt } from './use-receipt.ts';

interface ReceiptViewProps {
  receipt: Receipt;
  isWatched: boolean;
  /** Something is still to come, but nobody asks any more. */
  isStale: boolean;
  watchAgain: () => Promise<void>;
}

/** First how much and where the money is, then what happened, then what it paid. */
export function ReceiptView({ receipt, isWatched, isStale, watchAgain }: ReceiptViewProps) {
  const texts = useTexts('receipts');
  const { state } = receipt;
  return (
    <article aria-labelledby="receipt-title">
      <PrintedBrand />
      <header className={styles.head}>
        <h1 className={text.h1} id="receipt-title">
          {state === 'done' ? texts.title : texts.record}
        </h1>
        <p className={classes(text.small, text.muted, text.num)}>{receipt.reference}</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.story}>
          <Outcome receipt={receipt} />
          <Timeline receipt={receipt} />
          <p className={classes(text.small, text.muted, styles.watch)}>
            {isWatched && texts.refresh.on}
            {isStale && (
              <>
                {texts.refresh.off}{' '}
                <Button kind="link" onClick={watchAgain}>
                  {texts.refresh.again}
                </Button>
              </>
            )}
          </p>
          <Actions receipt={receipt} />
        </div>
        <ReceiptFacts receipt={receipt} />
      </div>
      <p className={text.visuallyHidden} role="status">
        {useNews(receipt)}
      </p>
    </article>
  );
}

/** On paper the shell is left out: whose receipt it is must stand here. */
function PrintedBrand() {
  const configuration = usePageConfiguration();
  return (
    <p className={styles.printedBrand}>
      <b>{configuration?.brandName}</b> <span>{configuration?.supportPhone}</span>
    </p>
  );
}

const marks: Readonly<Record<ReturnType<typeof toneOf>, IconName>> = { good: 'check', bad: 'close', neutral: 'info' };

function Outcome({ receipt }: { receipt: Receipt }) {
  const texts = useTexts('receipts');
  const reasons = useTexts('reasons');
  const { state, reason, paid, refunds } = receipt;
  const isStopped = state === 'notMade' && refunds.some(({ how }) => how === 'stopped');
  const tone = toneOf(state);
  return (
    <div className={styles.outcome}>
      <p className={styles.figure}>{formatPrice(receipt.amount)}</p>
      <h2 className={classes(styles.state, styles[tone])}>
        <span className={styles.mark}>{state === 'sent' ? <Spinner /> : <Icon name={marks[tone]} />}</span>
        {texts.states[state]}
      </h2>
      <p className={styles.meaning}>{isStopped ? texts.stopped : texts.meaning[state]}</p>
      {reason && <p className={styles.meaning}>{reasons[reason]}</p>}
      {state === 'returned' && paid.length > 0 && <p className={styles.meaning}>{texts.reopened}</p>}
    </div>
  );
}

function Actions({ receipt }: { receipt: Receipt }) {
  const texts = useTexts('receipts');
  const { open } = usePanels();
  const mayOpen = useMayOpen();
  const [hasFailed, setFailed] = useState(false);
  const { reference, state, accountId } = receipt;
  const linkedNumber = useAccountNumber(accountId);
  const download = async (): Promise<void> => {
    const fetchPdf = () => call('payments.getReceiptPdf', { params: { id: reference } });
    setFailed(false);
    const { kind } = await savePdf(fetchPdf, fill(texts.document.filename, { reference }));
    setFailed(kind === 'failed');
  };
  const isUnpaid = state === 'failed' || state === 'returned' || state === 'notMade';
  return (
    <div className={styles.actions}>
      {isUnpaid && mayOpen('payment', accountId) && (
        <Button kind="primary" onClick={() => open({ name: 'payment', ...(linkedNumber !== undefined && { account: linkedNumber }) })}>
          {texts.pay}
        </Button>
      )}
      <Button icon="download" onClick={download}>
        {texts.download}
      </Button>
      <Button onClick={() => window.print()}>{texts.print}</Button>
      {hasFailed && (
        <p className={styles.actionFailed} role="alert">
          {texts.pdfFailed}
        </p>
      )}
    </div>
  );
}

/** What a screen reader is told when the state changes before the customer's eyes; nothing of the state the page was opened in. */
function useNews({ state, amount }: Receipt): string {
  const texts = useTexts('receipts');
  const first = useRef(state);
  const [hasChanged, setChanged] = useState(false);
  useEffect(() => {
    if (state !== first.current) setChanged(true);
  }, [state]);
  return hasChanged ? fill(texts.announcement, { state: texts.states[state], amount: formatMoney(amount) }) : '';
}
