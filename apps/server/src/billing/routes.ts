import type { Contract } from '@porchlight/contract';
import type { Database } from '../platform/db/database.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import type { Billing } from './index.ts';
import { presentNextBill } from './present-next-bill.ts';

/** C-146, in the reader's language: it is no document. */
export function billingHandlers(db: Database, previewBills: Billing['previewBills']): Handlers<Contract['billing']> {
  return {
    getNextBill: async (_input, { accountId, locale }) => {
      const bills = await previewBills(db, accountId, { count: 1, locale });
      return { nextBill: presentNextBill(bills?.[0]) };
    },
  };
}
