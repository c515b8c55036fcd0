/**
 * Payment methods: the cards and bank accounts the payment provider keeps for an account.
 * Owns payment_method: a token, what may be shown of it, and never a card or account number.
 */
import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { paymentMethodsHandlers } from './routes.ts';

export interface PaymentMethodsDeps {
  db: Database;
}

/** Handlers of C-012. */
export function createPaymentMethods(deps: PaymentMethodsDeps): { handlers: Handlers<Contract['paymentMethods']> } {
  return { handlers: paymentMethodsHandlers(deps) };
}
