// The way to the server: `call` by route name, typed by the contract; ApiFailure for everything that did not succeed.
export { call } from './call.ts';
export { ApiFailure, isApiFailure } from './failure.ts';
export { readAmounts } from './read-amounts.ts';
export { routeQuery } from './route-query.ts';
export type { CallAnswer, CallRequest, RouteName } from './route-types.ts';
