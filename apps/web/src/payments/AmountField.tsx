import { type Cents, centsFromDollars, zeroCents } from '@porchlight/domain/money/cents.ts';
import { formatPriceCents } from '@porchlight/domain/money/format-money.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import type { Amounts } from '../account/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Field } from '../ui/Field.tsx';
import { MoneyInput } from '../ui/MoneyInput.tsx';
import text from '../ui/text.module.css';
import styles from './payment.module.css';
import { amountEntry } from './payment-form.ts';

interface AmountFieldProps {
  id: string;
  error: string | undefined;
  amounts: Amounts;
  value: string;
  onChange: (typed: string) => void;
  onLeave: () => void;
}

/** The amount, with what is usually paid one press away (ACH-002, ACH-003). */
export function AmountField({ id, error, amounts, value, onChange, onLeave }: AmountFieldProps) {
  const texts = useTexts('payments').amount;
  const parsed = parseAmount(value);
  const usual = [
    { label: texts.payBalance, amount: positive(amounts.accountBalance) },
    { label: texts.payAmountDue, amount: positive(amounts.amountDue) },
  ];
  // Where both are the same amount, one of them is enough to be marked.
  const chosen = usual.find(({ amount }) => parsed.ok && parsed.amount === amount);
  return (
    <Field label={texts.label} id={id} error={error}>
      <div className={styles.amount}>
        <div className={styles.choices}>
          {usual.map((choice) => (
            <button
              key={choice.label}
              type="button"
              className={styles.choice}
              aria-pressed={choice === chosen}
              onClick={() => onChange(amountEntry(choice.amount))}
            >
              {choice.label} <span className={text.num}>{formatPriceCents(choice.amount)}</span>
            </button>
          ))}
        </div>
        <MoneyInput name="paymentAmount" value={value} onChange={onChange} onBlur={onLeave} />
      </div>
    </Field>
  );
}

/** What is owed, 0 for a credit. */
function positive(dollars: number): Cents {
  const amount = centsFromDollars(dollars) ?? zeroCents;
  return amount > 0 ? amount : zeroCents;
}
