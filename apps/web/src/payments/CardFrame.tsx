import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { cardFrameHeightPx } from '@porchlight/domain/payments/frame-heights.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { PanelBody, PanelFoot, PanelSum } from '../panels/PanelParts.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { phoneLink } from '../shell/phone-link.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import { currentPayment } from './current-payment.ts';
import { FootSpace } from './FootSpace.tsx';
import { Heading } from './Heading.tsx';
import { PaymentProgress } from './PaymentProgress.tsx';
import { ProviderFrame } from './ProviderFrame.tsx';
import styles from './payment.module.css';
import type { WatchedFlow } from './payment-flow.ts';

/** The provider's page inside the panel, and what happens to the money after it was sent. The frame keeps its place throughout. */
export function CardFrame({ flow }: { flow: WatchedFlow }) {
  const texts = useTexts('payments');
  const [height, setHeight] = useState(0);
  const { phase, frame, intent, form } = flow;
  // A page that ended the matter says something of its own; one that is on its way or has returned does not.
  const isFrameSeen = phase === 'inFrame' ? frame !== 'left' : frame === 'ended';
  const hasFrame = frame !== 'left' && frame !== 'gone';
  const canGoBack = (phase === 'inFrame' && frame !== 'left') || frame === 'ended';

  return (
    <>
      <PanelBody>
        {phase === 'polling' ? (
          <PaymentProgress amount={intent.amount} sinceMs={flow.sentAtMs} isSlow={flow.isSlow && !flow.isHeld} />
        ) : (
          <FrameIntroduction isGivenUp={frame === 'left'} isBlocked={frame === 'silent' && flow.hasHeard} />
        )}
        {hasFrame && (
          <div className={classes(styles.frame, !isFrameSeen && styles.unseen)}>
            <p className={styles.frameBar}>
              {frame === 'opening' ? <Spinner /> : <Icon name="lock" small />}
              {frame === 'opening' ? texts.frame.loading : texts.frame.title}
            </p>
            <ProviderFrame
              key={flow.posts}
              form={form}
              heightPx={frameHeight(frame === 'silent' && flow.hasHeard, height)}
              onHeight={setHeight}
            />
          </div>
        )}
      </PanelBody>
      <PanelFoot>
        {canGoBack ? (
          <Button size="large" className={styles.goBack} onClick={currentPayment.leaveFrame}>
            {texts.goBack}
          </Button>
        ) : (
          <FootSpace />
        )}
        <PanelSum label={texts.amount.youPay}>{formatPriceCents(intent.amount)}</PanelSum>
      </PanelFoot>
    </>
  );
}

const silentHeightPx = 240;

/** The card frame's height is given; a page that needs more gets more (PAY-062, D-086). A frame without a page need not be tall. */
function frameHeight(isSilent: boolean, told: number): number {
  return isSilent ? silentHeightPx : Math.max(cardFrameHeightPx, told);
}

function FrameIntroduction({ isGivenUp, isBlocked }: { isGivenUp: boolean; isBlocked: boolean }) {
  const texts = useTexts('payments').frame;
  const shell = useTexts('shell');
  const configuration = usePageConfiguration();
  const supportPhone = configuration?.supportPhone;
  if (isGivenUp) {
    return (
      <p className={styles.checking} role="status">
        <Spinner /> {shell.loading}
      </p>
    );
  }
  return (
    <>
      <div className={styles.introduction}>
        <Heading>{texts.heading}</Heading>
        <p className={classes(text.small, text.muted)}>{fill(texts.note, { brandName: configuration?.brandName ?? '' })}</p>
      </div>
      {isBlocked && (
        <Alert tone="warning" role="alert">
          <p>{texts.blocked}</p>
          {supportPhone && (
            <p>
              <a href={phoneLink(supportPhone)}>{fill(texts.callInstead, { supportPhone })}</a>
            </p>
          )}
          <div>
            <Button onClick={currentPayment.openFrameAgain}>{shell.actions.tryAgain}</Button>
          </div>
        </Alert>
      )}
    </>
  );
}
