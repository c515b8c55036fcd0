import type { Amounts } from '../account/index.ts';
import { type OthersProps, OtherWays } from './OtherWays.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { PaymentResultView } from './PaymentResultView.tsx';
import { isWatched, type PaymentIntent, type StartedFlow } from './payment-flow.ts';
import { SendingView } from './SendingView.tsx';
import { useRestored } from './use-restored.ts';

export interface PaymentStepsProps {
  flow: StartedFlow;
  amounts: Amounts | undefined;
  isRefreshing: boolean;
  /** Other ways to pay, offered where a payment failed. */
  others: OthersProps | undefined;
  /** The customer wants to pay in another way after a payment failed. */
  onTryAnother: ((declined: PaymentIntent) => void) | undefined;
}

export { PaymentAnnouncement } from './PaymentAnnouncement.tsx';
export { paymentRun } from './running-payment.ts';

/** What follows on the form: on its way, the provider's frame, the progress and the result. */
export function PaymentSteps({ flow, amounts, isRefreshing, others, onTryAnother }: PaymentStepsProps) {
  const isRestored = useRestored(flow.intent.accountId);
  if (isWatched(flow)) return <PaymentFrame flow={flow} />;
  if (flow.phase === 'preparing') return <SendingView intent={flow.intent} />;
  return (
    <PaymentResultView
      flow={flow}
      amounts={amounts}
      isRefreshing={isRefreshing}
      isRestored={isRestored}
      alternatives={others && <OtherWays {...others} declined={flow.intent} />}
      onTryAnother={() => onTryAnother?.(flow.intent)}
    />
  );
}
