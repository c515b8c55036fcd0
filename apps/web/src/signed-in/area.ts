import { preloadTexts, type Subject } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';

/** Texts the first signed-in screen needs; bundled into one file per language. */
const subjects: readonly Subject[] = [
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

/** Everything behind the sign-in, its texts included. */
export const signedInArea = lazyScreen<Record<never, never>>(async () => {
  const [module] = await Promise.all([import('./SignedInArea.tsx'), preloadTexts(subjects)]);
  return module.SignedInArea;
});
