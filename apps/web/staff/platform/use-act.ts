import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { StaffAnswer, StaffCallName, StaffRequest } from './call.ts';
import type { StaffFailure } from './failure.ts';

interface Parts<N extends StaffCallName> {
  send: (request: StaffRequest<N>) => Promise<StaffAnswer<N>>;
  /** What follows from the answer: reads whose answers it made old are asked for again. */
  answered: () => Promise<unknown>;
  /** What follows from a refusal or an answer that did not come. */
  refused?: (failure: StaffFailure) => void;
}

/** Whom an act tells what came of it. */
interface Asker<N extends StaffCallName> {
  onSuccess?: (answer: StaffAnswer<N>) => void;
  onError?: (failure: StaffFailure) => void;
}

/**
 * A mutation whose asker is told after what it made old was read anew, also when just that takes the asker's part of the page away: the
 * library drops the callbacks of a part that is gone. Who left before the answer came is not told; a page is not turned under somebody who is
 * somewhere else.
 */
export function useAct<N extends StaffCallName>({ send, answered, refused }: Parts<N>) {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const mutation = useMutation<StaffAnswer<N>, StaffFailure, { request: StaffRequest<N>; asker: Asker<N> }>({
    mutationFn: ({ request }) => send(request),
    onError: (failure, { asker }) => {
      refused?.(failure);
      if (isHere.current) asker.onError?.(failure);
    },
    onSuccess: async (answer, { asker }) => {
      const wasHere = isHere.current;
      await answered();
      if (wasHere) asker.onSuccess?.(answer);
    },
  });
  const { data, error, isPending, isSuccess, reset, mutate: begin } = mutation;
  // The same one for as long as the part is there, as the library's own is: some acts begin in an effect.
  const mutate = useCallback((request: StaffRequest<N>, asker: Asker<N> = {}) => begin({ request, asker }), [begin]);
  return {
    data,
    error,
    isPending,
    isSuccess,
    reset,
    /** What was asked for last. */
    request: mutation.variables?.request,
    mutate,
  };
}
