import { type BankDetails, bankOrder, cardOrder, type EnableOrder, type Location } from './autopay-order.ts';

/** What a payment was just made with, as far as this page knows it; in memory only (D-094). */
export interface PaidWith {
  /** Typed into the payment form a moment ago. */
  bank: BankDetails | null;
  /** The stored method that was charged. */
  token: string | null;
  /** What the server said of the payment. */
  answer: {
    token: string | null;
    cardToken: string | null;
    cardExpirationDate: string | null;
    displayCardNumber: string | null;
    paymentType: string;
  } | null;
}

/**
 * What turns AutoPay on with the details just paid with (AUTO-010): the bank account, the stored method or the card. Null when none of
 * them can be used again: a card nothing was said of (D-094).
 */
export function reuseOrder(accountId: number, { bank, token, answer }: PaidWith, location: Location): EnableOrder | null {
  if (bank) return bankOrder(accountId, bank, location);
  const stored = token ?? answer?.token;
  if (stored) return { by: 'token', body: { accountId, token: stored } };
  if (!answer?.cardToken) return null;
  const { cardToken, cardExpirationDate, displayCardNumber, paymentType } = answer;
  return cardOrder(accountId, {
    cardToken,
    cardExpirationDate: cardExpirationDate ?? '',
    displayCardNumber: displayCardNumber ?? '',
    type: paymentType,
  });
}
