import { dueStatus } from '@porchlight/domain/invoices/due-status.ts';
import { usePlural, useTexts } from '../platform/i18n/index.ts';
import { browserToday } from '../platform/today.ts';
import { Badge } from '../ui/Badge.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './invoices.module.css';

/** Overdue in red, days left in green or amber, paid in plain words: always colour and words (INV-008 to INV-011). */
export function DueStatusText({ balance, dueDate }: { balance: number; dueDate: string | null }) {
  const texts = useTexts('invoices').status;
  const plural = usePlural();
  const status = dueStatus(balance, dueDate, browserToday());
  switch (status.kind) {
    case 'none':
      return null;
    case 'paid':
      return (
        <span className={styles.paid}>
          <Icon name="check" small />
          {texts.paid}
        </span>
      );
    case 'overdue':
      return <Badge tone="danger">{texts.overdue}</Badge>;
    case 'today':
      return <Badge tone="warning">{texts.today}</Badge>;
    case 'inDays':
      return <Badge tone={status.tone === 'green' ? 'success' : 'warning'}>{plural(texts.inDays, status.days)}</Badge>;
  }
}
