import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { communicationConsent, communicationConsentVersion } from './communication-consent.ts';
import { locales } from './locales.ts';

/** The sentences of each version. A change of a sentence is a new version with its own entry; an entry is never rewritten. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  1: [
    'By turning on Email, you agree that {brandName} sends you messages of that kind by e-mail. You can turn it off at any time.',
    'By turning on Text, you agree that {brandName} sends you automated text messages of that kind to your mobile number. How many depends on your account. Message and data rates may apply. Reply STOP to end them, HELP for help. You need not agree to buy anything.',
    'Al activar Correo, acepta que {brandName} le envíe mensajes de ese tipo por correo electrónico. Puede desactivarlo en cualquier momento.',
    'Al activar Texto, acepta que {brandName} le envíe mensajes de texto automáticos de ese tipo a su número de celular. La cantidad depende de su cuenta. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para terminar, HELP para recibir ayuda. No necesita aceptar para comprar nada.',
  ],
};

it('has a version that tells its sentences', () => {
  const current = locales.flatMap((locale) => {
    const { email, text } = catalogue[locale].preferences.consent;
    return [email, text];
  });
  expect(current).toEqual(sentences[communicationConsentVersion]);
});

it('names the provider', () => {
  expect(communicationConsent(catalogue['en-us'].preferences, 'email', 'Cedar Valley Fiber')).toBe(
    'By turning on Email, you agree that Cedar Valley Fiber sends you messages of that kind by e-mail. You can turn it off at any time.',
  );
});
