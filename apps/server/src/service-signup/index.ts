/**
 * Sign-up for service: the link mailed to whoever signed up once service is ready at the address.
 * Owns service_signup.
 */
import type { Contract } from '@porchlight/contract';
import type { Core } from '../core.ts';
import type { Handlers } from '../platform/http/handlers.ts';

export interface ServiceSignup {
  /** C-047, C-048, C-079 and C-080. */
  handlers: Handlers<Contract['serviceSignup']>;
}

export function createServiceSignup(_deps: Pick<Core, 'db'>): ServiceSignup {
  const later = (): never => {
    throw new Error('sign-up for service is not built');
  };
  return { handlers: { verifySignupToken: later, completeSignup: later, patchServiceOrder: later, patchOrder: later } };
}
