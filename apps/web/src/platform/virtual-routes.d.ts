declare module 'virtual:routes' {
  import type { RouteCard, RouteName } from './api/route-types.ts';
  /** The card of every route, worked out from the contract when the portal is built: for tests, since it is a download of its own. */
  export const routes: Readonly<Record<RouteName, RouteCard>>;
}
