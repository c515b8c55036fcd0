// Who is signed in, for how long, and what may not be interrupted.
export type { SessionEnd, SessionState } from './session-store.ts';
export { useBusy } from './use-busy.ts';
export { holdIdleTimer } from './use-idle.ts';
export { useAccountId, useCallGate, useSession } from './use-session.ts';
