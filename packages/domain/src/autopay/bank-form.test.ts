import { describe, expect, it } from 'vitest';
import { autoPayBankDetails, checkAutoPayBankForm } from './bank-form.ts';

const good = { cardHolderName: 'Maria Lopez', routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING' };

describe('the bank form of AutoPay', () => {
  it('takes a complete form, leading zeros included', () => {
    expect(checkAutoPayBankForm(good)).toEqual({});
  });

  it.each(['', '  '])('[ACH-013] refuses the holder %j as required', (cardHolderName) => {
    expect(checkAutoPayBankForm({ ...good, cardHolderName })).toEqual({ cardHolderName: 'required' });
  });

  it.each(['', '12 3', '0', '000', 'abc', '-4', '1.5'])('[ACH-014][ACH-015] refuses %j as routing and as account number', (number) => {
    expect(checkAutoPayBankForm({ ...good, routingNumber: number, accountNumber: number })).toEqual({
      routingNumber: 'number',
      accountNumber: 'number',
    });
  });

  it('[ACH-015] takes 0012, a number with leading zeros', () => {
    expect(checkAutoPayBankForm({ ...good, accountNumber: '0012' })).toEqual({});
  });

  it('[ACH-016] wants an account type', () => {
    expect(checkAutoPayBankForm({ ...good, accountType: '' })).toEqual({ accountType: 'required' });
  });

  it('[ENT-016] sends the holder of a payment on as the card holder', () => {
    expect(autoPayBankDetails({ holderName: 'Maria Lopez', routingNumber: '110000000' })).toEqual({
      cardHolderName: 'Maria Lopez',
      routingNumber: '110000000',
    });
  });
});
