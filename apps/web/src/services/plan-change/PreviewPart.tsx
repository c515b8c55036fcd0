import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { Suspense, useId } from 'react';
import type { Plan } from '../../plans/index.ts';
import { fill, preloadTexts, useIntlTag, useTexts } from '../../platform/i18n/index.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, Spinner } from '../../ui/Button.tsx';
import { ErrorEdge } from '../../ui/ErrorEdge.tsx';
import { Ledger, LedgerRow } from '../../ui/Ledger.tsx';
import { lazyScreen } from '../../ui/lazy-screen.ts';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import text from '../../ui/text.module.css';
import { BillTable, signedPrice } from './BillTable.tsx';
import { billNotes, type Preview } from './bill-rows.ts';
import styles from './plan-change.module.css';
import type { PreviewState } from './use-preview.ts';

/** Fetched when another plan is chosen: most changes are of features. */
const newPlanLabel = lazyScreen(async () => {
  const code = import('./NewPlanLabel.tsx').then(({ NewPlanLabel }) => NewPlanLabel);
  return (await Promise.all([code, preloadTexts(['plans', 'broadbandLabels'])]))[0];
});

function Label({ planId }: { planId: number }) {
  const NewPlanLabel = newPlanLabel.use();
  return <NewPlanLabel planId={planId} />;
}

export interface PreviewPartProps extends PreviewState {
  isChanged: boolean;
  /** Another plan than the present one, when one is chosen. */
  newPlan: Plan | null;
}

/** What a choice does to the bills (C-138). It informs and holds nothing up: a change can be applied without it. */
export function PreviewPart({ preview, state, askAgain, isChanged, newPlan }: PreviewPartProps) {
  const { preview: texts } = useTexts('managePlan');
  const id = useId();
  const isOld = state !== 'here';
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <div className={styles.previewHead}>
        <h3 className={text.h3} id={id}>
          {isChanged ? texts.heading : texts.headingNow}
        </h3>
        {state === 'waiting' && (
          <span className={styles.waiting}>
            <Spinner />
            {texts.waiting}
          </span>
        )}
      </div>
      <p className={text.visuallyHidden} role="status">
        {preview && !isOld && isChanged && fill(texts.announcement, { price: formatPrice(preview.recurring.after) })}
      </p>
      <div role="status" className={text.live}>
        {state === 'failed' && (
          <Alert tone="warning">
            <p>{texts.failed}</p>
            <Button kind="link" onClick={askAgain}>
              {texts.again}
            </Button>
          </Alert>
        )}
      </div>
      {preview && state !== 'failed' && (
        <div className={styles.figures} aria-busy={isOld}>
          <Figures preview={preview} isChanged={isChanged} />
        </div>
      )}
      {!preview && state === 'waiting' && <SkeletonLines lines={6} label={texts.waiting} />}
      {newPlan?.hasBroadbandLabel && (
        <ErrorEdge key={newPlan.id} fallback={null}>
          <Suspense fallback={<Skeleton height="20rem" />}>
            <Label planId={newPlan.id} />
          </Suspense>
        </ErrorEdge>
      )}
    </section>
  );
}

function Figures({ preview, isChanged }: { preview: Preview; isChanged: boolean }) {
  const { preview: texts } = useTexts('managePlan');
  const intl = useIntlTag();
  const { recurring, oneTime, effectiveDate, bills } = preview;
  const notes = billNotes(preview);
  return (
    <>
      {isChanged ? (
        <>
          <Items preview={preview} />
          <Ledger>
            <LedgerRow label={texts.before} numeric>
              {formatPrice(recurring.before)}
            </LedgerRow>
            <LedgerRow label={texts.after} numeric total>
              {formatPrice(recurring.after)}
            </LedgerRow>
            {oneTime > 0 && (
              <LedgerRow label={texts.oneTime} numeric>
                {formatPrice(oneTime)}
              </LedgerRow>
            )}
            <LedgerRow label={texts.effective}>{writtenDate(effectiveDate, intl, 'long')}</LedgerRow>
          </Ledger>
        </>
      ) : (
        <p className={styles.hint}>{texts.unchanged}</p>
      )}
      {bills.length > 0 ? <h4 className={styles.billsHead}>{texts.bills}</h4> : <p className={styles.hint}>{texts.noBills}</p>}
      {bills.map((bill) => (
        <BillTable key={bill.invoiceDate} bill={bill} isChanged={isChanged} />
      ))}
      {isChanged && bills.length > 0 && (
        <p className={styles.hint}>
          {notes.isProrated ? fill(texts.prorated, { date: writtenDate(effectiveDate, intl, 'day') }) : texts.notProrated}{' '}
          {notes.hasFees && texts.fees} {notes.carriesCredit && texts.credit}
        </p>
      )}
    </>
  );
}

/** What comes and what goes, each with its price. */
function Items({ preview: { changes } }: { preview: Preview }) {
  const { preview: texts } = useTexts('managePlan');
  const configurator = useTexts('configurator');
  if (changes.length === 0) return null;
  return (
    <ul className={styles.items}>
      {changes.map(({ description, action, recurringMonthlyPrice, oneTimePrice }, at) => (
        <li key={`${at} ${description}`}>
          <span>
            <b>{action === 'ENABLE' ? texts.added : texts.removed}</b> {description}
          </span>
          <span className={text.num}>
            {recurringMonthlyPrice > 0
              ? fill(configurator.priceMonthly, {
                  price: signedPrice(action === 'ENABLE' ? recurringMonthlyPrice : -recurringMonthlyPrice),
                })
              : action === 'ENABLE' && oneTimePrice > 0 && fill(configurator.priceOnce, { price: formatPrice(oneTimePrice) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
