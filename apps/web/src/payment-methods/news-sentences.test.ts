import { paymentMethods as english } from '@porchlight/texts/en-us/payment-methods.ts';
import { paymentMethods as spanish } from '@porchlight/texts/sp-es/payment-methods.ts';
import { expect, it } from 'vitest';
import type { Method } from './method-changes.ts';
import { newsSentences } from './news-sentences.ts';

const method = (paymentInformation: string, autoPay = false): Method => ({
  id: 1,
  token: paymentInformation,
  type: 'ACH',
  paymentInformation,
  autoPay,
});

it('[PM-001] names what was added and what was removed', () => {
  const changes = { added: [method('Visa ending 1111')], removed: [method('Checking ending 6789'), method('Visa ending 5100')] };
  expect(newsSentences(english.news, 'en-us', changes)).toEqual([
    'Visa ending 1111 was added.',
    'Checking ending 6789 and Visa ending 5100 were removed.',
  ]);
  expect(newsSentences(spanish.news as unknown as typeof english.news, 'sp-es', changes)).toEqual([
    'Se agregó Visa ending 1111.',
    'Se eliminaron Checking ending 6789 y Visa ending 5100.',
  ]);
});

it('[PM-001] says what it means for AutoPay when its method is gone', () => {
  const changes = { added: [], removed: [method('Visa ending 1881', true)] };
  expect(newsSentences(english.news, 'en-us', changes)).toEqual([
    'Visa ending 1881 was removed.',
    'AutoPay paid with it and has no payment method now.',
  ]);
});
