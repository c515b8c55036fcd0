/**
 * Passwords: changing the own password while signed in, and a new one by a mailed link. Owns the rule's configuration and both notices.
 * Promises: the change asks for the current password, ends every other session and leaves this one; a reset ends them all and uses up
 * every other link of the user; asking for a link never tells, by answer or time, whether there is such a user; no notice holds a secret.
 */
import type { Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Log } from '../platform/log.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionDoor } from '../session/index.ts';
import type { SiteDoor } from '../site/index.ts';
import type { Verification } from '../verification/index.ts';
import { changePassword } from './change-password.ts';
import { askForResetLink, mailResetLink, type ResetLinkRequest, sendResetLink } from './reset-link.ts';
import { resetPassword, validateResetToken } from './reset-password.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** `asked` is sealed: what somebody typed must not stay readable. */
    sendResetLink: ResetLinkRequest;
  }
}

export interface PasswordsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  session: Pick<SessionDoor, 'passwords' | 'revokeUserSessions' | 'forgetUser' | 'forgetFailedSignIns'>;
  site: Pick<SiteDoor, 'brand' | 'passwordRule'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'use' | 'useUpOpen'>;
  options: {
    /** Where the links of mails lead. */
    portalUrl: string;
  };
}

/** Why no reset link can be mailed for an account. */
export type ResetLinkProblem = 'noAccount' | 'noUser';

export interface Passwords {
  handlers: Handlers<Contract['passwords']>;
  /** Mails the user who signs in to an account a reset link and answers it, for an operator or a member of staff who helps somebody on the phone. */
  mailResetLink(accountNumber: string, staffId?: number): Promise<{ url: string } | { problem: ResetLinkProblem }>;
  jobs: { sendResetLink(request: { asked: string; locale: Locale }): Promise<void> };
}

export function createPasswords(deps: PasswordsDeps): Passwords {
  return {
    handlers: {
      changePassword: (input, context) => changePassword(deps, input.body, context),
      sendResetLink: ({ query }, { locale }) => askForResetLink(deps, query.email, locale),
      validateResetToken: ({ query }) => validateResetToken(deps, query.token),
      resetPassword: ({ body }, { locale }) => resetPassword(deps, body, locale),
    },
    mailResetLink: (accountNumber, staffId) => mailResetLink(deps, accountNumber, staffId),
    jobs: { sendResetLink: (request) => sendResetLink(deps, request) },
  };
}
