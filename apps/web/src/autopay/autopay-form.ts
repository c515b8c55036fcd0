import type { AutoPayBankForm } from '@porchlight/domain/autopay/bank-form.ts';

/** A stored method, a card or a bank account (AUTO-002). */
export type AutoPayRoute = 'stored' | 'card' | 'bank';

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

/** What came of trying to turn it on. */
export interface FormChecks {
  /** Fields that were left with something in them. */
  left: Readonly<Record<string, boolean>>;
  checkedRoute: AutoPayRoute | null;
  attempt: number;
  isSending: boolean;
  refusal: string | null;
}

export const untried: FormChecks = { left: {}, checkedRoute: null, attempt: 0, isSending: false, refusal: null };
