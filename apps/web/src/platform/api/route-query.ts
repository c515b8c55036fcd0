import { call } from './call.ts';
import type { CallAnswer, CallArguments, CallRequest, RouteName } from './route-types.ts';

/** Key and function of a read for useQuery. The key starts with the route's name, so `queryClient.invalidateQueries({ queryKey: [name] })` hits every variant. */
export function routeQuery<N extends RouteName>(
  ...[name, request]: CallArguments<N>
): { queryKey: readonly [N, CallRequest<N> | undefined]; queryFn: (context: { signal: AbortSignal }) => Promise<CallAnswer<N>> } {
  return {
    queryKey: [name, request] as const,
    queryFn: ({ signal }) => call(...([name, { ...request, signal }] as unknown as CallArguments<N>)),
  };
}
