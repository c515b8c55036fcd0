import { useEffect, useState } from 'react';
import { useAmounts } from '../account/index.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import { useCloseLock, usePanels } from '../panels/panel-context.ts';
import type { PanelProps } from '../panels/registry.tsx';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { useStore } from '../ui/external-store.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { CardFrame } from './CardFrame.tsx';
import { currentPayment } from './current-payment.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentResultView } from './PaymentResultView.tsx';
import { isHeld, isWatched, type PaymentFlow } from './payment-flow.ts';
import { initialEntry, type PaymentEntry } from './payment-form.ts';
import { useStorageSupport } from './payment-queries.ts';
import { SendingView } from './SendingView.tsx';
import { useAnnouncement } from './use-announcement.ts';

/** Make a Payment: the form, the provider's frame, the progress and the result, each in the place of the one before. */
export function PaymentPanel({ accountId }: PanelProps) {
  const flow = useStore(currentPayment.store);
  const { wanted } = usePanels();
  const isOpen = wanted?.name === 'payment';
  useCloseLock(isHeld(flow));
  useEffect(() => {
    if (!isOpen) return;
    currentPayment.panelOpened(accountId);
    return currentPayment.panelClosed;
  }, [isOpen, accountId]);

  return (
    <>
      <PaymentView flow={flow} accountId={accountId} />
      <p className={text.visuallyHidden} role="status">
        {useAnnouncement(flow)}
      </p>
    </>
  );
}

function PaymentView({ flow, accountId }: { flow: PaymentFlow; accountId: number }) {
  const amounts = useAmounts(accountId);
  const storesMethods = useStorageSupport();
  const shell = useTexts('shell');
  const [entry, setEntry] = useState<PaymentEntry | null>(null);
  const { phase } = flow;
  if (phase === 'done') return <PaymentResultView flow={flow} amounts={amounts.data} isRefreshing={amounts.isFetching} />;
  if (isWatched(flow)) return <CardFrame flow={flow} />;
  if (phase === 'preparing') return <SendingView intent={flow.intent} />;
  const waiting = (
    <PanelBody>
      <SkeletonLines lines={8} label={shell.loading} />
    </PanelBody>
  );
  if (storesMethods === undefined) return waiting;
  return (
    <Read query={amounts} waiting={waiting}>
      {(known) => (
        <PaymentForm
          accountId={accountId}
          amounts={known}
          storesMethods={storesMethods}
          entry={entry ?? initialEntry(known.accountBalance)}
          onChange={setEntry}
        />
      )}
    </Read>
  );
}
