import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../platform/api/index.ts';

const forTheVisit = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** Whether the provider stores payment methods; undefined until it is known, false when the question failed (C-014, D-077). */
export function useStorageSupport(): boolean | undefined {
  const { data, isError } = useQuery({ ...routeQuery('payments.getStorageSupport'), ...forTheVisit, select: readFlag });
  return isError ? false : data;
}

/** Id of the payment provider; null when there is none or the question failed (C-013, D-077). */
export function useProviderId(): string | null {
  const { data } = useQuery({ ...routeQuery('payments.getProviderId'), ...forTheVisit, select: readId });
  return data ?? null;
}

/** The answer of the contract, or a bare JSON scalar (D-077). */
export function readFlag(answer: unknown): boolean {
  if (typeof answer === 'object' && answer !== null && 'supportsPaymentMethodStorage' in answer) {
    return answer.supportsPaymentMethodStorage === true;
  }
  return answer === true;
}

export function readId(answer: unknown): string | null {
  const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : answer;
  return typeof id === 'string' ? id : null;
}
