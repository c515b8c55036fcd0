import { preloadTexts } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';

/** Fetched with the form that it shows: most visits only look, or come back with what was done there. */
export const providerPage = lazyScreen(async () => {
  const code = import('./ProviderPage.tsx').then(({ ProviderPage }) => ProviderPage);
  return (await Promise.all([code, preloadTexts(['paymentSteps'])]))[0];
});
