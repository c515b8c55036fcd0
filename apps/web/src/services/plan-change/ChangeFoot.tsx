import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { PanelFoot } from '../../panels/PanelParts.tsx';
import { isApiFailure } from '../../platform/api/index.ts';
import { fill, useTexts } from '../../platform/i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import text from '../../ui/text.module.css';
import type { Preview } from './bill-rows.ts';
import { ChangeProblem } from './ChangeProblem.tsx';
import styles from './plan-change.module.css';
import type { Apply } from './use-apply.ts';

/** Refusals that hold whatever is chosen: the plan cannot be changed here, or not while the line or the account is not active. */
const closing: ReadonlySet<string> = new Set(['PLN0001', 'PLN0003']);

interface ChangeFootProps {
  preview: Preview | null;
  isChanged: boolean;
  canApply: (isClosed: boolean) => boolean;
  apply: Apply;
  onApply: () => unknown;
  onCancel: () => void;
}

/** What stays in sight: the monthly total, why the last try failed, Cancel and Apply Changes (PLAN-002, PLAN-004 to PLAN-006). */
export function ChangeFoot({ preview, isChanged, canApply, apply, onApply, onCancel }: ChangeFootProps) {
  const texts = useTexts('managePlan');
  const { failure, isSubmitting } = apply;
  const thrown = failure?.kind === 'failed' ? failure.thrown : null;
  const isClosed = isApiFailure(thrown) && closing.has(thrown.code);
  return (
    <PanelFoot>
      <div className={styles.foot}>
        {failure && <ChangeProblem failure={failure} />}
        <div className={styles.action}>
          {preview && <MonthlyTotal recurring={preview.recurring} isChanged={isChanged} />}
          <div className={styles.buttons}>
            <Button size="large" onClick={onCancel}>
              {texts.cancel}
            </Button>
            <Button
              kind="primary"
              size="large"
              disabled={!isSubmitting && !canApply(isClosed)}
              busy={isSubmitting}
              onClick={() => void onApply()}
            >
              {texts.apply}
            </Button>
          </div>
        </div>
      </div>
    </PanelFoot>
  );
}

function MonthlyTotal({ recurring: { before, after }, isChanged }: { recurring: Preview['recurring']; isChanged: boolean }) {
  const texts = useTexts('managePlan');
  return (
    <p className={styles.sum}>
      <span>{texts.monthlyTotal}</span>
      <b>{formatPrice(after)}</b>
      <span className={text.num}>{isChanged && before !== after ? fill(texts.nowMonthly, { price: formatPrice(before) }) : '\u00a0'}</span>
    </p>
  );
}
