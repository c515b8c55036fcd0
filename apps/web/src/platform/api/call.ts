import type { SendCall } from './client.ts';
import { routeCard } from './route-cards.ts';
import type { CallAnswer, CallArguments, RouteName } from './route-types.ts';

let send: SendCall = () => Promise.reject(new Error('the API client is not connected'));

/** Connects `call` to the browser's client; done once when the portal starts. */
export function connectApi(client: SendCall): void {
  send = client;
}

/**
 * Calls a route of the contract by name: `call('account.getAmounts', { params: { id } })`. Answers the success body (a Blob for a file);
 * rejects with ApiFailure, or with an AbortError when the signal was aborted. Tokens, refresh and language are taken care of.
 */
export function call<N extends RouteName>(...[name, request]: CallArguments<N>): Promise<CallAnswer<N>> {
  return send(routeCard(name), (request ?? {}) as Parameters<SendCall>[1]) as Promise<CallAnswer<N>>;
}
