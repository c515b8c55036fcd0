import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { deliveryConsent } from '@porchlight/texts/delivery-consent.ts';
import { PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './delivery-panel.module.css';
import type { DeliveryOption } from './delivery-query.ts';

interface DeliveryFootProps {
  formId: string;
  /** Null until something is chosen. */
  option: DeliveryOption | null;
  /** Why the last try was not saved. */
  problem: string | null;
  isSaving: boolean;
}

/** What is agreed to, what it costs each month, and the button, together. */
export function DeliveryFoot({ formId, option, problem, isSaving }: DeliveryFootProps) {
  const texts = useTexts('deliveryPanel');
  const price = option && option.price > 0 ? formatPrice(option.price) : null;
  return (
    <PanelFoot>
      <div className={styles.foot}>
        {problem && <Alert tone="danger">{problem}</Alert>}
        <p className={styles.consent} id={`${formId}-consent`}>
          {option ? deliveryConsent(texts, { method: option.distributionMethod.method, price }) : texts.choose}
        </p>
        <div className={styles.action}>
          {option && <PanelSum label={texts.sum}>{price ?? texts.noCharge}</PanelSum>}
          <Button
            type="submit"
            form={formId}
            kind="primary"
            size="large"
            disabled={option === null}
            busy={isSaving}
            aria-describedby={`${formId}-consent`}
          >
            {texts.save}
          </Button>
        </div>
      </div>
    </PanelFoot>
  );
}
