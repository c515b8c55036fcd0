import type { Addresses } from '../addresses/index.ts';
import type { Billing } from '../billing/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';

export interface OutageDeps {
  db: Database;
  clock: Clock;
  log: Log;
  addresses: Pick<Addresses, 'locate'>;
  billing: Pick<Billing, 'settleOutageCredits' | 'priceLines'>;
  ledger: Pick<Ledger, 'lockAccounts'>;
  outbox: Pick<OutboxDoor, 'queueMessage' | 'queueOptionalMail'>;
  site: Pick<SiteDoor, 'brand'>;
  /** Address of the portal, for links in messages. */
  portalUrl: string;
}
