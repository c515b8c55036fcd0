import { prefetchAmounts } from '../account/index.ts';
import { linksQuery } from '../linked-accounts/open-accounts.ts';
import { routeQuery } from '../platform/api/index.ts';
import { session } from '../platform/portal.ts';
import { queryClient } from '../platform/reads/query-client.ts';
import { permissionsQuery } from './own-account.ts';

/** How long the first drawing waits for answers that are on their way already. */
const patienceMs = 100;

/**
 * Puts the answers that were asked for ahead of the application where the first screen looks for them, so that it is drawn with its
 * numbers and not with their outlines. Waits a moment at most, and never rejects.
 */
export async function prefetchFirstScreen(): Promise<void> {
  const user = session.user();
  if (!user) return;
  const id = user.accountId;
  const reads = Promise.all([
    prefetchAmounts(id),
    queryClient.prefetchQuery(routeQuery('account.getAccount', { params: { id } })),
    queryClient.prefetchQuery(permissionsQuery),
    queryClient.prefetchQuery(linksQuery(user.userid)),
  ]);
  await Promise.race([reads, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
