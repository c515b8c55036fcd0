import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { type ReactNode, Suspense, useEffect } from 'react';
import { type Amounts, useAmounts } from '../account/index.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import { useCloseLock, useWantedPanel } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Read, type ReadState } from '../platform/reads/Read.tsx';
import { useStore } from '../ui/external-store.ts';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { currentPayment } from './current-payment.ts';
import type { OthersProps } from './OtherWays.tsx';
import type { PaymentStepsProps } from './PaymentSteps.tsx';
import { isHeld, isStarted, type PaymentFlow, type PaymentIntent, type StartedFlow } from './payment-flow.ts';
import { paymentAnnouncement, paymentSteps } from './payment-steps.ts';

interface PaymentStagesProps<T> {
  panel: PanelName;
  accountId: number;
  /** What the form needs beside the amounts. */
  read: ReadState<T>;
  /** Other ways to pay, offered where a payment failed. */
  others?: OthersProps | undefined;
  /** The customer wants to pay in another way after a payment failed. */
  onTryAnother?: (declined: PaymentIntent) => void;
  children: (amounts: Amounts, data: T) => ReactNode;
}

/** What the two payment panels share: the form, the provider's frame, the progress and the result, each in the place of the one before. */
export function PaymentStages<T>({ panel, accountId, ...rest }: PaymentStagesProps<T>) {
  const flow = useStore(currentPayment.store);
  const wanted = useWantedPanel();
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
        {isStarted(flow) && (
          <Suspense fallback={null}>
            <Announcement flow={flow} />
          </Suspense>
        )}
      </p>
    </>
  );
}

type StageProps<T> = Omit<PaymentStagesProps<T>, 'panel'> & { flow: PaymentFlow };

function Stage<T>({ flow, accountId, read, others, onTryAnother, children }: StageProps<T>) {
  const amounts = useAmounts(accountId);
  const shell = useTexts('shell');
  const waiting = <SkeletonLines lines={8} label={shell.loading} />;
  if (isStarted(flow)) {
    return (
      <Suspense fallback={<PanelBody isWaiting>{waiting}</PanelBody>}>
        <Steps flow={flow} amounts={amounts.data} isRefreshing={amounts.isFetching} others={others} onTryAnother={onTryAnother} />
      </Suspense>
    );
  }
  if (!amounts.data || !read.data) {
    return (
      <PanelBody isWaiting>
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

function Steps(props: PaymentStepsProps) {
  const Loaded = paymentSteps.use();
  return <Loaded {...props} />;
}

function Announcement(props: { flow: StartedFlow }) {
  const Loaded = paymentAnnouncement.use();
  return <Loaded {...props} />;
}
