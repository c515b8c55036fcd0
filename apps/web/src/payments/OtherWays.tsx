import { formatCents } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import text from '../ui/text.module.css';
import type { PaymentIntent } from './payment-flow.ts';
import type { WaysToPay } from './payment-queries.ts';
import styles from './payment-steps.module.css';
import { paymentRun } from './running-payment.ts';

export interface OthersProps {
  ways: WaysToPay;
  onChoose: (declined: PaymentIntent, token: string) => unknown;
}

/** After a stored method was declined: every other way to pay the same amount, one press away. */
export function OtherWays({ ways, declined, onChoose }: OthersProps & { declined: PaymentIntent }) {
  const { method } = useTexts('payments');
  const { failed } = useTexts('paymentSteps');
  const { open } = usePanels();
  if (declined.kind !== 'stored') return null;
  const stored = ways.choices.flatMap((choice) => (choice.kind === 'stored' && choice.value !== declined.token ? [choice] : []));
  const mayPayOnce = ways.choices.some(({ kind }) => kind === 'oneTime');
  if (stored.length === 0 && !mayPayOnce) return null;
  return (
    <section className={styles.otherWays} aria-labelledby="other-ways">
      <h4 className={text.h3} id="other-ways">
        {fill(failed.otherWays, { amount: formatCents(declined.amount) })}
      </h4>
      {stored.map(({ value, label }) => (
        <Button key={value} block icon="wallet" onClick={() => onChoose(declined, value)}>
          {label}
        </Button>
      ))}
      {mayPayOnce && (
        <Button
          block
          icon="pay"
          onClick={() => {
            paymentRun.dismiss();
            open({ name: 'one-time-payment' });
          }}
        >
          {method.oneTime}
        </Button>
      )}
    </section>
  );
}
