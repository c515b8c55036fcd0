import { routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';

/** The payments of an account, newest first (C-011). */
export function usePayments(accountId: number) {
  return useQuery(routeQuery('payments.listPayments', { params: { id: accountId } }));
}
