import { expect, it } from 'vitest';
import { type PaidWith, reuseOrder } from './reuse-details.ts';

const answer = { token: null, cardToken: null, cardExpirationDate: '08/39', displayCardNumber: 'Visa ending 1111', paymentType: 'CC' };
const nothing: PaidWith = { bank: null, token: null, answer: null };
const bank = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'CHECKING', holderName: 'Maria Lopez' } as const;

it('[AUTO-010] [ENT-016] turns AutoPay on with the bank account just paid from, its holder as the card holder', () => {
  const { holderName, ...numbers } = bank;
  expect(reuseOrder(7, { ...nothing, bank, answer: { ...answer, paymentType: 'ACH' } }, { locationId: 3 })).toEqual({
    by: 'bank',
    body: { accountId: 7, ...numbers, cardHolderName: holderName, locationId: 3 },
  });
});

it('[AUTO-010] turns AutoPay on with the stored method just charged', () => {
  const order = { by: 'token', body: { accountId: 7, token: 'pm_1' } };
  expect(reuseOrder(7, { ...nothing, token: 'pm_1', answer: { ...answer, cardToken: 'ct_1' } }, {})).toEqual(order);
  expect(reuseOrder(7, { ...nothing, answer: { ...answer, token: 'pm_1' } }, {})).toEqual(order);
});

it('[AUTO-010] turns AutoPay on with the card just charged, both copies alike (D-093)', () => {
  const card = { cardToken: 'ct_1', cardExpirationDate: '08/39', displayCardNumber: 'Visa ending 1111', type: 'CC' };
  expect(reuseOrder(7, { ...nothing, answer: { ...answer, cardToken: 'ct_1' } }, {})).toEqual({
    by: 'card',
    body: { accountId: 7, ...card, cc: card },
  });
});

it('[AUTO-010] has nothing to use again when the card has no token, so that the panel is opened (D-094)', () => {
  expect(reuseOrder(7, { ...nothing, answer }, {})).toBeNull();
  expect(reuseOrder(7, nothing, {})).toBeNull();
});
