import type { RouteCard, RouteName } from './route-types.ts';

const known = new Map<string, RouteCard>();

/**
 * Makes routes known to the client. Nobody writes this call: the build puts it at the head of every module that spells a route's name, with
 * what the contract declares of that route. So a screen brings the routes it speaks of, and the first download none but its own.
 * @public
 */
export function knowRoutes(cards: Readonly<Partial<Record<RouteName, RouteCard>>>): void {
  for (const [name, card] of Object.entries(cards)) known.set(name, card);
}

/** What the client needs to know of a route. A name that was put together at run time is known only if it is also spelled out somewhere. */
export function routeCard(name: RouteName): RouteCard {
  const card = known.get(name);
  if (!card) throw new Error(`no loaded module spells the route ${name}`);
  return card;
}
