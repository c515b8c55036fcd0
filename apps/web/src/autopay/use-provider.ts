import { routeQuery } from '../platform/api/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';

const forTheVisit = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Whether the provider stores payment methods; undefined until it is known, false when the question failed (D-077). */
export function useStorageSupport(): boolean | undefined {
  const { data, isError } = useQuery({ ...routeQuery('payments.getStorageSupport'), ...forTheVisit });
  return isError ? false : data?.supportsPaymentMethodStorage;
}

/** Id of the payment provider; null until it is known. */
export const useProviderId = (): string | null => useQuery({ ...routeQuery('payments.getProviderId'), ...forTheVisit }).data?.id ?? null;
