import type { KeptMethod } from './payment-provider.ts';

/** What a gateway leaves to its clients to remember: its id of a customer, and the tokens it gave out where it lists none. */
export interface GatewayMemory {
  /** The gateway's id of that customer; null when none is known. */
  customerId(customer: string): Promise<string | null>;
  /** Keeps it unless one is kept already, and answers the one that counts. */
  keepCustomerId(customer: string, id: string): Promise<string>;
  /** Whose id it is; null when nobody's. */
  customerOf(id: string): Promise<string | null>;
  /** Methods kept for that customer, the oldest first. */
  methods(customer: string): Promise<readonly KeptMethod[]>;
  /** Keeps a method or what is shown of it now; false when the token is another customer's. */
  keepMethod(customer: string, method: KeptMethod): Promise<boolean>;
  /** Customers who keep a token that begins so. */
  customersOf(beginning: string): Promise<readonly string[]>;
  dropMethod(customer: string, token: string): Promise<void>;
}
