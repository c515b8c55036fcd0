import { describe, expect, it } from 'vitest';
import { paymentChoices } from './payment-choices.ts';

const methods = [
  { token: 'tok-visa', paymentInformation: 'Visa ending 1111', autoPay: false },
  { token: 'tok-bank', paymentInformation: 'Checking ending 6789', autoPay: true },
];
const everything = ['BILLING_PAY_NOW', 'API_MANAGE_PAYMENT_METHODS', 'BILLING_PAYMENT_ONE_TIME_PAYMENT'];
const options = { providerStoresMethods: true, providerTakesOneTimePayments: true, methods, permissions: everything };
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

  it('[PAY-017] leaves out what permissions or provider do not allow', () => {
    expect(values({ permissions: ['BILLING_PAYMENT_ONE_TIME_PAYMENT'] })).toEqual(['tok-visa', 'tok-bank', 'ONE_TIME_PAYMENT']);
    expect(values({ permissions: ['API_MANAGE_PAYMENT_METHODS'] })).toEqual(['tok-visa', 'tok-bank', 'MANAGE_PAYMENT_METHODS']);
    expect(values({ providerTakesOneTimePayments: false })).not.toContain('ONE_TIME_PAYMENT');
    expect(values({ permissions: [] })).toEqual(['tok-visa', 'tok-bank']);
  });

  it('[PAY-018] starts with the first stored method, with none at the placeholder', () => {
    expect(paymentChoices(options).initial).toBe('tok-visa');
    expect(paymentChoices({ ...options, methods: [] }).initial).toBeNull();
  });

  it('[PAY-019][PAY-020] labels a method by its payment information and marks the AutoPay one', () => {
    const labels = paymentChoices(options).choices.flatMap((choice) => (choice.kind === 'stored' ? [choice.label] : []));
    expect(labels).toEqual(['Visa ending 1111', 'Checking ending 6789 (AutoPay)']);
  });
});
