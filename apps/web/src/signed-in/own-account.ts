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

/** The permissions, kept with the session (PERM-016). */
export const permissionsQuery = {
  queryKey: ['session.getPermissions'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { modulePermissions } = await call('session.getPermissions', { signal });
    session.keepPermissions(modulePermissions);
    return modulePermissions;
  },
  staleTime: Number.POSITIVE_INFINITY,
};

/** Reads the permissions while the signed-in area is shown. */
export function usePermissionRead(): void {
  useQuery(permissionsQuery);
}
