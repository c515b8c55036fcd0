/**
 * Delivery: how invoices reach the customer (paper, e-mail, paperless), the ways on offer for the account's type, and changing it.
 * Owns delivery_option, the account's choice and its contact e-mail for invoices.
 * Promises: a change is one transaction with the consent to it and the notices of it to the new and the former address; the same change
 * twice is one.
 */
import type { Contract } from '@porchlight/contract';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteDoor } from '../site/index.ts';
import { deliveryHandlers } from './routes.ts';

export interface DeliveryDeps {
  db: Database;
  clock: Clock;
  site: Pick<SiteDoor, 'brand'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  /** Address of the portal, for links in mails. */
  portalUrl: string;
}

/** Handlers of C-030, C-031 and C-032. */
export function createDelivery(deps: DeliveryDeps): { handlers: Handlers<Contract['delivery']> } {
  return { handlers: deliveryHandlers(deps) };
}
