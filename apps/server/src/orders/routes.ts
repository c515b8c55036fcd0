import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { OrdersDeps } from './index.ts';
import { readOrder, readOrders } from './orders.store.ts';
import { presentOrder } from './present-orders.ts';
import { trackOrder } from './track-order.ts';

export function ordersHandlers(deps: OrdersDeps): Handlers<Contract['orders']> {
  return {
    listOrders: async (_input, { accountId, locale }) => ({
      orders: (await readOrders(deps.db, accountId)).map((row) => presentOrder(row, locale)),
    }),
    trackOrder: ({ params }, { locale }) => trackOrder(deps, params.id, locale),
    getOrder: async ({ params }, { accountId, locale }) => {
      const row = await readOrder(deps.db, accountId, params.id);
      if (!row) return refuse('GEN0004');
      const order = presentOrder(row, locale);
      return { order, serviceOrders: order.serviceOrdersInfo };
    },
  };
}
