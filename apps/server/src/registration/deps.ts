import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionDoor } from '../session/index.ts';
import type { SiteDoor } from '../site/index.ts';
import type { Verification } from '../verification/index.ts';

export interface RegistrationDeps {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  session: Pick<SessionDoor, 'passwords'>;
  site: Pick<SiteDoor, 'brand' | 'passwordRule' | 'termsUrl'>;
  outbox: Pick<OutboxDoor, 'queueMessage' | 'holdBack'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'use'>;
  options: {
    /** Address of the portal, for links in mails. */
    portalUrl: string;
    /** Off only where every limit is off, for load tests. */
    limitMessages: boolean;
  };
}
