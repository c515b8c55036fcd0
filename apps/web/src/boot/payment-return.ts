import { localeOf } from '@porchlight/texts/locales.ts';
import { languageKey } from '../platform/i18n/language-key.ts';
import { browserStorage } from '../platform/storage.ts';
import { themeOf } from '../platform/theme-choice.ts';

// The page the payment provider's frame returns to. It says so to the portal around it and to nobody else; what became of the payment the
// portal asks the server. The message carries no data, so there is nothing to trust in it.
const storage = browserStorage();
document.documentElement.dataset.theme = themeOf(storage, matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.locale = localeOf(storage.getItem(languageKey));
if (window.parent !== window) window.parent.postMessage({ source: 'porchlight', event: 'payment-return' }, window.location.origin);
