import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { deliveryConsent, deliveryConsentVersion } from './delivery-consent.ts';
import { locales } from './locales.ts';

/** The sentences of each version. A change of a sentence is a new version with its own entry; an entry is never rewritten. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  1: [
    'By saving, you agree to receive your invoices by email[ at {email}] and no longer on paper[, for {price} a month].',
    'By saving, you agree to receive your invoices in this portal, with a notice[ to {email}], and no longer on paper[, for {price} a month].',
    'By saving, you agree to receive your invoices on paper by mail[, for {price} a month].',
    'Al guardar, acepta recibir sus facturas por correo electrónico[ en {email}] y ya no en papel[, por {price} al mes].',
    'Al guardar, acepta recibir sus facturas en este portal, con un aviso[ a {email}], y ya no en papel[, por {price} al mes].',
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

it('names the address and the price where there are any', () => {
  const { deliveryPanel } = catalogue['en-us'];
  expect(deliveryConsent(deliveryPanel, { method: 'PAPER', email: null, price: '$3.00' })).toBe(
    'By saving, you agree to receive your invoices on paper by mail, for $3.00 a month.',
  );
  expect(deliveryConsent(deliveryPanel, { method: 'EMAIL', email: 'a@example.com', price: null })).toBe(
    'By saving, you agree to receive your invoices by email at a@example.com and no longer on paper.',
  );
  expect(deliveryConsent(deliveryPanel, { method: 'PAPERLESS', email: null, price: null })).toBe(
    'By saving, you agree to receive your invoices in this portal, with a notice, and no longer on paper.',
  );
});
