import { storedMethodFrameHeightPx } from '@porchlight/domain/payments/frame-heights.ts';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { FrameBox, FrameIntroduction } from '../payments/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import type { FramedFlow } from './method-flow.ts';
import type { MethodRun } from './method-run.ts';
import styles from './payment-methods.module.css';

export interface ProviderPageProps {
  flow: FramedFlow;
  run: Pick<MethodRun, 'events' | 'openAgain' | 'leave'>;
}

/** The page of the provider, where a method is added or all of them are managed. */
export function ProviderPage({ flow, run }: ProviderPageProps) {
  const { frame } = useTexts('paymentMethods');
  const { back } = useTexts('shell').actions;
  const isBlocked = flow.sight === 'silent';
  return (
    <>
      <PanelBody>
        <FrameIntroduction texts={{ ...frame, heading: frame[flow.purpose] }} isBlocked={isBlocked} onTryAgain={run.openAgain} />
        <FrameBox
          form={flow.form}
          posts={flow.posts}
          leastHeightPx={storedMethodFrameHeightPx}
          isOpening={flow.sight === 'opening'}
          isBlocked={isBlocked}
          events={run.events}
        />
      </PanelBody>
      <PanelFoot>
        <Button size="large" className={styles.goBack} onClick={run.leave}>
          {back}
        </Button>
      </PanelFoot>
    </>
  );
}
