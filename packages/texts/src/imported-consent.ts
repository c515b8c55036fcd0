import type { Locale } from './locales.ts';

/** Tells consents that came with a file from those given here, whose words are kept. */
export const importedConsentVersion = 'import-1';

/** Kept in the place of words that nobody here has seen. */
export const importedConsent: Readonly<Record<Locale, string>> = {
  'en-us': 'Agreed to with the provider before it used this portal. What was said then is kept by the provider.',
  'sp-es': 'Acordado con el proveedor antes de que usara este portal. El proveedor conserva lo que se dijo entonces.',
};
