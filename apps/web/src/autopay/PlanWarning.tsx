import { useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import styles from './autopay.module.css';
import type { AutoPayPlan } from './autopay-calls.ts';
import { failureToTell } from './plan-words.ts';
import { useFailureSentence } from './use-failure-sentence.ts';

export interface PlanWarningProps {
  plan: AutoPayPlan | undefined;
  mayChange: boolean;
  hasWarning: boolean;
  onChoose: () => void;
}

/** What stands in AutoPay's way: no method to charge (AUTO-021), with why, or a charge that did not go through. */
export function PlanWarning({ plan, mayChange, hasWarning, onChoose }: PlanWarningProps) {
  const { choose } = useTexts('autopayPanel');
  const { warning } = useTexts('autopay');
  const reasons = useTexts('reasons');
  const failure = plan && failureToTell(plan);
  return (
    <>
      <Alert tone={hasWarning || failure?.retryOn ? 'warning' : 'danger'}>
        {hasWarning && (
          <p className={text.medium}>
            {warning} {plan?.methodReason && reasons[plan.methodReason]}
          </p>
        )}
        {failure && <Failed failure={failure} isWaiting={hasWarning} />}
      </Alert>
      {hasWarning && mayChange && (
        <div className={styles.buttons}>
          <Button kind="primary" onClick={onChoose}>
            {choose}
          </Button>
        </div>
      )}
    </>
  );
}

function Failed({ failure, isWaiting }: { failure: Parameters<typeof useFailureSentence>[0]; isWaiting: boolean }) {
  return <p>{useFailureSentence(failure, { isWaiting })}</p>;
}
