import type { ListItem } from '@porchlight/domain/catalogue/plan-list.ts';
import { shownFromPrice, shownPlansOf } from '@porchlight/domain/catalogue/plan-list.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { useId, useState } from 'react';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import type { Bundle, Plan } from './offers.ts';
import { Providers } from './Providers.tsx';
import styles from './plans.module.css';
import { selectWord } from './select-words.ts';
import { serviceIcon } from './service-icon.ts';

export type OfferItem = ListItem<Plan, Bundle>;

/** What stands on the card of a plan or a bundle. */
export const offerOf = (item: OfferItem): Plan | Bundle => (item.kind === 'plan' ? item.plan : item.bundle);

/** Of this page alone. */
export const headingIdOf = (item: OfferItem): string => `offer-${item.kind}-${offerOf(item).id}`;

interface PlanCardProps {
  item: OfferItem;
  orderType: OrderType;
  onSelect: () => void;
}

/** One plan or bundle: what it is, from which price, and the button that takes it (GUEST-027 to GUEST-029). */
export function PlanCard({ item, orderType, onSelect }: PlanCardProps) {
  const texts = useTexts('plans');
  const { description, note, providers } = offerOf(item);
  return (
    <div className={styles.card}>
      <div className={styles.about}>
        <h2 className={text.h2} id={headingIdOf(item)} tabIndex={-1}>
          {description}
        </h2>
        {item.kind === 'bundle' && <BundleLine bundle={item.bundle} />}
        {note && <p className={styles.note}>{note}</p>}
        <Providers providers={providers} />
        {item.kind === 'bundle' && <BundleDetails bundle={item.bundle} orderType={orderType} onSelect={onSelect} />}
      </div>
      <div className={styles.side}>
        <FromPrice item={item} />
        <Button onClick={onSelect}>
          {texts[selectWord(orderType, 'card')]}
          <span className={text.visuallyHidden}> {description}</span>
        </Button>
      </div>
    </div>
  );
}

/** The plans of a bundle: their icons, and their descriptions joined (GUEST-028). */
function BundleLine({ bundle }: { bundle: Bundle }) {
  const plans = shownPlansOf(bundle);
  return (
    <p className={styles.bundle}>
      <span className={styles.icons}>
        {plans.map(({ id, serviceModel }) => (
          <Icon key={id} name={serviceIcon(serviceModel.icon)} />
        ))}
      </span>
      {plans.map((plan) => plan.description).join(' + ')}
    </p>
  );
}

/** 'from $49.99/mo' (D-129); hidden where the price is, which changes nothing about the order of the list. */
function FromPrice({ item }: { item: OfferItem }) {
  const texts = useTexts('plans');
  const price = shownFromPrice(offerOf(item));
  if (price === null) return null;
  const [before = '', after = ''] = texts.priceFrom.split('{price}');
  return (
    <p className={styles.price}>
      {before}
      <b>{formatPrice(price)}</b>
      {after}
    </p>
  );
}

/** What is in a bundle, opened by its toggle. */
function BundleDetails({ bundle, orderType, onSelect }: { bundle: Bundle; orderType: OrderType; onSelect: () => void }) {
  const texts = useTexts('plans');
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className={styles.details}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        {texts.details}
        <span className={text.visuallyHidden}> {bundle.description}</span>
        <Icon name="down" small />
      </button>
      <section id={panelId} hidden={!isOpen} aria-label={fill(texts.included, { bundle: bundle.description })}>
        <ul className={styles.inside}>
          {shownPlansOf(bundle).map((plan) => (
            <li key={plan.id}>
              <Icon name={serviceIcon(plan.serviceModel.icon)} />
              <span>
                <b className={text.medium}>{plan.description}</b>
                {plan.note && <span className={classes(text.small, text.muted)}>{plan.note}</span>}
              </span>
            </li>
          ))}
        </ul>
        <Button onClick={onSelect}>
          {texts[selectWord(orderType, 'details')]}
          <span className={text.visuallyHidden}> {bundle.description}</span>
        </Button>
      </section>
    </div>
  );
}
