import { type AutoPayBankForm, autoPayBankDetails, checkAutoPayBankForm } from '@porchlight/domain/autopay/bank-form.ts';
import type { CallAnswer, CallRequest } from '../platform/api/index.ts';

/** A stored method, a card or a bank account (AUTO-002). */
export type AutoPayRoute = 'stored' | 'card' | 'bank';

export type AutoPayCard = CallAnswer<'autopay.listAutoPayCards'>['availableCards'][number];

/** What is being chosen. Lives while the panel shows it and nowhere else. */
export interface AutoPayForm {
  /** The choices are shown: AutoPay is being turned on, or its method changed. */
  isOpen: boolean;
  route: AutoPayRoute;
  token: string;
  cardToken: string;
  bank: AutoPayBankForm;
  /** What was done last, until something is changed again: hides the form (AUTO-016). */
  updated: 'saved' | 'turnedOff' | null;
}

export type AutoPayFormEvent =
  | { type: 'opened'; storesMethods: boolean }
  | { type: 'routeChosen'; route: AutoPayRoute }
  | { type: 'tokenChosen'; token: string }
  | { type: 'cardChosen'; cardToken: string }
  | { type: 'bankTyped'; change: Partial<AutoPayBankForm> }
  | { type: 'closed' }
  | { type: 'saved' }
  | { type: 'turnedOff' };

const noBank: AutoPayBankForm = { cardHolderName: '', routingNumber: '', accountNumber: '', accountType: '' };

/** Nothing chosen, nothing shown. */
export const closedForm: AutoPayForm = { isOpen: false, route: 'card', token: '', cardToken: '', bank: noBank, updated: null };

/** The next state. Choosing one route takes back what was chosen on the others (AUTO-003); saving and turning off keep nothing (AUTO-014). */
export function nextForm(form: AutoPayForm, event: AutoPayFormEvent): AutoPayForm {
  switch (event.type) {
    case 'opened':
      return { ...closedForm, isOpen: true, route: event.storesMethods ? 'stored' : 'card' };
    case 'routeChosen':
      return event.route === form.route ? form : { ...closedForm, isOpen: true, route: event.route };
    case 'tokenChosen':
      return { ...form, token: event.token };
    case 'cardChosen':
      return { ...form, cardToken: event.cardToken };
    case 'bankTyped':
      return { ...form, bank: { ...form.bank, ...event.change } };
    case 'closed':
      return closedForm;
    case 'saved':
    case 'turnedOff':
      return { ...closedForm, updated: event.type };
  }
}

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
