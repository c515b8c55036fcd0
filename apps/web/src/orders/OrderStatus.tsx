import { useTexts } from '../platform/i18n/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { isCompleted, orderStatusText } from './order-status.ts';
import styles from './orders.module.css';

/** The status of a service order: done or not by colour, and always in words. */
export function OrderStatus({ status }: { status: string }) {
  const words = useTexts('orders').statuses;
  return (
    <span className={styles.status}>
      <Badge tone={isCompleted(status) ? 'success' : 'warning'}>{orderStatusText(status, words)}</Badge>
    </span>
  );
}
