/**
 * Registration: getting a portal user for an account that exists, by link, by number and e-mail, or by PIN. Owns registration_check,
 * registration_pin_failure and registration_offer.
 * Promises: one answer for every miss; contacts are told masked; wrong PINs count for the account whichever check they were entered for
 * (D-037, D-039); however many register for an account at once, one user comes of it, and its mailbox hears of it.
 */
import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { checkByAccount, checkByContact } from './check-account.ts';
import { removeChecksBefore, removePinFailuresBefore } from './checks.store.ts';
import type { RegistrationDeps } from './deps.ts';
import { type Invited, type InviteOrder, inviteEveryone } from './invite-everyone.ts';
import { removeOffersBefore } from './offers.store.ts';
import { register, validateToken } from './register.ts';
import { inviteToRegister, type RegistrationLinkProblem, requestRegistration } from './request-registration.ts';
import { sendPin } from './send-pin.ts';
import { verifyPin } from './verify-pin.ts';

export type { RegistrationDeps } from './deps.ts';
export type { RegistrationLinkProblem } from './request-registration.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    removeOldRegistrations: Record<never, never>;
  }
}

export interface Registration {
  handlers: Handlers<Contract['registration']>;
  /** Mails the holder of an account a link to register, and answers it. */
  inviteToRegister(accountNumber: string, staffId?: number): Promise<{ url: string } | { problem: RegistrationLinkProblem }>;
  /** Mails a link to every account without a user, or to one, unless a link it was sent still works. */
  inviteEveryone(order: InviteOrder): Promise<Invited>;
  jobs: { removeOldRegistrations(): Promise<void> };
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** As long as verification remembers that a link is over. */
const offerKeptMs = 97 * dayMs;

export function createRegistration(deps: RegistrationDeps): Registration {
  const before = (ms: number): Date => new Date(deps.clock.now().getTime() - ms);
  return {
    handlers: {
      requestRegistration: ({ query }, { locale }) => requestRegistration(deps, query, locale),
      validateRegistrationToken: ({ body }) => validateToken(deps, body.verificationToken),
      register: ({ body }, { locale }) => register(deps, body, locale),
      checkByContact: ({ query }, { locale }) => checkByContact(deps, query.emailOrNumber, locale),
      checkByAccount: ({ params }, { locale }) => checkByAccount(deps, params, locale),
      sendPin: ({ body }) => sendPin(deps, body),
      verifyPin: ({ body }) => verifyPin(deps, body),
    },
    inviteToRegister: (accountNumber, staffId) => inviteToRegister(deps, accountNumber, staffId),
    inviteEveryone: (order) => inviteEveryone(deps, order),
    jobs: {
      async removeOldRegistrations() {
        // Checks stay an hour more: they count what was sent to a destination.
        await removeChecksBefore(deps.db, before(hourMs));
        await removePinFailuresBefore(deps.db, before(dayMs));
        await removeOffersBefore(deps.db, before(offerKeptMs));
      },
    },
  };
}
