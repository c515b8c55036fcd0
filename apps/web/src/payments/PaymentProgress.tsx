import type { Cents } from '@porchlight/domain/money/cents.ts';
import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useIntlTag, useTexts } from '../platform/i18n/index.ts';
import { Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Heading } from '../ui/Heading.tsx';
import { Icon } from '../ui/Icon.tsx';
import text from '../ui/text.module.css';
import styles from './payment-steps.module.css';

interface PaymentProgressProps {
  amount: Cents;
  /** When it reached the provider; null while it is on its way there. */
  sinceMs: number | null;
  isSlow: boolean;
}

/** Where the payment is, and what that means for the money. */
export function PaymentProgress({ amount, sinceMs, isSlow }: PaymentProgressProps) {
  const texts = useTexts('paymentSteps').progress;
  const isSent = sinceMs !== null;
  return (
    <>
      <div className={styles.result}>
        <span className={classes(styles.mark, styles.waitMark)}>
          <Spinner />
        </span>
        <Heading isLarge>{fill(texts.heading, { amount: formatCents(amount) })}</Heading>
        <p className={text.muted}>{texts.keepOpen}</p>
      </div>
      <ol className={styles.progress}>
        <Step state={isSent ? 'done' : 'now'}>{texts.sent}</Step>
        <Step state={isSent ? 'now' : 'later'} end={isSent && <Seconds sinceMs={sinceMs} />}>
          {texts.waiting}
        </Step>
        <Step state="later">{texts.confirmation}</Step>
      </ol>
      <p className={classes(text.small, isSlow ? text.medium : text.muted)}>{isSlow ? texts.slow : texts.usually}</p>
    </>
  );
}

function Step({ state, end, children }: { state: 'done' | 'now' | 'later'; end?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      {state === 'done' ? <Icon name="check" small /> : state === 'now' ? <Spinner /> : <span />}
      <span>{children}</span>
      <span className={classes(text.num, text.muted)}>{end}</span>
    </li>
  );
}

/** How long it has taken so far; not read out. */
function Seconds({ sinceMs }: { sinceMs: number }) {
  const intl = useIntlTag();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const words = new Intl.NumberFormat(intl, { style: 'unit', unit: 'second', unitDisplay: 'narrow' });
  return <span aria-hidden="true">{words.format(Math.max(0, Math.floor((now - sinceMs) / 1000)))}</span>;
}
