import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QueryClient } from './query-store.ts';
import type { QueryOptions, QueryResult } from './query-types.ts';

/** What there is of a read, for a part of a page; it is drawn anew when something changes that it looked at. */
export function useQueryOf<A, T = A>(client: QueryClient, options: QueryOptions<A, T>): QueryResult<T> {
  const [watch] = useState(() => client.watch<A, T>());
  const result = watch.look(options);
  useSyncExternalStore(watch.subscribe, watch.version);
  useEffect(() => watch.follow(options, result));
  return watch.noted(result);
}
