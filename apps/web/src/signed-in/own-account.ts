import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, routeQuery } from '../platform/api/index.ts';
import { session } from '../platform/portal.ts';
import { useAccountId } from '../platform/session/index.ts';

/** The signed-in user's own account. An answered error logs out; without an answer one retry after 2 s, then logout (SESS-007, D-024). */
export function useOwnAccount() {
  const id = useAccountId();
  const { data, isError } = useQuery({ ...routeQuery('account.getAccount', { params: { id } }), staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (isError) session.end('accountError');
  }, [isError]);
  return data;
}

/** Fetches the permissions and keeps them with the session (PERM-016). */
export function usePermissionRead(): void {
  const { data } = useQuery({
    queryKey: ['session.getPermissions', undefined],
    queryFn: ({ signal }) => call('session.getPermissions', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) session.keepPermissions(data.modulePermissions);
  }, [data]);
}
