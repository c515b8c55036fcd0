import { permits } from '@porchlight/domain/access/permits.ts';
import { routeCard } from '../api/route-cards.ts';
import type { RouteName } from '../api/route-types.ts';
import type { PermissionModule, SessionState } from './session-store.ts';

export interface CallGate {
  /** Until the permissions have loaded, none is held (D-034). */
  isLoaded: boolean;
  /**
   * Whether the server would take this call for an account, the own one when none is named. The answer comes from the route's declaration
   * and so is the server's own: whatever leads to a call asks by the call's name and knows no permission.
   */
  mayCall: (name: RouteName, accountId?: number) => boolean;
  /** Whether the call is the customer's alone and it is staff who are here, in the customer's name (D-033). */
  isClosedToStaff: (name: RouteName) => boolean;
}

type Holder = Pick<SessionState, 'accountId' | 'userPermission'> & Partial<Pick<SessionState, 'impersonated' | 'staffMayPay'>>;
type Linked = ReadonlyMap<number, readonly PermissionModule[]>;

/**
 * What the signed-in user may call, by the permissions read for that account (PERM-005); where none were read, none is held. Staff in the
 * user's name are offered nothing that is the customer's alone (PERM-023).
 */
export function callGate(
  { accountId: own, userPermission, impersonated = false, staffMayPay = false }: Holder,
  linked: Linked = new Map(),
): CallGate {
  const holds = (modules: readonly PermissionModule[] | null | undefined, permission: string): boolean =>
    modules?.some(({ permissions }) => permissions.includes(permission)) ?? false;
  const isClosedToStaff = (name: RouteName): boolean => {
    const { impersonated: closed } = routeCard(name);
    return impersonated && closed !== undefined && !(closed === 'payments' && staffMayPay);
  };
  return {
    isClosedToStaff,
    isLoaded: userPermission !== null,
    mayCall: (name, accountId) => {
      const isOwn = accountId === undefined || accountId === own;
      if (isClosedToStaff(name)) return false;
      const modules = isOwn ? userPermission : linked.get(accountId);
      return permits(routeCard(name), (permission) => holds(modules, permission), isOwn);
    },
  };
}
