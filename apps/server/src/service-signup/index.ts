/**
 * Sign-up for service: the link mailed to whoever signed up once service is ready at the address, and what they choose by it.
 * Owns service_signup. Promises: plans, prices and place are the server's, as they are today; nothing of the order changes before the sign-up is
 * completed; completing happens once, whole, and uses up every link of the order.
 */
import type { Contract } from '@porchlight/contract';
import type { Actor, MailedLink } from '../orders/index.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { choosePlans } from './choose-plans.ts';
import { completeSignup } from './complete-signup.ts';
import type { ServiceSignupDeps } from './deps.ts';
import { mailLinkOfOrder, mailSignupLink, type SignupLinkProblem } from './mail-link.ts';
import { openLink } from './open-link.ts';

export type { ScheduleLink, ServiceSignupDeps } from './deps.ts';
export type { SignupLinkProblem } from './mail-link.ts';

export interface ServiceSignup {
  /** C-047, C-048, C-079 and C-080. */
  handlers: Handlers<Contract['serviceSignup']>;
  /** Mails the link of an account's open order and answers it, or why there is none. */
  mailSignupLink(accountNumber: string, staffId?: number): Promise<{ url: string } | { problem: SignupLinkProblem }>;
  /** The same of one order in the caller's transaction, for staff. */
  mailLinkOfOrder(tx: Transaction, orderId: number, actor: Actor): Promise<MailedLink>;
}

export function createServiceSignup(deps: ServiceSignupDeps): ServiceSignup {
  return {
    handlers: {
      verifySignupToken: ({ body }) => openLink(deps, body.verificationToken),
      completeSignup: ({ body }, { locale }) => completeSignup(deps, body.verificationToken, locale),
      patchServiceOrder: ({ body }, context) => choosePlans(deps, 'serviceOrder', body, context),
      patchOrder: ({ body }, context) => choosePlans(deps, 'order', body, context),
    },
    mailSignupLink: (accountNumber, staffId) => mailSignupLink(deps, accountNumber, staffId),
    mailLinkOfOrder: async (tx, orderId, actor) => {
      const mailed = await mailLinkOfOrder(deps, tx, orderId, actor);
      if (!('problem' in mailed)) return 'mailed';
      return mailed.problem === 'noEmail' ? 'noEmail' : 'nothing';
    },
  };
}
