import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { type StartedFlow, usesFrame } from './payment-flow.ts';
import { useMoneySentence } from './use-money-sentence.ts';

/** What a screen reader is told when the flow moves on. A failure is an alert and says itself; what else comes of it is told here. */
export function PaymentAnnouncement({ flow }: { flow: StartedFlow }) {
  const texts = useTexts('paymentSteps');
  const paying = fill(texts.progress.heading, { amount: formatCents(flow.intent.amount) });
  switch (flow.phase) {
    case 'preparing':
      return usesFrame(flow.intent) ? texts.frame.loading : paying;
    case 'inFrame':
      return flow.frame === 'shown' ? texts.frame.heading : flow.frame === 'opening' ? texts.frame.loading : '';
    case 'polling':
      return flow.isSlow && !flow.isHeld ? texts.progress.slow : `${paying}. ${texts.progress.waiting}`;
    case 'done':
      return <Outcome result={flow.result} />;
  }
}

function Outcome({ result: { outcome, money } }: Pick<Extract<StartedFlow, { phase: 'done' }>, 'result'>) {
  const texts = useTexts('paymentSteps');
  // Only sentences about failures name the balance.
  const sentence = useMoneySentence(money, 0);
  if (outcome === 'failed') return null;
  const { title } = outcome === 'success' ? texts.success : texts.generic;
  return `${title}. ${sentence}`;
}
