import type { ChosenItem, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import type { ChosenService } from './chosen-services.ts';
import styles from './configurator.module.css';
import { PlanParts } from './PlanParts.tsx';

interface PlanServicesProps {
  service: ChosenService;
  orderType: OrderType;
  onChange: (selection: readonly ChosenItem[]) => void;
}

/** A plan's line as a card that can be closed (GUEST-033). */
export function PlanServices({ service: { plan, details, selection }, orderType, onChange }: PlanServicesProps) {
  return (
    <details className={styles.plan} open>
      <summary>
        <span>
          <span className={text.h2}>{plan.description}</span>
          {plan.note && <span className={styles.note}>{plan.note}</span>}
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>
        <PlanParts details={details} selection={selection} orderType={orderType} onChange={onChange} />
      </div>
    </details>
  );
}
