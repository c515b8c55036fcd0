import { permits } from '@porchlight/domain/access/permits.ts';
import { routeCard } from '../api/route-cards.ts';
import type { RouteName } from '../api/route-types.ts';
import type { SessionState } from './session-store.ts';

export interface CallGate {
  /** Until the permissions have loaded, none is held (D-034). */
  isLoaded: boolean;
  /**
   * Whether the server would take this call for an account, the own one when none is named. The answer comes from the route's declaration
   * and so is the server's own: whatever leads to a call asks by the call's name and knows no permission.
   */
  mayCall: (name: RouteName, accountId?: number) => boolean;
}

/** What the signed-in user may call, by the permissions read for the own account (PERM-005); on other accounts none is known. */
export function callGate({ accountId: own, userPermission }: Pick<SessionState, 'accountId' | 'userPermission'>): CallGate {
  const held = new Set(userPermission?.flatMap(({ permissions }) => permissions));
  return {
    isLoaded: userPermission !== null,
    mayCall: (name, accountId) => {
      const isOwn = accountId === undefined || accountId === own;
      return permits(routeCard(name), (permission) => isOwn && held.has(permission), isOwn);
    },
  };
}
