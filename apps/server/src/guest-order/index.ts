/**
 * Guest orders: from an address to a reference number without an account; prospects; the status page by reference and code.
 * Owns guest_account (with the guest key), guest_order, account_secret, prospect, cart, order_code and spent_proof; writes new accounts and orders.
 * Promises: price, type and place of an order are the server's; a repeated submit makes one account and one order; sensitive fields are
 * sealed and never answered; whoever waits for service is told once.
 */
import type { Contract } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { JudgeGuestKey } from '../platform/http/guard.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { createRequestKeys } from '../platform/request-keys/index.ts';
import { forgetOldMakers } from './admit-maker.ts';
import { forgetOldCarts } from './carts.ts';
import type { GuestOrderDeps, OrderingDeps } from './deps.ts';
import { judgeGuestKey } from './guest-key.ts';
import { type InvitationProblem, inviteToOrder } from './invitations.ts';
import { forgetOldCodes, sendOrderCode } from './order-status.ts';
import { guestOrderHandlers } from './routes.ts';
import { tellProspects } from './tell-prospects.ts';

export type { GuestOrderDeps } from './deps.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Queued by an import of coverage or addresses: prospects it reaches are told, from the first one or after an account. */
    tellProspects: { after?: number };
    /** A code was asked for; what was asked is sealed. */
    sendOrderCode: { asked: string; locale: Locale };
    removeGuestLeftovers: Record<never, never>;
  }
}

export interface GuestOrder {
  /** C-052, C-069, C-070, C-072 to C-075, C-093 and C-108 to C-113. */
  handlers: Handlers<Contract['guestOrder']>;
  judgeGuestKey: JudgeGuestKey;
  /** Mails the holder of an account a link to order and answers it, or why there is none (D-145). */
  inviteToOrder(accountNumber: string): Promise<{ url: string } | { problem: InvitationProblem }>;
  jobs: {
    /** Mails prospects whose address is covered by now, each once. */
    tellProspects(payload?: { after?: number }): Promise<void>;
    sendOrderCode(payload: { asked: string; locale: Locale }): Promise<void>;
    /** Removes carts, codes, proofs and request keys that are over. */
    removeGuestLeftovers(): Promise<void>;
  };
}

export function createGuestOrder(given: GuestOrderDeps): GuestOrder {
  const deps: OrderingDeps = { ...given, requestKeys: createRequestKeys(given) };
  return {
    handlers: guestOrderHandlers(deps),
    judgeGuestKey: (accountId, key) => judgeGuestKey(deps, accountId, key),
    inviteToOrder: (accountNumber) => inviteToOrder(deps, accountNumber),
    jobs: {
      tellProspects: ({ after } = {}) => tellProspects(deps, after),
      sendOrderCode: (payload) => sendOrderCode(deps, payload),
      removeGuestLeftovers: async () => {
        await forgetOldCarts(deps);
        await forgetOldCodes(deps);
        await forgetOldMakers(deps);
        await deps.requestKeys.removeOld();
      },
    },
  };
}
