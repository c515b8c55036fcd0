import { writtenDate } from '@porchlight/domain/calendar/written-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import type { ReactNode } from 'react';
import { useMayOpen } from '../panels/panel-access.ts';
import { usePanels } from '../panels/panel-context.ts';
import { fill, useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { useCallGate } from '../platform/session/index.ts';
import { Strip } from '../ui/Strip.tsx';
import { type AutoPayPlan, type NextCharge, useAutoPayPlan } from './autopay-calls.ts';
import { mendOf } from './plan-words.ts';
import { useFailureSentence } from './use-failure-sentence.ts';

export interface PlanNewsProps {
  accountId: number;
  /** The line beside the balance, the AutoPay card, or the notice across the page. */
  place: 'line' | 'card' | 'strip';
  /** The specified warning stands too: it is said first. */
  hasWarning?: boolean;
  /** Shown while the plan is not known, and when it has nothing to add. */
  otherwise?: ReactNode;
}

/** What AutoPay takes next, or what it could not take. */
export function PlanNews({ accountId, place, hasWarning = false, otherwise }: PlanNewsProps) {
  const { data: plan } = useAutoPayPlan(accountId);
  if (place === 'strip') {
    return plan?.failure ? <FailureStrip accountId={accountId} failure={plan.failure} hasWarning={hasWarning} /> : otherwise;
  }
  return plan?.nextCharge ? <NextWords charge={plan.nextCharge} place={place} otherwise={otherwise} /> : otherwise;
}

function NextWords({ charge, place, otherwise }: { charge: NextCharge; place: 'line' | 'card'; otherwise: ReactNode }) {
  const { outlook, amount, date, dueDate } = charge;
  const words = useTexts('autopayPanel').page[place];
  const intl = useIntlTag();
  // The page says so already, in the words it has from the start.
  if (outlook === 'noMethod') return otherwise;
  const day = outlook === 'overLimit' || outlook === 'skipped' ? dueDate : date;
  const sentence = fill<string>(words[outlook], { amount: formatPrice(amount), date: writtenDate(day, intl, 'short') });
  return place === 'card' ? <p>{sentence}</p> : sentence;
}

interface FailureStripProps {
  accountId: number;
  failure: NonNullable<AutoPayPlan['failure']>;
  hasWarning: boolean;
}

/** A charge that did not go through: how much, why, what comes now, and the two ways to mend it. */
function FailureStrip({ accountId, failure, hasWarning }: FailureStripProps) {
  const texts = useTexts('autopay');
  const { failure: words, limits, next } = useTexts('autopayPanel');
  const { open, toggle } = usePanels();
  const mayOpen = useMayOpen();
  const { mayCall } = useCallGate();
  const sentence = useFailureSentence(failure, { isWaiting: hasWarning });
  const mendLabel = mendOf(failure) === 'limit' ? limits.changeLimit : words.changeMethod;
  return (
    <Strip
      tone={failure.retryOn ? 'warning' : 'danger'}
      action={
        <>
          {(hasWarning || mayCall('autopay.enableAutoPayByToken', accountId)) && (
            <button type="button" onClick={() => toggle({ name: 'autopay' })}>
              {hasWarning ? texts.missingMethod : mendLabel}
            </button>
          )}
          {mayOpen('payment', accountId) && (
            <button type="button" onClick={() => open({ name: 'payment' })}>
              {next.payNow}
            </button>
          )}
        </>
      }
    >
      {hasWarning && `${texts.warning} `}
      {sentence}
    </Strip>
  );
}
