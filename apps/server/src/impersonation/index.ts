/**
 * Impersonation: staff signed in as a customer. Owns staff_permission and the links staff get.
 * Promises: a link works once, for five minutes and one customer; every use and every act is on record with the staff user's id (D-033).
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface Impersonation {
  handlers: Handlers<Contract['impersonation']>;
}

export function createImpersonation(): Impersonation {
  return {
    handlers: {
      impersonate: () => refuse('GEN0010'),
    },
  };
}
