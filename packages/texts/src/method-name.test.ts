import { expect, it } from 'vitest';
import { methodName } from './method-name.ts';

it.each([
  ['Checking ending 6789', 'Cuenta corriente terminada en 6789'],
  ['Savings ending 6789', 'Cuenta de ahorros terminada en 6789'],
  ['Business checking ending 3321', 'Cuenta corriente comercial terminada en 3321'],
  ['Bank account ending 3321', 'Cuenta bancaria terminada en 3321'],
  ['Card ending 1111', 'Tarjeta terminada en 1111'],
  ['Visa ending 1111', 'Visa terminada en 1111'],
])('[I18N-001] calls %s by our own words in the language of the reader, and a brand by its name', (name, spanish) => {
  expect(methodName(name, 'sp-es')).toBe(spanish);
  expect(methodName(name, 'en-us')).toBe(name);
});

it.each(['', 'Visa', '**** 1111', 'Ending 12345', 'Visa ending 1111 (old)'])('leaves %j as the payment provider says it', (name) => {
  expect(methodName(name, 'sp-es')).toBe(name);
});
