import type { KeptMethod, MethodSummary } from '../../ports/payment-provider.ts';
import type { MaskedPayment } from './answers.ts';

/** A card or an account, masked or as it was typed; of its number never more than the end is shown. */
type Shown = MaskedPayment | null | undefined | { bankAccount: { accountType: string } & Record<string, string> };

const accountNames: Readonly<Record<string, string>> = {
  checking: 'Checking',
  savings: 'Savings',
  businessChecking: 'Business checking',
};

/** What is shown of a masked card or account, such as XXXX1111; null when it is neither. */
export function shownOf(payment: Shown): Omit<KeptMethod, 'token'> | null {
  const creditCard = payment && 'creditCard' in payment ? payment.creditCard : null;
  const bankAccount = payment?.bankAccount;
  if (creditCard) {
    const brand = spaced(creditCard.cardType ?? 'Card');
    return { kind: 'card', brand, display: named(brand, creditCard.cardNumber), expiration: shortDate(creditCard.expirationDate) };
  }
  if (!bankAccount) return null;
  const brand = accountNames[bankAccount.accountType ?? ''] ?? 'Bank account';
  return { kind: 'bank', brand, display: named(brand, bankAccount.accountNumber ?? ''), expiration: null };
}

export function summaryOf(payment: Shown, token: string | null): MethodSummary | null {
  const shown = shownOf(payment);
  return shown === null ? null : { kind: shown.kind, display: shown.display, token, expiration: shown.expiration };
}

/** Never more than the last four digits, whatever the gateway sent. */
export function lastFourOf(masked: string): string {
  return /(\d{1,4})$/.exec(masked)?.[1] ?? '';
}

function named(brand: string, masked: string): string {
  return `${brand} ending ${lastFourOf(masked)}`;
}

/** The gateway writes AmericanExpress. */
function spaced(brand: string): string {
  return brand.replace(/([a-z])([A-Z])/g, '$1 $2').replace('Master Card', 'Mastercard');
}

/** 2049-08 as 08/49; null for XXXX. */
function shortDate(said: string | null | undefined): string | null {
  const [, year, month] = /^\d{2}(\d{2})-(\d{2})$/.exec(said ?? '') ?? [];
  return year === undefined ? null : `${month}/${year}`;
}
