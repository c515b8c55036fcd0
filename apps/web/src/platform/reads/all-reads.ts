import type { ReadState } from './Read.tsx';

type Data<R extends readonly ReadState<unknown>[]> = { [K in keyof R]: R[K] extends ReadState<infer T> ? T : never };

/** Several reads as one: here when all are here, failed when one failed; trying again repeats those that failed. */
export function allReads<const R extends readonly ReadState<unknown>[]>(...reads: R): ReadState<Data<R>> {
  const isHere = reads.every(({ data }) => data !== undefined);
  return {
    data: isHere ? (reads.map(({ data }) => data) as unknown as Data<R>) : undefined,
    isError: reads.some(({ isError }) => isError),
    refetch: () => Promise.all(reads.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}
