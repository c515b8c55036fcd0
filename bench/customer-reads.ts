import { account } from '@porchlight/contract/account.ts';
import { firstView, firstViewReads } from '@porchlight/contract/first-view.ts';
import type { Ask } from './client.ts';
import { apiBase, type SignedIn } from './installation.ts';

/** The first view of the account page and the reads of the account it is made of, which its panels ask for again. */
export const customerReads: readonly string[] = [
  firstView.getFirstView.path,
  ...firstViewReads(0, 0).flatMap(({ route }) => (route.access.kind === 'account' ? [route.path] : [])),
  account.getCreditBalance.path,
];

/** A read of the list, by that customer. */
export function readBy({ accountId, token }: SignedIn, read: string): Ask {
  return { path: apiBase + read.replace('{id}', String(accountId)), token };
}
