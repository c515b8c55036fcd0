/**
 * Activity: who was here. Reads sessions and the audit record and ends sessions of the user.
 * Promises: what staff and linked users did is told as theirs; nobody's network address or secret is shown.
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface Activity {
  handlers: Handlers<Contract['activity']>;
}

export function createActivity(): Activity {
  return {
    handlers: {
      listSessions: () => refuse('GEN0010'),
      endSession: () => refuse('GEN0010'),
      endOtherSessions: () => refuse('GEN0010'),
      listActivity: () => refuse('GEN0010'),
    },
  };
}
