import { storedMethodFrameHeightPx } from '@porchlight/domain/payments/frame-heights.ts';
import { useEffect } from 'react';
import { PanelBody, PanelFoot } from '../panels/PanelParts.tsx';
import { useWantedPanel } from '../panels/panel-context.ts';
import type { PanelProps } from '../panels/registry.tsx';
import { FrameBox, FrameIntroduction } from '../payments/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { holdIdleTimer, useBusy } from '../platform/session/index.ts';
import { Button, Spinner } from '../ui/Button.tsx';
import { useStore } from '../ui/external-store.ts';
import { AddMethod } from './AddMethod.tsx';
import { currentMethods, refreshAutoPay } from './current-methods.ts';
import type { FramedFlow } from './method-flow.ts';
import styles from './payment-methods.module.css';

/** Adding a method and managing them on the provider's page (PM-006, PM-007): the form, the page, what came of it. */
export function ManageMethodsPanel({ accountId }: PanelProps) {
  const texts = useTexts('paymentMethods');
  const flow = useStore(currentMethods.store);
  const wanted = useWantedPanel();
  const isOpen = wanted?.name === 'manage-payment-methods';
  useEffect(() => (isOpen ? currentMethods.panelClosed : undefined), [isOpen]);
  const isFramed = flow.phase === 'inFrame';
  useBusy(isFramed);
  // What is typed into the provider's page cannot be seen here.
  useEffect(() => (isFramed ? holdIdleTimer() : undefined), [isFramed]);
  const hasNews = flow.phase === 'idle' && flow.news?.kind === 'changed';
  useEffect(() => {
    if (hasNews) void refreshAutoPay();
  }, [hasNews]);

  if (isFramed) return <ProviderPage flow={flow} />;
  if (flow.phase === 'checking') {
    return (
      <PanelBody>
        <p className={styles.checking} role="status">
          <Spinner /> {texts.frame.checking}
        </p>
      </PanelBody>
    );
  }
  return <AddMethod accountId={accountId} flow={flow} />;
}

function ProviderPage({ flow }: { flow: FramedFlow }) {
  const { frame } = useTexts('paymentMethods');
  const { back } = useTexts('shell').actions;
  const isBlocked = flow.sight === 'silent';
  return (
    <>
      <PanelBody>
        <FrameIntroduction texts={{ ...frame, heading: frame[flow.purpose] }} isBlocked={isBlocked} onTryAgain={currentMethods.openAgain} />
        <FrameBox
          form={flow.form}
          posts={flow.posts}
          leastHeightPx={storedMethodFrameHeightPx}
          isOpening={flow.sight === 'opening'}
          isBlocked={isBlocked}
          events={currentMethods.events}
        />
      </PanelBody>
      <PanelFoot>
        <Button size="large" className={styles.goBack} onClick={currentMethods.leave}>
          {back}
        </Button>
      </PanelFoot>
    </>
  );
}
