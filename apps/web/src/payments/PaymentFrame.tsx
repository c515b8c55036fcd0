import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { cardFrameHeightPx, otherPaymentFrameHeightPx } from '@porchlight/domain/payments/frame-heights.ts';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Button, Spinner } from '../ui/Button.tsx';
import { FootSpace } from './FootSpace.tsx';
import { FrameBox } from './FrameBox.tsx';
import { FrameIntroduction } from './FrameIntroduction.tsx';
import { PaymentProgress } from './PaymentProgress.tsx';
import type { FrameEvents } from './ProviderFrame.tsx';
import type { WatchedFlow } from './payment-flow.ts';
import styles from './payment-steps.module.css';
import { paymentRun } from './running-payment.ts';

const events: FrameEvents = {
  onPosted: paymentRun.posted,
  onPostFailed: paymentRun.postFailed,
  onMissing: paymentRun.reset,
  onHint: paymentRun.hint,
};

/** The provider's page inside the panel, and what happens to the money after it was sent. The frame keeps its place throughout. */
export function PaymentFrame({ flow }: { flow: WatchedFlow }) {
  const { youPay } = useTexts('payments').amount;
  const texts = useTexts('paymentSteps');
  const { phase, frame, intent, form } = flow;
  // A page that ended the matter says something of its own; one that is on its way or has returned does not.
  const isFrameSeen = phase === 'inFrame' ? frame !== 'left' : frame === 'ended';
  const hasFrame = frame !== 'left' && frame !== 'gone';
  const canGoBack = (phase === 'inFrame' && frame !== 'left') || frame === 'ended';
  const isBlocked = frame === 'silent' && flow.hasHeard;

  return (
    <>
      <PanelBody>
        {phase === 'polling' && <PaymentProgress amount={intent.amount} sinceMs={flow.sentAtMs} isSlow={flow.isSlow && !flow.isHeld} />}
        {phase === 'inFrame' &&
          (frame === 'left' ? (
            <LookingUp />
          ) : (
            <FrameIntroduction
              texts={
                intent.kind === 'oneTime'
                  ? { ...texts.frame, heading: texts.frame.oneTimeHeading, note: texts.frame.oneTimeNote }
                  : texts.frame
              }
              isBlocked={isBlocked}
              onTryAgain={paymentRun.openFrameAgain}
            />
          ))}
        {hasFrame && (
          <FrameBox
            form={form}
            posts={flow.posts}
            // What is not a card payment is given less; a page that needs more asks for it.
            leastHeightPx={intent.kind === 'card' ? cardFrameHeightPx : otherPaymentFrameHeightPx}
            isOpening={frame === 'opening'}
            isBlocked={isBlocked}
            isUnseen={!isFrameSeen}
            events={events}
          />
        )}
      </PanelBody>
      <PanelFoot>
        {canGoBack ? (
          <Button size="large" className={styles.goBack} onClick={paymentRun.leaveFrame}>
            {texts.goBack}
          </Button>
        ) : (
          <FootSpace />
        )}
        <PanelSum label={youPay}>{formatPriceCents(intent.amount)}</PanelSum>
      </PanelFoot>
    </>
  );
}

/** The form was given up: whether it was sent after all is asked before anything else may be started. */
function LookingUp() {
  const shell = useTexts('shell');
  return (
    <p className={styles.checking} role="status">
      <Spinner /> {shell.loading}
    </p>
  );
}
