import type { BroadbandLabels } from '../broadband-labels/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Orders } from '../orders/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import type { Verification } from '../verification/index.ts';

/** A link to choose a time for the installation: for the mail as an address, for the screen as its token. */
export interface ScheduleLink {
  token: string;
  url: string;
}

export interface ServiceSignupDeps {
  db: Database;
  clock: Clock;
  coverage: Pick<Coverage, 'judge'>;
  catalogue: Pick<Catalogue, 'priceOrder' | 'categoryFor'>;
  labels: Pick<BroadbandLabels, 'freezeInstead'>;
  orders: Pick<Orders, 'workOfOrder' | 'lock' | 'follow' | 'replan' | 'advance'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'useUpOpen'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  site: Pick<SiteDoor, 'brand' | 'orderingDefaults'>;
  /** From appointments: the link to choose a time for an order that waits for one; null where no technician comes. */
  scheduleLink(tx: Transaction, order: { orderId: number; accountId: number }): Promise<ScheduleLink | null>;
  /** Address of the portal, for links in mails. */
  portalUrl: string;
}
