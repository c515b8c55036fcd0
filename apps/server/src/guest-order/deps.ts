import type { BroadbandLabels } from '../broadband-labels/index.ts';
import type { Catalogue } from '../catalogue/index.ts';
import type { ContactData } from '../contact-data/index.ts';
import type { Coverage } from '../coverage/index.ts';
import type { Orders } from '../orders/index.ts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { RequestKeys } from '../platform/request-keys/index.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { SiteDoor } from '../site/index.ts';
import type { Verification } from '../verification/index.ts';

export interface GuestOrderOptions {
  /** Where the links of mails lead. */
  portalUrl: string;
  /** When a new account needs a proof of work. */
  botProtection: 'adaptive' | 'always' | 'off';
}

export interface GuestOrderDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  coverage: Pick<Coverage, 'judge' | 'saveZoneValues'>;
  catalogue: Pick<Catalogue, 'listOffer' | 'priceOrder' | 'holderFields' | 'has'>;
  labels: Pick<BroadbandLabels, 'freeze'>;
  contactData: Pick<ContactData, 'beginEmailVerification'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'use'>;
  orders: Pick<Orders, 'open' | 'advance' | 'followWork'>;
  /** From appointments: mails whoever ordered the link to choose a time for the visit. */
  mailScheduleLink(tx: Transaction, order: { orderId: number; accountId: number }): Promise<unknown>;
  outbox: Pick<OutboxDoor, 'queueMessage' | 'queueOptionalMail'>;
  site: Pick<SiteDoor, 'brand' | 'orderingDefaults'>;
  options: GuestOrderOptions;
}

/** What the use cases share. */
export interface OrderingDeps extends GuestOrderDeps {
  requestKeys: RequestKeys;
}
