import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { preloadTexts } from '../platform/i18n/index.ts';
import { lazyScreen } from '../ui/lazy-screen.ts';

/** The choice among several accounts on the home page; only who has linked accounts fetches it. */
export const accountChoice = lazyScreen<Record<never, never>>(async () => {
  const [{ AccountChoice }] = await Promise.all([import('./AccountChoice.tsx'), preloadTexts(['linkedAccounts'])]);
  return AccountChoice;
});

/** What stands where an account can't be opened, or not any more. */
export const closedAccount = lazyScreen<{ account: NamedAccount }>(async () => {
  const [{ ClosedAccount }] = await Promise.all([import('./ClosedAccount.tsx'), preloadTexts(['linkedAccounts'])]);
  return ClosedAccount;
});
