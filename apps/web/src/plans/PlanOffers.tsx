import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import { CompareTable } from './CompareTable.tsx';
import type { Plan } from './offers.ts';
import type { OfferItem } from './PlanCard.tsx';
import { LabelOf, PlanList } from './PlanList.tsx';
import styles from './plans.module.css';
import { selectWord } from './select-words.ts';
import type { Label, Labels } from './use-labels.ts';

interface PlanOffersProps {
  items: readonly OfferItem[];
  orderType: OrderType;
  labels: Labels;
  /** The plans stand side by side instead of on cards; `CompareToggle` changes it. */
  isComparing: boolean;
  onSelect: (item: OfferItem) => void;
}

/** What is offered, to choose one from: as cards, or its plans side by side with their labels below (GUEST-024 to GUEST-029). */
export function PlanOffers({ items, orderType, labels, isComparing, onSelect }: PlanOffersProps) {
  const texts = useTexts('plans');
  if (!isComparing) return <PlanList items={items} orderType={orderType} labels={labels} onSelect={onSelect} />;
  const plans = comparable(items, labels);
  return (
    <>
      <CompareTable plans={plans} selectText={texts[selectWord(orderType, 'card')]} onSelect={(plan) => onSelect({ kind: 'plan', plan })} />
      <p className={text.muted}>{texts.allLabels}</p>
      <ul className={styles.plans}>
        {plans.map(({ plan }) => (
          <li key={plan.id}>
            <LabelOf planId={plan.id} labels={labels} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface CompareToggleProps extends Pick<PlanOffersProps, 'items' | 'labels' | 'isComparing'> {
  onChange: (isComparing: boolean) => void;
}

/** The way to the comparison and back; not there where fewer than two plans have labels to compare. */
export function CompareToggle({ items, labels, isComparing, onChange }: CompareToggleProps) {
  const texts = useTexts('plans');
  if (comparable(items, labels).length < 2) return null;
  return (
    <div>
      <Button icon={isComparing ? 'back' : 'swap'} onClick={() => onChange(!isComparing)}>
        {isComparing ? texts.showList : texts.comparePlans}
      </Button>
    </div>
  );
}

/** Plans are compared by their labels; bundles have none. */
function comparable(items: readonly OfferItem[], labels: Labels): { plan: Plan; label: Label }[] {
  return items.flatMap((item) => {
    const label = item.kind === 'plan' && labels.byPlan?.get(item.plan.id);
    return label ? [{ plan: item.plan, label }] : [];
  });
}
