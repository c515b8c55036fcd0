import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Badge } from '../ui/Badge.tsx';
import styles from './delivery-panel.module.css';
import { type Delivery, type DeliveryOption, methodName } from './delivery-query.ts';

interface DeliveryOptionRowProps {
  option: DeliveryOption;
  current: Delivery['current'];
  isChosen: boolean;
  onChoose: () => void;
  /** What choosing it opens. */
  children: ReactNode;
}

/** One way of delivery: the whole row is its radio button (PAPER-003, PAPER-004). */
export function DeliveryOptionRow({ option, current, isChosen, onChoose, children }: DeliveryOptionRowProps) {
  const texts = useTexts('deliveryPanel');
  const card = useTexts('delivery');
  const id = useId();
  const row = useShownWhole(isChosen);
  const { description, note, method } = option.distributionMethod;
  const isCurrent = current?.method === method;
  return (
    <li ref={row} className={styles.option} data-chosen={isChosen || undefined}>
      <label className={styles.row}>
        <input
          type="radio"
          name="distributionMethod"
          value={method}
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-about`}
        />
        <span className={styles.name}>
          <span id={`${id}-name`}>{methodName(option.distributionMethod, card.methods)}</span>
          {isCurrent && <Badge tone="success">{texts.current}</Badge>}
        </span>
        <span className={styles.about} id={`${id}-about`}>
          {option.price > 0 && (
            <span className={styles.price}>
              {fill(texts.price, { amount: formatPrice(option.price) })} {texts.perMonth}
            </span>
          )}
          <span>{description}</span>
          {note && <span>{note}</span>}
          {isCurrent && current.email && <span className={styles.sentTo}>{fill(card.sentTo, { email: current.email })}</span>}
        </span>
      </label>
      {children}
    </li>
  );
}

/** What choosing opens may lie below the edge; it is brought into view then, and not when the panel opens with it. */
function useShownWhole(isChosen: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasChosen = useRef(isChosen);
  useEffect(() => {
    if (isChosen && !wasChosen.current) row.current?.scrollIntoView({ block: 'nearest' });
    wasChosen.current = isChosen;
  }, [isChosen]);
  return row;
}
