import type { RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { StaffRight } from '@porchlight/domain/access/staff-rights.ts';
import { createStore, useStore } from '../../src/ui/external-store.ts';

export type Self = RouteAnswer<StaffContract['access']['getSelf']>;

/** Who is signed in; null: nobody. The cookie of the session is out of reach: the server says so. */
export const self = createStore<Self | null>(null);

/** The member of staff; to be used below the shell, which shows the sign-in page to everybody else. */
export function useSelf(): Self {
  const found = useStore(self);
  if (found === null) throw new Error('nobody is signed in');
  return found;
}

/** Whether the member holds a right. What is not theirs is not shown; the server refuses it all the same. */
export function useRight(right: StaffRight | null): boolean {
  const found = useStore(self);
  return found !== null && (right === null || found.rights.includes(right));
}
