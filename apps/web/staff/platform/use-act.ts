import { useCallback, useEffect, useRef, useState } from 'react';
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

/** What became of the last act. */
interface Outcome<N extends StaffCallName> {
  /** What was asked for; undefined when nothing was yet. */
  request: StaffRequest<N> | undefined;
  data: StaffAnswer<N> | undefined;
  error: StaffFailure | null;
  isPending: boolean;
  isSuccess: boolean;
}

const nothing = { request: undefined, data: undefined, error: null, isPending: false, isSuccess: false };

/**
 * An act, whose asker is told after what it made old was read anew, also when just that takes the asker's part of the page away. Who left
 * before the answer came is not told; a page is not turned under somebody who is somewhere else. Of two acts the last one is shown.
 */
export function useAct<N extends StaffCallName>(parts: Parts<N>) {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const [outcome, setOutcome] = useState<Outcome<N>>(nothing);
  const latest = useRef(parts);
  latest.current = parts;
  const acts = useRef(0);

  // The same one for as long as the part is there: some acts begin in an effect.
  const mutate = useCallback((request: StaffRequest<N>, asker: Asker<N> = {}): void => {
    const { send, answered, refused } = latest.current;
    acts.current += 1;
    const own = acts.current;
    const show = (change: Partial<Outcome<N>>): void => {
      if (acts.current === own) setOutcome({ ...nothing, request, ...change });
    };
    const succeed = async (data: StaffAnswer<N>): Promise<void> => {
      const wasHere = isHere.current;
      await answered();
      show({ data, isSuccess: true });
      if (wasHere) asker.onSuccess?.(data);
    };
    const fail = (error: StaffFailure): void => {
      show({ error });
      refused?.(error);
      if (isHere.current) asker.onError?.(error);
    };
    show({ isPending: true });
    void send(request).then(succeed, fail);
  }, []);
  const reset = useCallback((): void => {
    acts.current += 1;
    setOutcome(nothing);
  }, []);
  return { ...outcome, reset, mutate };
}
