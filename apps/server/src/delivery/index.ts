/**
 * Delivery: how invoices reach the customer (paper, e-mail, paperless) and the ways on offer for the account's type.
 * Owns delivery_option; reads the account's choice and its contact e-mails.
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { deliveryHandlers } from './routes.ts';

export interface DeliveryDeps {
  db: Database;
}

/** Handlers of C-030. */
export function createDelivery(deps: DeliveryDeps): { handlers: Handlers<Contract['delivery']> } {
  return { handlers: deliveryHandlers(deps) };
}
