/**
 * Contact data: the own e-mail, mobile number and language. Owns contact_change, and writes the contacts of accounts.
 * Promises: a new contact counts once it was shown to be theirs, by a link of 24 hours or a texted code of 10 minutes and 5 tries; the newest
 * change alone can be completed; the old contact hears of it, never with the new value; the sign-in e-mail follows where it was the same.
 */
import type { Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { OutboxDoor } from '../outbox/index.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Secrets } from '../platform/secrets/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { SessionDoor } from '../session/index.ts';
import type { SiteDoor } from '../site/index.ts';
import type { TokenRefusal, Verification } from '../verification/index.ts';
import { removeChangesBefore } from './changes.store.ts';
import { getContactData, withdrawChange } from './contact-data.ts';
import { beginEmailVerification, changeEmail, mailVerifyLink, verifyEmail } from './email-change.ts';
import { getLanguage, keepLanguage } from './language.ts';
import { changeMobile, verifyMobile } from './mobile-change.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    removeOldContactChanges: Record<never, never>;
  }
}

export interface ContactDataDeps {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  session: Pick<SessionDoor, 'passwords'>;
  site: Pick<SiteDoor, 'brand'>;
  outbox: Pick<OutboxDoor, 'queueMessage'>;
  verification: Pick<Verification, 'issue' | 'judge' | 'useUpOpen'>;
  options: {
    /** Where the links of mails lead. */
    portalUrl: string;
  };
}

/** Why no link to verify an address can be mailed for an account. */
export type VerifyLinkProblem = 'noAccount' | 'noEmail';

export interface ContactData {
  handlers: Handlers<Contract['contactData']>;
  /** C-046 for a link of the purpose verify-email: the address counts as verified from then on. */
  openVerifyLink(token: string, locale: Locale): Promise<Record<string, never> | TokenRefusal>;
  /**
   * Begins to verify the address an account was made with or was given, and answers the link for the mail that tells of it. Links to
   * addresses entered before open nothing any more.
   */
  beginEmailVerification(tx: Transaction, of: { accountId: number; email: string }): Promise<string>;
  /** Mails the link for what waits to be verified, else for the address the account has, and answers it: for an operator on the phone. */
  mailVerifyLink(accountNumber: string): Promise<{ url: string } | { problem: VerifyLinkProblem }>;
  jobs: { removeOldContactChanges(): Promise<void> };
}

/** A change that ended is kept this long as a record. */
const keptMs = 90 * 86_400_000;

export function createContactData(deps: ContactDataDeps): ContactData {
  return {
    handlers: {
      getContactData: (_, { accountId }) => getContactData(deps, accountId),
      changeEmail: ({ body }, context) => changeEmail(deps, body, context),
      changeMobile: ({ body }, context) => changeMobile(deps, body, context),
      verifyMobile: ({ body }, context) => verifyMobile(deps, body.code, context),
      withdrawChange: ({ body }, context) => withdrawChange(deps, body.kind, context),
      getLanguage: (_, { principal }) => getLanguage(deps, principal.userId),
      keepLanguage: ({ body }, { principal }) => keepLanguage(deps, principal.userId, body.locale as Locale),
    },
    openVerifyLink: (token, locale) => verifyEmail(deps, token, locale),
    beginEmailVerification: (tx, of) => beginEmailVerification(deps, tx, { ...of, userId: null }),
    mailVerifyLink: (accountNumber) => mailVerifyLink(deps, accountNumber),
    jobs: { removeOldContactChanges: () => removeChangesBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs)) },
  };
}
