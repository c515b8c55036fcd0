/**
 * Guest orders: from an address to a reference number without an account; prospects; the status page by reference and code.
 * Owns guest_order, guest_key, account_secret, prospect, cart, order_code and spent_proof.
 * Promises: price, type and place of an order are the server's; a repeated submit makes one account and one order; sensitive fields are sealed and never answered.
 */
import type { Contract } from '@porchlight/contract';
import type { JudgeGuestKey } from '../platform/http/guard.ts';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { GuestOrderDeps } from './deps.ts';

export type { GuestOrderDeps } from './deps.ts';

declare module '../platform/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Queued by an import of coverage or addresses: prospects it reaches are told. */
    tellProspects: Record<never, never>;
  }
}

export interface GuestOrder {
  /** C-052, C-069, C-070, C-072 to C-075, C-093 and C-108 to C-112. */
  handlers: Handlers<Contract['guestOrder']>;
  judgeGuestKey: JudgeGuestKey;
  /** Mails prospects whose address is covered by now, each once. */
  jobs: { tellProspects(): Promise<void> };
}

export function createGuestOrder(_deps: GuestOrderDeps): GuestOrder {
  const later = () => refuse('GEN0010');
  return {
    handlers: {
      verifyOrderToken: later,
      listOffers: later,
      createGuestAccount: later,
      orderSignup: later,
      orderSurvey: later,
      orderService: later,
      updateGuestEmail: later,
      saveAddressZoneValues: later,
      getChallenge: later,
      saveCart: later,
      getCart: later,
      sendOrderCode: later,
      getOrderStatus: later,
      withdrawProspect: later,
    },
    judgeGuestKey: async () => false,
    jobs: { tellProspects: async () => undefined },
  };
}
