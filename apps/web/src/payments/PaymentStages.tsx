import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { type ReactNode, useEffect } from 'react';
import { type Amounts, useAmounts } from '../account/index.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import { useCloseLock, usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Read, type ReadState } from '../platform/reads/Read.tsx';
import { useStore } from '../ui/external-store.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { currentPayment } from './current-payment.ts';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentResultView } from './PaymentResultView.tsx';
import { isHeld, isWatched, type PaymentFlow, type PaymentIntent } from './payment-flow.ts';
import { SendingView } from './SendingView.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface PaymentStagesProps<T> {
  panel: PanelName;
  accountId: number;
  /** What the form needs beside the amounts. */
  read: ReadState<T>;
  /** Other ways to pay, offered where a payment failed. */
  alternatives?: (declined: PaymentIntent) => ReactNode;
  /** The customer wants to pay in another way after a payment failed. */
  onTryAnother?: (declined: PaymentIntent) => void;
  children: (amounts: Amounts, data: T) => ReactNode;
}

/** What the two payment panels share: the form, the provider's frame, the progress and the result, each in the place of the one before. */
export function PaymentStages<T>({ panel, accountId, ...rest }: PaymentStagesProps<T>) {
  const flow = useStore(currentPayment.store);
  const { wanted } = usePanels();
  const isOpen = wanted?.name === panel;
  useCloseLock(isHeld(flow));
  useEffect(() => {
    if (!isOpen) return;
    currentPayment.panelOpened(accountId);
    return currentPayment.panelClosed;
  }, [isOpen, accountId]);

  return (
    <>
      <Stage flow={flow} accountId={accountId} {...rest} />
      <p className={text.visuallyHidden} role="status">
        {useAnnouncement(flow)}
      </p>
    </>
  );
}

type StageProps<T> = Omit<PaymentStagesProps<T>, 'panel'> & { flow: PaymentFlow };

function Stage<T>({ flow, accountId, read, alternatives, onTryAnother, children }: StageProps<T>) {
  const amounts = useAmounts(accountId);
  const shell = useTexts('shell');
  if (flow.phase === 'done') {
    return (
      <PaymentResultView
        flow={flow}
        amounts={amounts.data}
        isRefreshing={amounts.isFetching}
        alternatives={alternatives?.(flow.intent)}
        onTryAnother={() => onTryAnother?.(flow.intent)}
      />
    );
  }
  if (isWatched(flow)) return <PaymentFrame flow={flow} />;
  if (flow.phase === 'preparing') return <SendingView intent={flow.intent} />;
  const waiting = <SkeletonLines lines={8} label={shell.loading} />;
  if (!amounts.data || !read.data) {
    return (
      <PanelBody>
        <Read query={amounts} waiting={waiting}>
          {() => (
            <Read query={read} waiting={waiting}>
              {() => null}
            </Read>
          )}
        </Read>
      </PanelBody>
    );
  }
  return children(amounts.data, read.data);
}
