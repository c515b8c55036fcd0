import type { NamedAccount } from '@porchlight/domain/linked-accounts/named-account.ts';
import { Suspense } from 'react';
import { AccountPage } from '../account/index.ts';
import { accountChoice, closedAccount } from '../linked-accounts/later-screens.ts';
import { useHomePage } from '../linked-accounts/open-accounts.ts';

/** The page under the panels: an account's, or the choice among several (SHELL-028). */
export function Home() {
  const page = useHomePage();
  if (page.kind === 'own' || page.kind === 'linked') return <AccountPage key={page.id} account={page} />;
  // While the list of links is on its way, nothing is shown that would be taken away again.
  if (page.kind === 'waiting') return null;
  return <Suspense fallback={null}>{page.kind === 'choice' ? <Choice /> : <Closed account={page} />}</Suspense>;
}

function Choice() {
  const AccountChoice = accountChoice.use();
  return <AccountChoice />;
}

function Closed({ account }: { account: NamedAccount }) {
  const ClosedAccount = closedAccount.use();
  return <ClosedAccount account={account} />;
}
