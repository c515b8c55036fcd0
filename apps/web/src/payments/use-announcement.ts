import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { moneySentence } from './money-sentence.ts';
import { type PaymentFlow, usesFrame } from './payment-flow.ts';

/** What a screen reader is told when the flow moves on. A failure is an alert and says itself; what else comes of it is told here. */
export function useAnnouncement(flow: PaymentFlow): string {
  const texts = useTexts('payments');
  switch (flow.phase) {
    case 'preparing':
      return usesFrame(flow.intent) ? texts.frame.loading : fill(texts.progress.heading, { amount: formatCents(flow.intent.amount) });
    case 'inFrame':
      return flow.frame === 'shown' ? texts.frame.heading : flow.frame === 'opening' ? texts.frame.loading : '';
    case 'polling':
      if (flow.isSlow && !flow.isHeld) return texts.progress.slow;
      return `${fill(texts.progress.heading, { amount: formatCents(flow.intent.amount) })}. ${texts.progress.waiting}`;
    case 'done': {
      const { outcome, money } = flow.result;
      if (outcome === 'failed') return '';
      const { title } = outcome === 'success' ? texts.success : texts.generic;
      // Only sentences about failures name the balance.
      return `${title}. ${moneySentence(texts, money, 0)}`;
    }
    default:
      return '';
  }
}
