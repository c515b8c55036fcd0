import { type BrowserSubject, preloadTexts } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';

/** Texts the first signed-in screen needs; bundled into one file per language. */
const subjects: readonly BrowserSubject[] = [
  'shell',
  'panels',
  'account',
  'formats',
  'errors',
  'services',
  'orders',
  'autopay',
  'delivery',
  'installments',
];

const loadModule = () => import('./SignedInArea.tsx');

/** Everything behind the sign-in, its texts included. */
export const signedInArea = lazyScreen<Record<never, never>>(async () => {
  const [module] = await Promise.all([loadModule(), preloadTexts(subjects)]);
  return module.SignedInArea;
});

/** Waits a moment for what was asked ahead of the application, so that the first drawing has its numbers. */
export async function prefetchFirstScreen(): Promise<void> {
  const { prefetchFirstScreen: prefetch } = await loadModule();
  await prefetch();
}
