/**
 * What payment providers leave to us to remember (ports/gateway-memory.ts, decision 0031). Owns gateway_customer and gateway_method.
 * Promises: a customer has one id at a provider, whoever asked first; an id or token of one customer never becomes another's; what one
 * provider has kept no other one sees. Card and account numbers are never kept, a token and what may be shown of it are.
 */
import type { Queries, Transaction } from '../platform/db/database.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayMemory } from '../ports/gateway-memory.ts';
import {
  type BroughtMethod,
  deleteMethod,
  insertBrought,
  readCustomerId,
  readCustomerOf,
  readCustomersByIds,
  readCustomersOf,
  readIdsByCustomers,
  readMethods,
  writeCustomerId,
  writeMethod,
} from './gateway-memory.store.ts';

export interface GatewayMemoryDeps {
  db: Queries;
  clock: Pick<Clock, 'now'>;
  /** As `PaymentProvider.id`. */
  provider: string;
}

/** The customer, an account by its number, whose id that is at a provider; null when nobody's. */
export function customerAtGateway(db: Queries, provider: string, id: string): Promise<string | null> {
  return readCustomerOf(db, provider, id);
}

export type { BroughtMethod };

/** Ids of customers at a provider, by customer; those that none is known of are not there. */
export function idsOfCustomers(db: Queries, provider: string, customers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return readIdsByCustomers(db, provider, customers);
}

/** Whose ids these are at a provider, by id; those that are nobody's are not there. */
export function customersOfIds(db: Queries, provider: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return readCustomersByIds(db, provider, ids);
}

/** Remembers what a file says of methods a provider keeps: the customers' ids there, and methods that it would not list by itself. */
export function bringMethods(tx: Transaction, provider: string, methods: readonly BroughtMethod[], at: Date): Promise<void> {
  return insertBrought(tx, provider, methods, at);
}

/** The memory of one provider. Its calls are made outside of transactions, as those of the provider are. */
export function createGatewayMemory({ db, clock, provider }: GatewayMemoryDeps): GatewayMemory {
  return {
    customerId: (customer) => readCustomerId(db, provider, customer),
    keepCustomerId: async (customer, id) => {
      await writeCustomerId(db, { provider, customer, id, at: clock.now() });
      const kept = await readCustomerId(db, provider, customer);
      if (kept === null) throw new Error('an id of a customer was not kept');
      return kept;
    },
    customerOf: (id) => readCustomerOf(db, provider, id),
    methods: (customer) => readMethods(db, provider, customer),
    keepMethod: (customer, method) => writeMethod(db, { provider, customer, method, at: clock.now() }),
    customersOf: (beginning) => readCustomersOf(db, provider, beginning),
    dropMethod: (customer, token) => deleteMethod(db, provider, customer, token),
  };
}
