import type { Billing } from '../billing/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Orders } from '../orders/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { RequestKeys } from '../platform/request-keys/index.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';

export interface PlanChangeDeps {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  catalogue: Pick<Catalogue, 'managedPlans' | 'listAlternatives'>;
  orders: Pick<Orders, 'open' | 'advance' | 'workOfOrder'>;
  /** What a change or an installation charges, and the bills it leads to. */
  billing: Pick<Billing, 'previewChange' | 'addChange' | 'beginLine'>;
  /** The account's lock: bills and changes of one account wait for each other. */
  ledger: Pick<Ledger, 'lockAccount'>;
  outbox: Pick<OutboxDoor, 'queueMessage' | 'queueOptionalMail'>;
  site: Pick<SiteDoor, 'brand'>;
  /** Where the links of mails lead. */
  portalUrl: string;
}

/** What the use cases share. */
export interface ChangingDeps extends PlanChangeDeps {
  requestKeys: RequestKeys;
}
