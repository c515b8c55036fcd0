import { shownPart } from '@porchlight/domain/catalogue/plan-list.ts';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { useEffect, useRef, useState } from 'react';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { headingIdOf, type OfferItem, PlanCard } from './PlanCard.tsx';
import { PlanLabel } from './PlanLabel.tsx';
import styles from './plans.module.css';
import type { Labels } from './use-labels.ts';

interface PlanListProps {
  items: readonly OfferItem[];
  orderType: OrderType;
  labels: Labels;
  onSelect: (item: OfferItem) => void;
}

/** Plans and bundles, three at first and one more with every click (GUEST-025), each plan with its label. */
export function PlanList({ items, orderType, labels, onSelect }: PlanListProps) {
  const texts = useTexts('plans');
  const [clicks, setClicks] = useState(0);
  const { shown, hasMore } = shownPart(items.length, clicks);
  const newest = items[shown - 1];
  const latest = useRef(newest);
  latest.current = newest;
  useEffect(() => {
    if (clicks > 0 && latest.current) document.getElementById(headingIdOf(latest.current))?.focus();
  }, [clicks]);
  return (
    <div className={styles.listed}>
      <ul className={styles.plans}>
        {items.slice(0, shown).map((item) => (
          <li key={headingIdOf(item)}>
            <PlanCard item={item} orderType={orderType} onSelect={() => onSelect(item)} />
            {item.kind === 'plan' && item.plan.hasBroadbandLabel && <LabelOf planId={item.plan.id} labels={labels} />}
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={() => setClicks(clicks + 1)}>{texts.more}</Button>
          <p className={text.small} role="status">
            {fill(texts.shown, { shown, count: items.length })}
          </p>
        </div>
      )}
    </div>
  );
}

/** The label, its shape until it is here, or the way to ask again. */
export function LabelOf({ planId, labels }: { planId: number; labels: Labels }) {
  const texts = useTexts('plans');
  const label = labels.byPlan?.get(planId);
  const isMissing = !label && labels.hasFailed;
  return (
    <>
      <div role="status" className={text.live}>
        {isMissing && (
          <Alert tone="warning">
            <p>{texts.labelMissing}</p>
            <Button kind="link" onClick={labels.readAgain}>
              {texts.tryAgain}
            </Button>
          </Alert>
        )}
      </div>
      {label && <PlanLabel label={label} />}
      {!label && !isMissing && !labels.byPlan && <Skeleton height="20rem" />}
    </>
  );
}
