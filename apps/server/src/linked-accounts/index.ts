/**
 * Linked accounts: rights of a user on accounts that are not the own one. Owns linked_account and the mails about it.
 * Promises: an account opens to somebody only once its holder agreed by the link mailed to the address on file; a link that ends counts no
 * more from the next request on, in every process; nobody learns from a request which account numbers there are (D-114 to D-120).
 */
import type { Contract } from '@porchlight/contract';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionDoor } from '../session/index.ts';
import type { SiteDoor } from '../site/index.ts';
import type { Verification } from '../verification/index.ts';
import { linkedAccountHandlers } from './routes.ts';
import { type MailAgainProblem, mailOpenRequestAgain } from './send-request.ts';

export type { MailAgainProblem } from './send-request.ts';

export interface LinkedAccountsDeps {
  db: Database;
  clock: Clock;
  session: Pick<SessionDoor, 'forgetUser'>;
  site: Pick<SiteDoor, 'brand'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'use'>;
  /** Where the links of mails lead. */
  portalUrl: string;
}

export interface LinkedAccounts {
  handlers: Handlers<Contract['linkedAccounts']>;
  /** For an operator: mails the holder of an account the link of its newest request that waits, and answers it. */
  mailOpenRequestAgain(accountNumber: string): Promise<{ url: string } | { problem: MailAgainProblem }>;
}

export function createLinkedAccounts(deps: LinkedAccountsDeps): LinkedAccounts {
  return {
    handlers: linkedAccountHandlers(deps),
    mailOpenRequestAgain: (accountNumber) => mailOpenRequestAgain(deps, accountNumber),
  };
}
