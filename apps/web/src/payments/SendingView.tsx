import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Spinner } from '../ui/Button.tsx';
import { FootSpace } from './FootSpace.tsx';
import { PaymentProgress } from './PaymentProgress.tsx';
import { type PaymentIntent, usesFrame } from './payment-flow.ts';
import styles from './payment-steps.module.css';

/** Between Proceed and the first answer: the payment is on its way, or the provider's form is being fetched. */
export function SendingView({ intent }: { intent: PaymentIntent }) {
  const { youPay } = useTexts('payments').amount;
  const { frame } = useTexts('paymentSteps');
  return (
    <>
      <PanelBody>
        {usesFrame(intent) ? (
          <p className={styles.checking}>
            <Spinner /> {frame.loading}
          </p>
        ) : (
          <PaymentProgress amount={intent.amount} sinceMs={null} isSlow={false} />
        )}
      </PanelBody>
      <PanelFoot>
        <FootSpace />
        <PanelSum label={youPay}>{formatPriceCents(intent.amount)}</PanelSum>
      </PanelFoot>
    </>
  );
}
