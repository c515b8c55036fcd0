import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { useId } from 'react';
import type { CallAnswer } from '../../platform/api/index.ts';
import { fill, useTexts } from '../../platform/i18n/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CheckRow } from '../../ui/CheckRow.tsx';
import text from '../../ui/text.module.css';
import styles from './plan-change.module.css';

type LinePlan = CallAnswer<'planChange.listLinePlans'>['plans'][number];

interface PlanRowsProps {
  plans: readonly LinePlan[];
  chosenId: number;
  onChoose: (planId: number) => void;
}

/** The plans a line may have, its present one first (C-139). One alone is only named. */
export function PlanRows({ plans, chosenId, onChoose }: PlanRowsProps) {
  const texts = useTexts('managePlan');
  const id = useId();
  const [only, ...others] = plans;
  if (others.length === 0) return only && <h3 className={text.h2}>{only.description}</h3>;
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <h3 className={styles.groupHead} id={id}>
        {texts.plan}
      </h3>
      <ul className={styles.rows}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <CheckRow
              type="radio"
              name={id}
              checked={plan.id === chosenId}
              onChange={() => onChoose(plan.id)}
              note={plan.note}
              end={<PlanEnd plan={plan} />}
            >
              {plan.description}
            </CheckRow>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The present plan costs what it costs; of the others the price they start from is named. */
function PlanEnd({ plan }: { plan: LinePlan }) {
  const texts = useTexts('managePlan');
  if (plan.isCurrent) return <Badge tone="neutral">{texts.current}</Badge>;
  return plan.hideFromPrice || plan.fromPrice === null ? null : fill(texts.from, { price: formatPrice(plan.fromPrice) });
}
