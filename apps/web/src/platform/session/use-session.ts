import { useStore } from '../../ui/external-store.ts';
import { session } from '../portal.ts';
import { type CallGate, callGate } from './call-gate.ts';
import { linkedPermissions } from './linked-permissions.ts';
import type { SessionState } from './session-store.ts';

/** Who is signed in, as it changes. */
export const useSession = (): SessionState => useStore(session.store);

/** The signed-in user's own account id. Throws outside the signed-in area: that is a programming error. */
export function useAccountId(): number {
  const { accountId } = useSession();
  if (accountId === null) throw new Error('no account: nobody is signed in');
  return accountId;
}

/** What the signed-in user may call; buttons, entries and panels ask it (PERM-002, PERM-016). */
export const useCallGate = (): CallGate => callGate(useSession(), useStore(linkedPermissions));
