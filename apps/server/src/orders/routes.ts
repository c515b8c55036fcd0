import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { OrdersDeps } from './index.ts';
import { readOrder, readOrders } from './orders.store.ts';
import { presentOrder } from './present-orders.ts';

export function ordersHandlers({ db }: OrdersDeps): Handlers<Contract['orders']> {
  return {
    listOrders: async (_input, { accountId }) => ({ orders: (await readOrders(db, accountId)).map(presentOrder) }),
    trackOrder: () => {
      throw new Error('the progress of orders is not built');
    },
    getOrder: async ({ params }, { accountId }) => {
      const row = await readOrder(db, accountId, params.id);
      if (!row) return refuse('GEN0004');
      const order = presentOrder(row);
      return { order, serviceOrders: order.serviceOrdersInfo };
    },
  };
}
