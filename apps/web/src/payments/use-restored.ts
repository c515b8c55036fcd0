import { useState } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';

const isSuspended = (status: string | undefined): boolean => status?.trim().toLowerCase() === 'suspended';

/** Whether suspended service came back since this was first shown: a payment connects it again (decision 0021). */
export function useRestored(accountId: number): boolean {
  const account = routeQuery('account.getAccount', { params: { id: accountId } });
  const status = useQuery({ ...account, staleTime: Number.POSITIVE_INFINITY }).data?.status;
  const [before] = useState(status);
  return isSuspended(before) && status?.trim().toLowerCase() === 'active';
}
