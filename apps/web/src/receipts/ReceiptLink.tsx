import type { Cents } from '@porchlight/domain/money/cents.ts';
import { useState } from 'react';
import { routeQuery } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { useQuery } from '../platform/reads/query-client.ts';
import { useCallGate } from '../platform/session/index.ts';
import { receiptPath } from '../routes.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ownAttempt } from './own-attempt.ts';
import styles from './receipt-link.module.css';

/** From the result of a payment to its permanent receipt. Its place is kept while the reference is looked up. */
export function ReceiptLink({ accountId, amount }: { accountId: number; amount: Cents }) {
  const { viewReceipt } = useTexts('payments');
  const { mayCall } = useCallGate();
  const isAllowed = mayCall('payments.listAttempts', accountId);
  const route = routeQuery('payments.listAttempts', { params: { id: accountId } });
  // What was read before cannot tell of this payment.
  const [shownAt] = useState(Date.now);
  const { data, dataUpdatedAt } = useQuery({ ...route, enabled: isAllowed, staleTime: 0 });
  const attempt = data && dataUpdatedAt >= shownAt ? ownAttempt(data.attempts, amount) : undefined;
  if (!isAllowed) return null;
  return (
    <p className={styles.place}>
      {attempt && (
        <Link href={receiptPath(attempt.reference)} className={buttonClass({ kind: 'link' })}>
          {viewReceipt}
          <Icon name="right" small />
        </Link>
      )}
    </p>
  );
}
