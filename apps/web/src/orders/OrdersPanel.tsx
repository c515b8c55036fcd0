import { formatDate, formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { routeQuery } from '../platform/api/index.ts';
import { useLocale, useTexts } from '../platform/i18n/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { WaitingRows } from '../platform/reads/WaitingRows.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { ExpandableRow, RowList } from '../ui/RowList.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import { OrderTracker } from './OrderTracker.tsx';
import { orderStatusText } from './order-status.ts';
import { type OrderRow, rowsOf, useOrders } from './orders-query.ts';

/** My Orders: the service orders that were not cancelled, newest modified first (ORD-005 to ORD-012). */
export function OrdersPanel({ accountId }: PanelProps) {
  const texts = useTexts('orders');
  const query = useOrders(accountId);
  return (
    <PanelBody>
      <Read query={query} waiting={<WaitingRows />}>
        {({ orders }) => {
          const rows = rowsOf(orders);
          if (rows.length === 0) {
            return (
              <Empty title={texts.none}>
                <p>{texts.noneText}</p>
              </Empty>
            );
          }
          return (
            <RowList head={[texts.columns.date, texts.columns.order, texts.columns.status]} kind="dated">
              {rows.map((row) => (
                <ExpandableRow
                  key={row.order.id}
                  title={formatDate(row.order.modifiedDateTime)}
                  amount={row.order.description}
                  status={<OrderStatus row={row} />}
                >
                  {() => <OrderDetails row={row} />}
                </ExpandableRow>
              ))}
            </RowList>
          );
        }}
      </Read>
    </PanelBody>
  );
}

/**
 * What happens with a service order, then what is known of it. The order itself is asked for once the row is open, and its failure leaves
 * the row as it is (D-103).
 */
function OrderDetails({ row: { order, status } }: { row: OrderRow }) {
  const texts = useTexts('orders').details;
  const words = useTexts('orders').statuses;
  const { queryKey, queryFn } = routeQuery('orders.getOrder', { params: { id: order.orderId } });
  const { data } = useQuery({ queryKey: [...queryKey, useLocale()], queryFn });
  const known = data?.serviceOrders.find(({ id }) => id === order.id);
  return (
    <>
      <OrderTracker orderId={order.orderId} serviceOrderId={order.id} />
      <Ledger>
        <LedgerRow label={texts.id} numeric>
          {order.id}
        </LedgerRow>
        <LedgerRow label={texts.updated} numeric>
          {formatDateTime(order.modifiedDateTime || known?.modifiedDateTime)}
        </LedgerRow>
        <LedgerRow label={texts.type}>{order.type || known?.type}</LedgerRow>
        <LedgerRow label={texts.address}>{order.serviceAddress || known?.serviceAddress || data?.order.serviceAddress}</LedgerRow>
        <LedgerRow label={texts.status}>{orderStatusText(status, words)}</LedgerRow>
      </Ledger>
    </>
  );
}
