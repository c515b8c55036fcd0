import type { Permission } from '@porchlight/contract';
import { useStore } from '../../ui/external-store.ts';
import { session } from '../portal.ts';
import type { SessionState } from './session-store.ts';

/** Who is signed in, as it changes. */
export const useSession = (): SessionState => useStore(session.store);

/** The signed-in user's own account id. Throws outside the signed-in area: that is a programming error. */
export function useAccountId(): number {
  const { accountId } = useSession();
  if (accountId === null) throw new Error('no account: nobody is signed in');
  return accountId;
}

export interface PermissionCheck {
  /** Until they have loaded, no permission is held (D-034). */
  isLoaded: boolean;
  may: (permission: Permission) => boolean;
}

/** The permissions of the signed-in user on the own account (PERM-005, PERM-016). */
export function usePermissions(): PermissionCheck {
  const { userPermission } = useSession();
  return {
    isLoaded: userPermission !== null,
    may: (permission) => userPermission?.some((module) => module.permissions.includes(permission)) ?? false,
  };
}
