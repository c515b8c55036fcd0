import { useEffect } from 'react';
import { useLinks } from '../linked-accounts/open-accounts.ts';
import { call, routeQuery } from '../platform/api/index.ts';
import { onSessionEnd, session } from '../platform/portal.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useAccountId } from '../platform/session/index.ts';
import { linkedPermissions } from '../platform/session/linked-permissions.ts';

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

/** Reads the permissions while the signed-in area is shown: those of the own account, and of each linked one by itself (PERM-005). */
export function usePermissionRead(): void {
  useQuery(permissionsQuery);
  const ids = useLinks().list?.map(({ accountInfo }) => accountInfo.accountId) ?? [];
  useQuery({
    queryKey: ['session.getPermissions', ids],
    queryFn: async ({ signal }) => {
      const read = async (accountId: number) => {
        const answer = await call('session.getPermissions', { query: { accountId }, signal }).catch(() => null);
        if (answer) linkedPermissions.set(new Map(linkedPermissions.get()).set(accountId, answer.modulePermissions));
      };
      await Promise.all(ids.map(read));
      return ids;
    },
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

onSessionEnd(() => linkedPermissions.set(new Map()));
