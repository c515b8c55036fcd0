import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { deliveryConsent, deliveryConsentVersion } from './delivery-consent.ts';
import { locales } from './locales.ts';

/** The sentences of each version. A change of a sentence is a new version with its own entry; an entry is never rewritten. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  1: [
    'By saving, you agree to receive your invoices by email at the address above, and no longer on paper[, for {price} a month].',
    'By saving, you agree to receive your invoices in this portal, with a notice to the address above, and no longer on paper[, for {price} a month].',
    'By saving, you agree to receive your invoices on paper by mail[, for {price} a month].',
    'Al guardar, acepta recibir sus facturas por correo electrónico en la dirección indicada y ya no en papel[, por {price} al mes].',
    'Al guardar, acepta recibir sus facturas en este portal, con un aviso a la dirección indicada, y ya no en papel[, por {price} al mes].',
    'Al guardar, acepta recibir sus facturas en papel por correo postal[, por {price} al mes].',
  ],
};

it('has a version that tells its sentences', () => {
  const current = locales.flatMap((locale) => {
    const { EMAIL, PAPERLESS, PAPER } = catalogue[locale].deliveryPanel.consent;
    return [EMAIL, PAPERLESS, PAPER];
  });
  expect(current).toEqual(sentences[deliveryConsentVersion]);
});

it('names the price where there is one', () => {
  const { deliveryPanel } = catalogue['en-us'];
  expect(deliveryConsent(deliveryPanel, { method: 'PAPER', price: '$3.00' })).toBe(
    'By saving, you agree to receive your invoices on paper by mail, for $3.00 a month.',
  );
  expect(deliveryConsent(deliveryPanel, { method: 'EMAIL', price: null })).toBe(
    'By saving, you agree to receive your invoices by email at the address above, and no longer on paper.',
  );
});
