import type { PaymentFollower } from '../payments/index.ts';
import { chargeLost } from './book-refund.ts';
import type { CorrectionsDeps } from './deps.ts';

/** A payment that comes back after a part of it was given back went to the customer twice: that part is on the next bill. */
export function followPayments(deps: Pick<CorrectionsDeps, 'ledger' | 'billing'>): PaymentFollower {
  return {
    concerns: ({ payment }) => payment.state === 'returned' || payment.state === 'chargedBack',
    follow: async (tx, { payment, account, at }) => {
      const cents = await deps.ledger.lostByReturn(tx, payment.id);
      await chargeLost(deps, tx, { accountId: account.id, paymentId: payment.id, cents, at });
    },
  };
}
