import { newMethodChoices, paymentChoices } from '@porchlight/domain/payments/payment-choices.ts';
import { describe, expect, it } from 'vitest';
import { amountOf, initialEntry, nextStored, orderOf, type PaymentEntry, problemsOf, withoutBank } from './payment-form.ts';

const card = (paymentAmount: string): PaymentEntry => ({ ...initialEntry(84.2), paymentMethod: 'CC', paymentAmount });
const bank = (change: Partial<PaymentEntry> = {}): PaymentEntry => ({
  paymentMethod: 'ACH',
  routingNumber: '110000000',
  accountNumber: '000123456789',
  accountType: 'CHECKING',
  holderName: 'Maria Lopez',
  paymentAmount: '84.20',
  ...change,
});

describe('payment form', () => {
  it('[PAY-063][PAY-051] starts with the balance, a credit and what is no number as 0', () => {
    expect([84.2, 1234.5, -5, 'x'].map((balance) => initialEntry(balance).paymentAmount)).toEqual(['84.20', '1,234.50', '0.00', '0.00']);
    expect(problemsOf({ ...initialEntry(0), paymentMethod: 'CC' }, newMethodChoices)).toEqual({ paymentAmount: 'amountInvalid' });
  });

  it('[PAY-045] requires a method', () => {
    expect(problemsOf(initialEntry(84.2), newMethodChoices)).toEqual({ paymentMethod: 'methodRequired' });
  });

  it.each(['12', '12.', '12.5', '12.50', '.5', '1,234.50'])('[PAY-047][PAY-049] takes the amount %s', (amount) => {
    expect(problemsOf(card(amount), newMethodChoices)).toEqual({});
  });

  it.each(['', '0', '0.00', '-1', '.', '12.505', '1e3', 'abc'])('[PAY-046][PAY-048][PAY-050] refuses the amount %j', (amount) => {
    expect(problemsOf(card(amount), newMethodChoices)).toEqual({ paymentAmount: 'amountInvalid' });
  });

  it('[PAY-047] reads an amount in cents', () => {
    expect([amountOf(card('1,234.50')), amountOf(card('.5')), amountOf(card('x'))]).toEqual([123_450, 50, null]);
  });
});

describe('bank account form', () => {
  it('[ACH-007][ACH-008][ACH-009] requires routing number, account number and account type', () => {
    expect(problemsOf(bank(), newMethodChoices)).toEqual({});
    const empty = problemsOf(bank({ routingNumber: '', accountNumber: ' ', accountType: '' }), newMethodChoices);
    expect(empty).toEqual({ routingNumber: 'required', accountNumber: 'required', accountType: 'required' });
  });

  it('[ACH-010] requires a holder name of at least five characters', () => {
    expect(problemsOf(bank({ holderName: 'Abcd' }), newMethodChoices)).toEqual({ holderName: 'holderNameMin' });
    expect(problemsOf(bank({ holderName: '   Abcd ' }), newMethodChoices)).toEqual({ holderName: 'holderNameMin' });
    expect(problemsOf(bank({ holderName: 'Abcde' }), newMethodChoices)).toEqual({});
  });

  it.each(['', '0', '-1', 'abc'])('[ACH-011] refuses the amount %j', (paymentAmount) => {
    expect(problemsOf(bank({ paymentAmount }), newMethodChoices)).toEqual({ paymentAmount: 'bankAmountInvalid' });
  });

  it('[ACH-011][ACH-012] takes commas and tells too many decimals apart', () => {
    expect(problemsOf(bank({ paymentAmount: '1,000' }), newMethodChoices)).toEqual({});
    expect(problemsOf(bank({ paymentAmount: '1.234' }), newMethodChoices)).toEqual({ paymentAmount: 'bankAmountDecimals' });
  });

  it('keeps no number of a bank account that was sent', () => {
    expect(JSON.stringify(withoutBank(bank()))).not.toMatch(/110000000|123456789|Maria/);
    expect(withoutBank(bank())).toMatchObject({ paymentMethod: 'ACH', paymentAmount: '84.20' });
  });
});

describe('what is ordered', () => {
  it('[PAY-047] is a card or a bank payment in cents', () => {
    expect(orderOf(card('1,234.50'), 7, newMethodChoices)).toEqual({ intent: { kind: 'card', accountId: 7, amount: 123_450 } });
    const order = orderOf(bank({ routingNumber: ' 110000000 ', holderName: ' Maria Lopez ' }), 7, newMethodChoices);
    expect(order?.intent).toEqual({ kind: 'bank', accountId: 7, amount: 8420 });
    expect(order?.bank).toEqual({
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Maria Lopez',
    });
  });

  it('[PAY-060] is nothing without a usable method', () => {
    expect(orderOf({ ...card('5'), paymentMethod: 'WIRE' }, 7, newMethodChoices)).toBeNull();
    expect(orderOf(bank({ accountType: '' }), 7, newMethodChoices)).toBeNull();
  });
});

describe('the form with stored methods', () => {
  const { choices, initial } = paymentChoices({
    providerStoresMethods: true,
    providerTakesOneTimePayments: true,
    methods: [
      { token: 'tok-visa', type: 'CREDIT_CARD', paymentInformation: 'Visa ending 1111', autoPay: true },
      { token: 'tok-bank', type: 'ACH', paymentInformation: 'Checking ending 6789', autoPay: false },
    ],
    autoPayMark: '(AutoPay)',
    mayManage: true,
    mayPayOnce: true,
  });

  it('[PAY-018] starts with the first stored method and orders by its token, without the mark', () => {
    const entry = initialEntry(84.2, initial);
    expect(problemsOf(entry, choices)).toEqual({});
    const intent = { kind: 'stored', accountId: 7, amount: 8420, token: 'tok-visa', information: 'Visa ending 1111' };
    expect(orderOf(entry, 7, choices)).toEqual({ intent });
  });

  it('[PAY-045][PAY-060] cannot pay with an entry that leads elsewhere, a method that is gone or one that is not offered', () => {
    for (const paymentMethod of ['MANAGE_PAYMENT_METHODS', 'ONE_TIME_PAYMENT', 'tok-removed', 'CC', '']) {
      const entry = { ...initialEntry(84.2), paymentMethod };
      expect(problemsOf(entry, choices)).toEqual({ paymentMethod: 'methodRequired' });
      expect(orderOf(entry, 7, choices)).toBeNull();
    }
  });

  it('offers the other method after one was declined, and none when there is no other', () => {
    expect([nextStored('tok-visa', choices), nextStored('tok-bank', choices)]).toEqual(['tok-bank', 'tok-visa']);
    expect(nextStored('tok-visa', choices.slice(0, 1))).toBe('');
    expect(nextStored('tok-visa', [])).toBe('');
  });
});
