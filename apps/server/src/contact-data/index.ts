/**
 * Contact data: the own e-mail, mobile number and language. Owns contact_change.
 * Promises: a new contact counts once it was shown to be theirs; the old one hears of it, never with the new value.
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface ContactData {
  handlers: Handlers<Contract['contactData']>;
}

export function createContactData(): ContactData {
  return {
    handlers: {
      verifyEmail: () => refuse('GEN0010'),
      getContactData: () => refuse('GEN0010'),
      changeEmail: () => refuse('GEN0010'),
      changeMobile: () => refuse('GEN0010'),
      verifyMobile: () => refuse('GEN0010'),
      withdrawChange: () => refuse('GEN0010'),
      getLanguage: () => refuse('GEN0010'),
      keepLanguage: () => refuse('GEN0010'),
    },
  };
}
