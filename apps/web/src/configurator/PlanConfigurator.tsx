import type { ChosenItem, OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import type { ChosenService } from './chosen-services.ts';
import styles from './configurator.module.css';
import { PlanServices } from './PlanServices.tsx';

interface PlanConfiguratorProps {
  services: readonly ChosenService[];
  orderType: OrderType;
  /** The whole selection of one plan's line after a click, in the order of the offer. */
  onChange: (planIndex: number, selection: readonly ChosenItem[]) => void;
}

/** The chosen plans under one another, each with what its line includes, demands and offers (GUEST-033, CAT-012 to CAT-014). */
export function PlanConfigurator({ services, orderType, onChange }: PlanConfiguratorProps) {
  return (
    <div className={styles.plans}>
      {services.map((service, planIndex) => (
        <PlanServices key={planIndex} service={service} orderType={orderType} onChange={(selection) => onChange(planIndex, selection)} />
      ))}
    </div>
  );
}
