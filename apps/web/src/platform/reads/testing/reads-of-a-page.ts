import { vi } from 'vitest';
import type { PagePresence } from '../page-presence.ts';
import { createQueryClient } from '../query-store.ts';
import type { QueryClientParts } from '../query-types.ts';

/** A server that answers when told, and a record of what was asked. */
export function server() {
  const asked: { signal: AbortSignal; answer: (value: unknown) => void; fail: (thrown: unknown) => void }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }): Promise<unknown> =>
    new Promise((answer, fail) => {
      asked.push({ signal, answer, fail });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  const nth = (at: number) => {
    const found = asked.at(at);
    if (!found) throw new Error(`request ${at} was not made`);
    return found;
  };
  return { asked, nth, read: { queryKey: ['amounts', { params: { id: 1 } }], queryFn } };
}

/** A page that is connected and looked at until told otherwise. */
export function page() {
  const state = { isOnline: true, isSeen: true };
  const listeners: ((what: 'connected' | 'seen') => void)[] = [];
  const presence: PagePresence = {
    isOnline: () => state.isOnline,
    isSeen: () => state.isSeen,
    onReturn: (listener) => {
      listeners.push(listener);
    },
  };
  return {
    presence,
    lose: (what: keyof typeof state) => {
      state[what] = false;
    },
    regain: (what: keyof typeof state) => {
      state[what] = true;
      for (const listener of listeners) listener(what === 'isOnline' ? 'connected' : 'seen');
    },
  };
}

/** A store as the portal has it, on a page that is there. */
export const client = (parts: Partial<QueryClientParts> = {}) =>
  createQueryClient({ staleTime: 30_000, keptMs: 300_000, refreshesWhenSeen: true, presence: page().presence, ...parts });

/** Lets what was answered reach whoever is told of it. */
export const turn = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
