import { usePanels } from '../panels/panel-context.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Button } from '../ui/Button.tsx';
import { Card, CardFoot, CardHead } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './delivery.module.css';
import { methodName, useDelivery } from './delivery-query.ts';

/** How invoices reach the customer now (DASH-010). */
export function DeliveryCard({ accountId }: { accountId: number }) {
  const texts = useTexts('delivery');
  const shell = useTexts('shell');
  const { toggle } = usePanels();
  const query = useDelivery(accountId);
  return (
    <Card labelledBy="delivery-title">
      <CardHead>
        <h2 className={text.h3} id="delivery-title">
          {texts.title}
        </h2>
        {query.data && (
          <span className={classes(text.small, text.muted)}>
            {query.data.current ? methodName(query.data.current, texts.methods) : texts.notSet}
          </span>
        )}
      </CardHead>
      <div className={classes(text.small, text.muted)}>
        <Read query={query} waiting={<SkeletonLines lines={2} label={shell.loading} />}>
          {({ current }) => (
            <>
              {current?.email && <p className={styles.email}>{fill(texts.sentTo, { email: current.email })}</p>}
              {current?.note && <p>{current.note}</p>}
            </>
          )}
        </Read>
      </div>
      <CardFoot>
        <Button kind="link" onClick={() => toggle({ name: 'paperless' })}>
          {texts.view}
          <Icon name="right" small />
        </Button>
      </CardFoot>
    </Card>
  );
}
