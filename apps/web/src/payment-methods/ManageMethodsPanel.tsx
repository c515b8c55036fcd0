import { Suspense, useEffect } from 'react';
import { PanelBody } from '../panels/PanelParts.tsx';
import { useWantedPanel } from '../panels/panel-context.ts';
import type { PanelProps } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { holdIdleTimer, useBusy } from '../platform/session/index.ts';
import { Spinner } from '../ui/Button.tsx';
import { useStore } from '../ui/external-store.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { AddMethod } from './AddMethod.tsx';
import { currentMethods } from './current-methods.ts';
import { refreshAutoPay } from './methods-now.ts';
import type { ProviderPageProps } from './ProviderPage.tsx';
import styles from './payment-methods.module.css';
import { providerPage } from './provider-page.ts';

/** Adding a method and managing them on the provider's page (PM-006, PM-007): the form, the page, what came of it. */
export function ManageMethodsPanel({ accountId }: PanelProps) {
  const texts = useTexts('paymentMethods');
  const { loading } = useTexts('shell');
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

  if (isFramed) {
    const waiting = (
      <PanelBody isWaiting>
        <SkeletonLines lines={8} label={loading} />
      </PanelBody>
    );
    return (
      <Suspense fallback={waiting}>
        <ProviderPage flow={flow} run={currentMethods} />
      </Suspense>
    );
  }
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

function ProviderPage(props: ProviderPageProps) {
  const Page = providerPage.use();
  return <Page {...props} />;
}
