/**
 * Registration: getting a portal user for an account that exists, by link, by number and e-mail, or by PIN. Owns registration_check and registration_pin_failure.
 * Promises: one answer for every miss; contacts are told masked; wrong PINs count for the account whichever check they were entered for (D-037, D-039).
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface Registration {
  handlers: Handlers<Contract['registration']>;
}

export function createRegistration(): Registration {
  return {
    handlers: {
      requestRegistration: () => refuse('GEN0010'),
      validateRegistrationToken: () => refuse('GEN0010'),
      register: () => refuse('GEN0010'),
      checkByContact: () => refuse('GEN0010'),
      checkByAccount: () => refuse('GEN0010'),
      sendPin: () => refuse('GEN0010'),
      verifyPin: () => refuse('GEN0010'),
    },
  };
}
