import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { orderCounts } from '@porchlight/domain/orders/order-counts.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardFoot, CardHead } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import { OrderStatus } from './OrderStatus.tsx';
import styles from './orders.module.css';
import { rowsOf, useOrders } from './orders-query.ts';

const shownRows = 2;

/** How many orders are pending and completed, the newest two, and the way to all of them (ORD-001 to ORD-004). */
export function OrdersCard({ accountId }: { accountId: number }) {
  const texts = useTexts('orders');
  const shell = useTexts('shell');
  const { toggle } = usePanels();
  const query = useOrders(accountId);
  return (
    <Card span={5} labelledBy="orders-title">
      <CardHead>
        <h2 className={text.h2} id="orders-title">
          {texts.title}
        </h2>
      </CardHead>
      <Read query={query} waiting={<SkeletonLines lines={5} label={shell.loading} />}>
        {({ orders }) => {
          const { pending, completed } = orderCounts(orders);
          const rows = rowsOf(orders).slice(0, shownRows);
          return (
            <>
              <dl className={styles.figures}>
                <div>
                  <dt>{pending > 0 ? <Badge tone="warning">{texts.pending}</Badge> : texts.pending}</dt>
                  <dd className={text.big}>{pending}</dd>
                </div>
                <div>
                  <dt>{texts.completed}</dt>
                  <dd className={text.big}>{completed}</dd>
                </div>
              </dl>
              {rows.length > 0 && (
                <Ledger className={styles.newest ?? ''}>
                  {rows.map((row) => (
                    <LedgerRow
                      key={row.order.id}
                      label={
                        <>
                          <span className={text.strong}>{row.order.description}</span>
                          <br />
                          <span className={classes(text.faint, text.num)}>{formatDate(row.order.modifiedDateTime)}</span>
                        </>
                      }
                    >
                      <OrderStatus row={row} />
                    </LedgerRow>
                  ))}
                </Ledger>
              )}
            </>
          );
        }}
      </Read>
      <CardFoot>
        <Button kind="link" onClick={() => toggle({ name: 'orders' })}>
          {texts.view}
          <Icon name="right" small />
        </Button>
      </CardFoot>
    </Card>
  );
}
