/**
 * Orders: what a customer ordered, and the service orders (the work) each order needs.
 * Owns customer_order and service_order. Exposes whose order an id is, for the ownership guard.
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { readOrderOwner, readServiceOrderOwner } from './orders.store.ts';
import { ordersHandlers } from './routes.ts';

export interface OrdersDeps {
  db: Database;
}

export interface Orders {
  /** C-033 and C-034. */
  handlers: Handlers<Contract['orders']>;
  /** The account an order belongs to; null when there is no such order (D-011). */
  ownerOf(orderId: number): Promise<number | null>;
  /** The same of one of its service orders. */
  ownerOfServiceOrder(serviceOrderId: number): Promise<number | null>;
}

export function createOrders(deps: OrdersDeps): Orders {
  return {
    handlers: ordersHandlers(deps),
    ownerOf: (orderId) => readOrderOwner(deps.db, orderId),
    ownerOfServiceOrder: (id) => readServiceOrderOwner(deps.db, id),
  };
}
