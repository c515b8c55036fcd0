import { type ListedServiceOrder, orderRows } from '@porchlight/domain/orders/order-rows.ts';
import { type CallAnswer, routeQuery } from '../platform/api/index.ts';
import { useLocale } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';

type Order = CallAnswer<'orders.listOrders'>['orders'][number];
/** A service order with the id of its order, by which it is asked for (D-103). */
export type ServiceOrder = Order['serviceOrdersInfo'][number] & { orderId: number };
export interface OrderRow {
  order: ServiceOrder & ListedServiceOrder;
  status: string;
}

/** The orders of an account. Where their work stands is told in the reader's language, so each language has its own answer. */
export function useOrders(accountId: number) {
  const { queryKey, queryFn } = routeQuery('orders.listOrders', { params: { id: accountId } });
  return useQuery({ queryKey: [...queryKey, useLocale()], queryFn });
}

/** The rows of My Orders, newest modified first (ORD-010 to ORD-012). */
export function rowsOf(orders: readonly Order[]): OrderRow[] {
  return orderRows(
    orders.map(({ id, status, serviceOrdersInfo }) => ({
      status,
      serviceOrdersInfo: serviceOrdersInfo.map((serviceOrder) => ({ ...serviceOrder, orderId: id })),
    })),
  );
}
