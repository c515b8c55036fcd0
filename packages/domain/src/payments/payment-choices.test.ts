import { describe, expect, it } from 'vitest';
import { paymentChoices } from './payment-choices.ts';

const methods = [
  { token: 'tok-visa', type: 'CREDIT_CARD', paymentInformation: 'Visa ending 1111', autoPay: false },
  { token: 'tok-bank', type: 'ACH', paymentInformation: 'Checking ending 6789', autoPay: true },
];
const options = {
  providerStoresMethods: true,
  providerTakesOneTimePayments: true,
  methods,
  autoPayMark: '(AutoPay)',
  mayManage: true,
  mayPayOnce: true,
};
const values = (changes: Partial<typeof options>) => paymentChoices({ ...options, ...changes }).choices.map(({ value }) => value);

describe('paymentChoices', () => {
  it('[PAY-016] offers exactly card and bank account when the provider stores no methods', () => {
    expect(paymentChoices({ ...options, providerStoresMethods: false })).toEqual({
      choices: [
        { kind: 'card', value: 'CC' },
        { kind: 'bank', value: 'ACH' },
      ],
      initial: null,
    });
  });

  it('[PAY-017] offers the stored methods, then managing them and the one-time payment', () => {
    expect(values({})).toEqual(['tok-visa', 'tok-bank', 'MANAGE_PAYMENT_METHODS', 'ONE_TIME_PAYMENT']);
  });

  it('[PAY-017][PERM-009] offers managing only to whom may', () => {
    expect(values({ mayManage: false })).toEqual(['tok-visa', 'tok-bank', 'ONE_TIME_PAYMENT']);
    expect(values({ mayManage: false, mayPayOnce: false })).toEqual(['tok-visa', 'tok-bank']);
  });

  it('[PAY-016][LINK-005] leaves nobody who may pay without a way: a linked user of an account without stored methods pays by card or bank', () => {
    expect(values({ methods: [], mayManage: false, mayPayOnce: false })).toEqual(['CC', 'ACH']);
    expect(values({ methods: [], mayManage: false })).toEqual(['ONE_TIME_PAYMENT']);
  });

  it('[PAY-017][PERM-010] offers the one-time payment only to whom may, and only where the provider takes it', () => {
    const isOffered = (mayPayOnce: boolean, providerTakesOneTimePayments: boolean) =>
      values({ mayPayOnce, providerTakesOneTimePayments }).includes('ONE_TIME_PAYMENT');
    expect([isOffered(true, true), isOffered(true, false), isOffered(false, true), isOffered(false, false)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('[PAY-018] starts with the first stored method, with none at the placeholder', () => {
    expect(paymentChoices(options).initial).toBe('tok-visa');
    expect(paymentChoices({ ...options, methods: [] }).initial).toBeNull();
  });

  it('tells bank accounts, which are debited, from cards', () => {
    const banks = paymentChoices(options).choices.flatMap((choice) =>
      choice.kind === 'stored' && choice.isBankAccount ? [choice.value] : [],
    );
    expect(banks).toEqual(['tok-bank']);
  });

  it('[PAY-019][PAY-020] labels a method by its payment information and marks the AutoPay one', () => {
    const labels = paymentChoices(options).choices.flatMap((choice) => (choice.kind === 'stored' ? [choice.label] : []));
    expect(labels).toEqual(['Visa ending 1111', 'Checking ending 6789 (AutoPay)']);
  });
});
