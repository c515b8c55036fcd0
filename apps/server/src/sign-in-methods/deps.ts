import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SessionDoor } from '../session/index.ts';
import type { SiteDoor } from '../site/index.ts';
import type { RelyingParty } from './relying-party.ts';

/** What the ways to sign in stand on. */
export interface SignInMethodsDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  session: Pick<SessionDoor, 'passwords' | 'welcome' | 'revokeUserSessions' | 'forgetUser'>;
  site: Pick<SiteDoor, 'brand'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  relyingParty: RelyingParty;
}
