import { formatDateTime } from '@porchlight/domain/calendar/format-date.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Ledger, LedgerRow } from '../ui/Ledger.tsx';
import { StepList } from '../ui/StepList.tsx';
import text from '../ui/text.module.css';
import type { ShownOrder } from './OrderStatusScreen.tsx';
import styles from './order-status.module.css';

const tones = { PENDING: 'info', IN_PROGRESS: 'info', FINISHED: 'success', CANCELLED: 'neutral' } as const;

/** What was ordered and how far it has come; nothing about the person beyond what the mail said. */
export function OrderStatusView({ order, onStartOver }: { order: ShownOrder; onStartOver: () => void }) {
  const texts = useTexts('orderStatus');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={text.title} ref={heading} tabIndex={-1}>
          {fill(texts.order, { reference: String(order.id) })}
        </h1>
        <Badge tone={tones[order.status]}>{texts.states[order.status]}</Badge>
      </div>
      <Ledger>
        {order.plans.length > 0 && (
          <LedgerRow label={texts.services}>{order.plans.map(({ description }) => description).join(' + ')}</LedgerRow>
        )}
        <LedgerRow label={texts.address}>{order.serviceAddress}</LedgerRow>
        <LedgerRow label={texts.ordered} numeric>
          {formatDateTime(order.createdDateTime)}
        </LedgerRow>
        <LedgerRow label={texts.changed} numeric>
          {formatDateTime(order.modifiedDateTime)}
        </LedgerRow>
      </Ledger>
      {order.steps.length > 0 && (
        <section aria-labelledby="order-steps">
          <h2 className={text.h3} id="order-steps">
            {texts.steps}
          </h2>
          <StepList className={styles.steps} steps={order.steps} words={texts} labelledBy="order-steps" />
        </section>
      )}
      <div>
        <Button onClick={onStartOver}>{texts.startOver}</Button>
      </div>
    </div>
  );
}
