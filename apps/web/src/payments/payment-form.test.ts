import { describe, expect, it } from 'vitest';
import { amountOf, initialEntry, orderOf, type PaymentEntry, problemsOf, withoutBank } from './payment-form.ts';

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
    expect(problemsOf({ ...initialEntry(0), paymentMethod: 'CC' })).toEqual({ paymentAmount: 'amountInvalid' });
  });

  it('[PAY-045] requires a method', () => {
    expect(problemsOf(initialEntry(84.2))).toEqual({ paymentMethod: 'methodRequired' });
  });

  it.each(['12', '12.', '12.5', '12.50', '.5', '1,234.50'])('[PAY-047][PAY-049] takes the amount %s', (amount) => {
    expect(problemsOf(card(amount))).toEqual({});
  });

  it.each(['', '0', '0.00', '-1', '.', '12.505', '1e3', 'abc'])('[PAY-046][PAY-048][PAY-050] refuses the amount %j', (amount) => {
    expect(problemsOf(card(amount))).toEqual({ paymentAmount: 'amountInvalid' });
  });

  it('[PAY-047] reads an amount in cents', () => {
    expect([amountOf(card('1,234.50')), amountOf(card('.5')), amountOf(card('x'))]).toEqual([123_450, 50, null]);
  });
});

describe('bank account form', () => {
  it('[ACH-007][ACH-008][ACH-009] requires routing number, account number and account type', () => {
    expect(problemsOf(bank())).toEqual({});
    const empty = problemsOf(bank({ routingNumber: '', accountNumber: ' ', accountType: '' }));
    expect(empty).toEqual({ routingNumber: 'required', accountNumber: 'required', accountType: 'required' });
  });

  it('[ACH-010] requires a holder name of at least five characters', () => {
    expect(problemsOf(bank({ holderName: 'Abcd' }))).toEqual({ holderName: 'holderNameMin' });
    expect(problemsOf(bank({ holderName: '   Abcd ' }))).toEqual({ holderName: 'holderNameMin' });
    expect(problemsOf(bank({ holderName: 'Abcde' }))).toEqual({});
  });

  it.each(['', '0', '-1', 'abc'])('[ACH-011] refuses the amount %j', (paymentAmount) => {
    expect(problemsOf(bank({ paymentAmount }))).toEqual({ paymentAmount: 'bankAmountInvalid' });
  });

  it('[ACH-011][ACH-012] takes commas and tells too many decimals apart', () => {
    expect(problemsOf(bank({ paymentAmount: '1,000' }))).toEqual({});
    expect(problemsOf(bank({ paymentAmount: '1.234' }))).toEqual({ paymentAmount: 'bankAmountDecimals' });
  });

  it('keeps no number of a bank account that was sent', () => {
    expect(JSON.stringify(withoutBank(bank()))).not.toMatch(/110000000|123456789|Maria/);
    expect(withoutBank(bank())).toMatchObject({ paymentMethod: 'ACH', paymentAmount: '84.20' });
  });
});

describe('what is ordered', () => {
  it('[PAY-047] is a card or a bank payment in cents', () => {
    expect(orderOf(card('1,234.50'), 7)).toEqual({ intent: { kind: 'card', accountId: 7, amount: 123_450 } });
    const order = orderOf(bank({ routingNumber: ' 110000000 ', holderName: ' Maria Lopez ' }), 7);
    expect(order?.intent).toEqual({ kind: 'bank', accountId: 7, amount: 8420 });
    expect(order?.bank).toEqual({
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'CHECKING',
      holderName: 'Maria Lopez',
    });
  });

  it('[PAY-060] is nothing without a usable method', () => {
    expect(orderOf({ ...card('5'), paymentMethod: 'WIRE' as 'CC' }, 7)).toBeNull();
    expect(orderOf(bank({ accountType: '' }), 7)).toBeNull();
  });
});
