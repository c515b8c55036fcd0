import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import type { OrderTotal } from '@porchlight/domain/pricing/order-totals.ts';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import text from '../ui/text.module.css';
import { type ChosenService, totalsOf } from './chosen-services.ts';
import styles from './configurator.module.css';

interface PricedChoice {
  services: readonly ChosenService[];
  orderType: OrderType;
}

interface OrderTotalsProps extends PricedChoice {
  heading?: string;
  /** What is to be said of these sums: taxes, and when they are charged. */
  note: string;
  children?: ReactNode;
}

/** What the choice costs once and every month, each with what it is made of (GUEST-034 to GUEST-036). */
export function OrderTotals({ services, orderType, heading, note, children }: OrderTotalsProps) {
  const texts = useTexts('configurator');
  const id = useId();
  const { oneTime, recurring } = totalsOf(services, orderType);
  return (
    <Card labelledBy={id} className={styles.totals ?? ''}>
      <h2 id={id} className={heading ? text.h3 : text.visuallyHidden}>
        {heading ?? texts.totals}
      </h2>
      {recurring && (
        <Total label={texts.recurring} about={texts.showRecurring} total={recurring}>
          <span className={text.tiny}>{texts.perMonth}</span>
        </Total>
      )}
      {oneTime && <Total label={texts.oneTime} about={texts.showOneTime} total={oneTime} />}
      {(recurring || oneTime) && <p className={styles.hint}>{note}</p>}
      {children}
    </Card>
  );
}

function Total({ label, about, total, children }: { label: string; about: string; total: OrderTotal; children?: ReactNode }) {
  const texts = useTexts('configurator');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.total} aria-label={label}>
      <div className={styles.totalHead}>
        <p>
          <span className={styles.totalLabel}>{label}</span> <span className={text.big}>{formatPriceCents(total.cents)}</span>
          {children}
        </p>
        <IconButton icon="info" label={about} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} />
      </div>
      <div id={id} hidden={!isOpen}>
        <Ledger>
          {total.rows.map(({ description, cents }, at) => (
            <LedgerRow key={`${at} ${description ?? ''}`} label={description ?? texts.otherCharges} numeric>
              {formatPriceCents(cents)}
            </LedgerRow>
          ))}
        </Ledger>
      </div>
    </section>
  );
}

/** What stays at the bottom of a phone: the totals in one line over the buttons of the step. `choice` is null until there is one to price. */
export function TotalsFoot({ choice, children }: { choice: PricedChoice | null; children: ReactNode }) {
  return (
    <div className={styles.foot}>
      {choice && <TotalsLine {...choice} />}
      {children}
    </div>
  );
}

/** A screen reader has it from the totals. */
function TotalsLine({ services, orderType }: PricedChoice) {
  const texts = useTexts('configurator');
  const { oneTime, recurring } = totalsOf(services, orderType);
  if (!oneTime && !recurring) return null;
  return (
    <p className={styles.line} aria-hidden="true">
      {recurring && (
        <span>
          {texts.recurring} <b>{formatPriceCents(recurring.cents)}</b>
          {texts.perMonth}
        </span>
      )}
      {oneTime && (
        <span>
          {texts.oneTime} <b>{formatPriceCents(oneTime.cents)}</b>
        </span>
      )}
    </p>
  );
}
