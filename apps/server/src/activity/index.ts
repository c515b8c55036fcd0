/**
 * Activity: who was here. Reads the audit record and, through the session's door, the devices signed in; ends devices of the user.
 * Promises: what staff and linked users did is told as theirs, staff's reasons are not told; nobody's network address or secret is shown.
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { SessionDoor } from '../session/index.ts';
import { listActivity } from './list-activity.ts';
import { presentDevice } from './present-activity.ts';

export { actorOf } from './kinds.rules.ts';

export interface ActivityDeps {
  db: Database;
  session: Pick<SessionDoor, 'devices'>;
}

export interface Activity {
  handlers: Handlers<Contract['activity']>;
}

export function createActivity(deps: ActivityDeps): Activity {
  const { devices } = deps.session;
  return {
    handlers: {
      listSessions: async (_, { principal }) => {
        const rows = await devices.list(principal.userId);
        return { sessions: rows.map((row) => presentDevice(row, principal.sessionId)) };
      },
      endSession: async ({ body }, { principal }) => ((await devices.end(principal, body.sessionId)) ? {} : refuse('GEN0004')),
      endOtherSessions: async (_, { principal }) => ({ ended: await devices.endOthers(principal, principal.sessionId) }),
      listActivity: ({ query }, { accountId }) =>
        listActivity(deps, accountId, { before: query.before ?? null, byStaff: query.actor === 'staff' }),
    },
  };
}
