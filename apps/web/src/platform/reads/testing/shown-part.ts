import type { QueryClient } from '../query-store.ts';
import type { QueryOptions, QueryResult } from '../query-types.ts';

/** A part of a page that shows a read and looks at all of it, without a page. */
export function shownPart<A, T = A>(client: QueryClient, first: QueryOptions<A, T>) {
  const watch = client.watch<A, T>();
  let options = first;
  let leave: (() => void) | null = null;
  /** Looking at everything makes every change one that is told. */
  const now = (): QueryResult<T> => ({ ...watch.noted(watch.look(options)) });
  const draw = (changed: Partial<QueryOptions<A, T>> = {}): void => {
    options = { ...options, ...changed };
    watch.follow(options, now());
  };
  return {
    now,
    /** Runs what is told of changes; a change is drawn as soon as it is told. */
    appear: (onChange: () => void = () => undefined): void => {
      leave = watch.subscribe(() => {
        onChange();
        draw();
      });
      draw();
    },
    draw,
    disappear: (): void => leave?.(),
    refetch: (): Promise<QueryResult<T>> => watch.look(options).refetch(),
  };
}
