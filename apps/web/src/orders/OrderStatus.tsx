import { useTexts } from '../platform/i18n/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { isCompleted, orderStatusText } from './order-status.ts';
import styles from './orders.module.css';
import type { OrderRow } from './orders-query.ts';

/** The status of a service order: done or not by colour, and always in words. */
export function OrderStatus({ row }: { row: OrderRow }) {
  const words = useTexts('orders').statuses;
  return (
    <span className={styles.status}>
      <Badge tone={isCompleted(row) ? 'success' : 'warning'}>{orderStatusText(row.status, words)}</Badge>
    </span>
  );
}
