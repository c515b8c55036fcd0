declare module 'virtual:routes' {
  import type { RouteCard, RouteName } from './api/route-types.ts';
  /** What the browser needs to know of each route, computed from the contract when the portal is built. */
  export const routes: Readonly<Record<RouteName, RouteCard>>;
}
