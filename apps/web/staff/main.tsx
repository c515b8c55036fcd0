import '../src/styles/tokens.css';
import '../src/styles/base.css';
import { localeTags } from '@porchlight/texts/locales.ts';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { currentLocale, preloadTexts, restoreLanguage } from '../src/platform/i18n/index.ts';
import { connectNavigation } from '../src/platform/navigation/index.ts';
import { browserStorage } from '../src/platform/storage.ts';
import { followTheme } from '../src/platform/theme.ts';
import { sayErrorsAgain } from '../src/ui/say-error-again.ts';
import { readSelf } from './platform/read-self.ts';
import { staffTextsIn } from './platform/texts.ts';
import { StaffApp } from './shell/StaffApp.tsx';

async function start(root: HTMLElement): Promise<void> {
  const storage = browserStorage();
  connectNavigation(window);
  followTheme(storage);
  restoreLanguage(storage);
  sayErrorsAgain(document);
  const locale = currentLocale.get();
  document.documentElement.lang = localeTags[locale].lang;
  // The portal's own components speak from its shell.
  await Promise.all([staffTextsIn(locale), preloadTexts(['shell', 'session', 'formats']), readSelf()]);
  createRoot(root).render(
    <StrictMode>
      <Suspense fallback={null}>
        <StaffApp />
      </Suspense>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
