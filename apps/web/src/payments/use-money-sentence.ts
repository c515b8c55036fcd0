import { formatMoney } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useTexts } from '../platform/i18n/index.ts';
import type { MoneySentence } from './payment-result.ts';

/** What happened to the money, before anything technical. `balance` is the balance as last known, in dollars. */
export function useMoneySentence(money: MoneySentence, balance: number): string {
  const texts = useTexts('paymentSteps');
  const { notStarted } = useTexts('payments').failed;
  const amount = formatMoney(balance);
  switch (money) {
    case 'none':
      return texts.success.text;
    case 'notCharged':
      return fill(texts.failed.notCharged, { amount });
    case 'notStarted':
      return fill(notStarted, { amount });
    case 'providerDown':
      return fill(texts.failed.providerDown, { amount });
    case 'sameJustMade':
      return texts.generic.sameJustMade;
    case 'stillOnItsWay':
      return texts.generic.stillOnItsWay;
    case 'pending':
      return texts.generic.text;
    case 'pendingBank':
      return texts.generic.bank;
    case 'unknown':
      return texts.generic.unknown;
    case 'expired':
      return texts.frame.expired;
  }
}
