import { describe, expect, it } from 'vitest';
import { type AutoPayForm, type AutoPayFormEvent, closedForm, nextForm } from './autopay-form.ts';
import { bankOrder, orderOf, problemsOf } from './autopay-order.ts';

const after = (...events: AutoPayFormEvent[]): AutoPayForm => events.reduce(nextForm, closedForm);
const opened = { type: 'opened', storesMethods: true } as const;
const bank = { cardHolderName: ' Maria Lopez ', routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING' };
const visa = {
  type: 'Visa',
  cardToken: 'pm_1',
  cardExpirationDate: '09/28',
  displayCardNumber: 'Visa ending 1111',
  paymentInformation: 'Visa ending 1111',
  autoPay: false,
};

describe('choosing how AutoPay pays', () => {
  it('[AUTO-015] starts with the stored methods when the provider keeps them, else with the card', () => {
    expect(after(opened)).toMatchObject({ isOpen: true, route: 'stored' });
    expect(after({ type: 'opened', storesMethods: false })).toMatchObject({ isOpen: true, route: 'card' });
  });

  it('[AUTO-002] [AUTO-003] has three routes, and choosing one takes back what was chosen on the others', () => {
    const typed = after(opened, { type: 'routeChosen', route: 'bank' }, { type: 'bankTyped', change: bank });
    expect(typed).toMatchObject({ route: 'bank', bank });
    const card = nextForm(nextForm(typed, { type: 'routeChosen', route: 'card' }), { type: 'cardChosen', cardToken: 'pm_1' });
    expect(card).toEqual({ ...closedForm, isOpen: true, route: 'card', cardToken: 'pm_1' });
    expect(nextForm(card, { type: 'routeChosen', route: 'card' })).toBe(card);
    const stored = nextForm(nextForm(card, { type: 'routeChosen', route: 'stored' }), { type: 'tokenChosen', token: 'pm_2' });
    expect(stored).toEqual({ ...closedForm, isOpen: true, route: 'stored', token: 'pm_2' });
    expect(nextForm(stored, { type: 'routeChosen', route: 'bank' })).toEqual({ ...closedForm, isOpen: true, route: 'bank' });
  });

  it('[AUTO-016] saving sets the updated flag and hides the form; choosing again clears the flag', () => {
    const saved = after(opened, { type: 'tokenChosen', token: 'pm_1' }, { type: 'saved' });
    expect(saved).toEqual({ ...closedForm, updated: 'saved' });
    expect(nextForm(saved, opened).updated).toBeNull();
  });

  it('[AUTO-014] turning it off takes every choice back', () => {
    for (const chosen of [
      { type: 'tokenChosen', token: 'pm_1' },
      { type: 'cardChosen', cardToken: 'pm_1' },
      { type: 'bankTyped', change: bank },
    ] as const) {
      expect(after(opened, chosen, { type: 'turnedOff' })).toEqual({ ...closedForm, updated: 'turnedOff' });
    }
    expect(after(opened, { type: 'tokenChosen', token: 'pm_1' }, { type: 'closed' })).toEqual(closedForm);
  });
});

describe('what is wrong with it', () => {
  it('[AUTO-020] a stored method must be chosen', () => {
    expect(problemsOf(after(opened))).toEqual({ token: 'required' });
    expect(problemsOf(after(opened, { type: 'tokenChosen', token: 'pm_1' }))).toEqual({});
  });

  it('[AUTO-019] a card must be chosen', () => {
    const card = after(opened, { type: 'routeChosen', route: 'card' });
    expect(problemsOf(card)).toEqual({ cc: 'required' });
    expect(problemsOf(nextForm(card, { type: 'cardChosen', cardToken: 'pm_1' }))).toEqual({});
  });

  it('[ACH-013] [ACH-014] [ACH-015] [ACH-016] a bank account must be complete', () => {
    const form = after(opened, { type: 'routeChosen', route: 'bank' });
    expect(problemsOf(form)).toEqual({
      cardHolderName: 'required',
      routingNumber: 'number',
      accountNumber: 'number',
      accountType: 'required',
    });
    expect(problemsOf(nextForm(form, { type: 'bankTyped', change: { ...bank, routingNumber: '12 3' } }))).toEqual({
      routingNumber: 'number',
    });
    expect(problemsOf(nextForm(form, { type: 'bankTyped', change: bank }))).toEqual({});
  });
});

describe('what turning it on sends', () => {
  it('the token of a stored method', () => {
    const form = after(opened, { type: 'tokenChosen', token: 'pm_2' });
    expect(orderOf(form, 7, [visa], {})).toEqual({ by: 'token', body: { accountId: 7, token: 'pm_2' } });
  });

  it('[AUTO-010] a card with its fields twice (D-093), and nothing for a card that may not be charged', () => {
    const form = after(opened, { type: 'routeChosen', route: 'card' }, { type: 'cardChosen', cardToken: 'pm_1' });
    const cc = { type: 'Visa', cardToken: 'pm_1', cardExpirationDate: '09/28', displayCardNumber: 'Visa ending 1111' };
    expect(orderOf(form, 7, [visa], {})).toEqual({ by: 'card', body: { accountId: 7, ...cc, cc } });
    expect(orderOf(form, 7, [], {})).toBeNull();
  });

  it('[ENT-016] a bank account with its holder as the card holder, leading zeros kept, and the location when there is one', () => {
    const form = after(opened, { type: 'routeChosen', route: 'bank' }, { type: 'bankTyped', change: bank });
    const body = { accountId: 7, ...bank, cardHolderName: 'Maria Lopez', locationId: 3 };
    expect(orderOf(form, 7, [], { locationId: 3 })).toEqual({ by: 'bank', body });
    const paid = { routingNumber: '110000000', accountNumber: '0012', accountType: 'SAVINGS', holderName: 'Ana Ruiz' } as const;
    expect(bankOrder(7, paid, {})).toEqual({
      by: 'bank',
      body: { accountId: 7, routingNumber: '110000000', accountNumber: '0012', accountType: 'SAVINGS', cardHolderName: 'Ana Ruiz' },
    });
  });
});
