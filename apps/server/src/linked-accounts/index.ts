/**
 * Linked accounts: rights of a user on accounts that are not the own one. Owns linked_account.
 * Promises: a link counts only once its account's holder agreed, and stops counting with the request that ends it (D-114 to D-120).
 */
import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';

export interface LinkedAccounts {
  handlers: Handlers<Contract['linkedAccounts']>;
}

export function createLinkedAccounts(): LinkedAccounts {
  return {
    handlers: {
      verifyLinkRequest: () => refuse('GEN0010'),
      unlink: () => refuse('GEN0010'),
      requestLink: () => refuse('GEN0010'),
      listByUser: () => refuse('GEN0010'),
      listByAccount: () => refuse('GEN0010'),
    },
  };
}
