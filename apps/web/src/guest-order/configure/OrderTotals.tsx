import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import type { OrderTotal } from '@porchlight/domain/pricing/order-totals.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Ledger, LedgerRow } from '../../ui/Ledger.tsx';
import text from '../../ui/text.module.css';
import type { WizardState } from '../wizard-state.ts';
import { totalsOf } from './chosen-services.ts';
import styles from './configure.module.css';

/** What the choice costs once and every month, each with what it is made of (GUEST-034 to GUEST-036). */
export function OrderTotals({ state, heading, children }: { state: WizardState; heading?: string; children?: ReactNode }) {
  const { configure } = useTexts('guestOrderDetails');
  const id = useId();
  const { oneTime, recurring } = totalsOf(state);
  return (
    <Card labelledBy={id} className={styles.totals ?? ''}>
      <h2 id={id} className={heading ? text.h3 : text.visuallyHidden}>
        {heading ?? configure.totals}
      </h2>
      {recurring && (
        <Total label={configure.recurring} about={configure.showRecurring} total={recurring}>
          <span className={text.tiny}>{configure.perMonth}</span>
        </Total>
      )}
      {oneTime && <Total label={configure.oneTime} about={configure.showOneTime} total={oneTime} />}
      {(recurring || oneTime) && <p className={styles.hint}>{configure.beforeTaxes}</p>}
      {children}
    </Card>
  );
}

function Total({ label, about, total, children }: { label: string; about: string; total: OrderTotal; children?: ReactNode }) {
  const { configure } = useTexts('guestOrderDetails');
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
            <LedgerRow key={`${at} ${description ?? ''}`} label={description ?? configure.otherCharges} numeric>
              {formatPriceCents(cents)}
            </LedgerRow>
          ))}
        </Ledger>
      </div>
    </section>
  );
}

/** The same in one line, for the bar at the bottom of a phone; a screen reader has it from the totals. */
export function TotalsLine({ state }: { state: WizardState }) {
  const { configure } = useTexts('guestOrderDetails');
  const { oneTime, recurring } = totalsOf(state);
  if (!oneTime && !recurring) return null;
  return (
    <p className={styles.line} aria-hidden="true">
      {recurring && (
        <span>
          {configure.recurring} <b>{formatPriceCents(recurring.cents)}</b>
          {configure.perMonth}
        </span>
      )}
      {oneTime && (
        <span>
          {configure.oneTime} <b>{formatPriceCents(oneTime.cents)}</b>
        </span>
      )}
    </p>
  );
}
