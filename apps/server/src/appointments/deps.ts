import type { Orders } from '../orders/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import type { Verification } from '../verification/index.ts';

/** What the use cases of appointments stand on. */
export interface AppointmentDeps {
  db: Database;
  clock: Clock;
  log: Log;
  orders: Pick<Orders, 'advance' | 'lock' | 'workOfOrder'>;
  outbox: Pick<OutboxDoor, 'queueMessage' | 'queueOptionalMail'>;
  site: Pick<SiteDoor, 'brand'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'use' | 'useUpOpen'>;
  /** Where the links of mails lead. */
  portalUrl: string;
}
