import { type AutoPayBankForm, autoPayBankDetails, checkAutoPayBankForm } from '@porchlight/domain/autopay/bank-form.ts';
import type { CallAnswer, CallRequest } from '../platform/api/index.ts';
import type { AutoPayForm } from './autopay-form.ts';

export type AutoPayCard = CallAnswer<'autopay.listAutoPayCards'>['availableCards'][number];

export type AutoPayField = 'token' | 'cc' | keyof AutoPayBankForm;
/** `required` reads 'Required', `number` reads 'Please enter correct number.' */
export type AutoPayProblem = 'required' | 'number';

/** In the order of the form, which is the order of the error summary. */
export const autoPayFields: readonly AutoPayField[] = ['token', 'cc', 'cardHolderName', 'routingNumber', 'accountNumber', 'accountType'];

/** What is wrong with the form on the route that is chosen (AUTO-019, AUTO-020, ACH-013 to ACH-016). */
export function problemsOf({ route, token, cardToken, bank }: AutoPayForm): Partial<Record<AutoPayField, AutoPayProblem>> {
  if (route === 'bank') return checkAutoPayBankForm(bank);
  if (route === 'card') return cardToken === '' ? { cc: 'required' } : {};
  return token === '' ? { token: 'required' } : {};
}

/** What turning AutoPay on sends, one of three calls (D-093). */
export type EnableOrder =
  | { by: 'token'; body: CallRequest<'autopay.enableAutoPayByToken'>['body'] }
  | { by: 'card'; body: CallRequest<'autopay.enableAutoPayByCard'>['body'] }
  | { by: 'bank'; body: CallRequest<'autopay.enableAutoPayByBank'>['body'] };

/** A place in the provider's books, sent along when it is known. */
export interface Location {
  locationId?: number;
}

/** The card twice, as the wire wants it (D-093). */
export function cardOrder(accountId: number, card: Omit<AutoPayCard, 'paymentInformation' | 'autoPay'>): EnableOrder {
  const { cardExpirationDate, cardToken, displayCardNumber, type } = card;
  const fields = { cardExpirationDate, cardToken, displayCardNumber, type };
  return { by: 'card', body: { accountId, ...fields, cc: fields } };
}

export interface BankDetails {
  routingNumber: string;
  accountNumber: string;
  accountType: 'CHECKING' | 'SAVINGS' | 'BUSINESS_CHECK';
  holderName: string;
}

/** The holder of the account goes out as the card holder (ENT-016). */
export function bankOrder(accountId: number, details: BankDetails, location: Location): EnableOrder {
  return { by: 'bank', body: { accountId, ...autoPayBankDetails(details), ...location } };
}

/** What a form without problems sends; null when its card is none of those that may be charged. */
export function orderOf(form: AutoPayForm, accountId: number, cards: readonly AutoPayCard[], location: Location): EnableOrder | null {
  if (form.route === 'stored') return { by: 'token', body: { accountId, token: form.token } };
  if (form.route === 'card') {
    const card = cards.find(({ cardToken }) => cardToken === form.cardToken);
    return card ? cardOrder(accountId, card) : null;
  }
  const { cardHolderName, routingNumber, accountNumber, accountType } = form.bank;
  const details = {
    routingNumber,
    accountNumber,
    accountType: accountType as BankDetails['accountType'],
    holderName: cardHolderName.trim(),
  };
  return bankOrder(accountId, details, location);
}
