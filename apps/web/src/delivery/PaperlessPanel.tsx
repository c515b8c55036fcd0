import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { PanelBody } from '../panels/PanelParts.tsx';
import type { PanelProps } from '../panels/registry.tsx';
import { type CallAnswer } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Read } from '../platform/reads/Read.tsx';
import { CallUs } from '../platform/site/CallUs.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Empty } from '../ui/Empty.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import text from '../ui/text.module.css';
import styles from './delivery.module.css';
import { type DeliveryOption, methodName, paperFirst, useDelivery } from './delivery-query.ts';

/** The ways an invoice can be delivered, paper first, with the current one marked; it is changed by phone. */
export function PaperlessPanel({ accountId }: PanelProps) {
  const texts = useTexts('delivery');
  const shell = useTexts('shell');
  const query = useDelivery(accountId);
  return (
    <PanelBody>
      <Read query={query} waiting={<SkeletonLines lines={6} label={shell.loading} />}>
        {({ current, available }) =>
          available.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <>
              <p className={text.muted}>{texts.intro}</p>
              <ul className={styles.options}>
                {paperFirst(available).map((option) => (
                  <DeliveryRow key={option.id} option={option} current={current} />
                ))}
              </ul>
            </>
          )
        }
      </Read>
      <CallUs text={texts.byPhone} />
    </PanelBody>
  );
}

function DeliveryRow({ option, current }: { option: DeliveryOption; current: CallAnswer<'delivery.getDelivery'>['current'] }) {
  const texts = useTexts('delivery');
  const { description, note, method } = option.distributionMethod;
  const isCurrent = current?.method === method;
  return (
    <li>
      <h3 className={styles.name}>
        {methodName(option.distributionMethod, texts.methods)}
        {isCurrent && <Badge tone="success">{texts.current}</Badge>}
      </h3>
      {option.price > 0 && (
        <span className={styles.price}>
          {fill(texts.price, { amount: formatPrice(option.price) })} {texts.perMonth}
        </span>
      )}
      <p>{description}</p>
      {note && <p>{note}</p>}
      {isCurrent && current.email && <p className={styles.email}>{fill(texts.sentTo, { email: current.email })}</p>}
    </li>
  );
}
