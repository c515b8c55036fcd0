import type { PanelName } from '@porchlight/domain/panels/panel-numbers.ts';
import { managePaymentMethodsChoice, oneTimePaymentChoice, type PaymentChoice } from '@porchlight/domain/payments/payment-choices.ts';
import { usePanels } from '../panels/panel-context.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import text from '../ui/text.module.css';
import { keepEntry } from './kept-entry.ts';
import styles from './payment.module.css';
import { choiceOf, type PaymentEntry } from './payment-form.ts';

interface MethodFieldProps {
  id: string;
  error: string | undefined;
  accountId: number;
  /** In dollars; what is typed is kept for it on the way to another panel. */
  balance: number;
  choices: readonly PaymentChoice[];
  storesMethods: boolean;
  entry: PaymentEntry;
  onChoose: (value: string) => void;
}

const leadsTo: Readonly<Record<string, PanelName>> = {
  [managePaymentMethodsChoice]: 'manage-payment-methods',
  [oneTimePaymentChoice]: 'one-time-payment',
};

/** The payment-method drop-down (PAY-007, PAY-012, PAY-016 to PAY-020). The two special entries lead to their panels and choose nothing. */
export function MethodField({ id, error, accountId, balance, choices, storesMethods, entry, onChoose }: MethodFieldProps) {
  const texts = useTexts('payments').method;
  const { open } = usePanels();
  const labelOf = (choice: PaymentChoice): string => (choice.kind === 'stored' ? choice.label : texts[choice.kind]);
  const choose = (value: string): void => {
    const panel = leadsTo[value];
    if (!panel) return onChoose(value);
    keepEntry(accountId, entry, balance);
    open({ name: panel });
  };
  const others = choices.filter(({ value }) => leadsTo[value]);
  const hasNone = storesMethods && choices.length === others.length;

  return (
    <div className={styles.method}>
      <Field label={texts.label} id={id} error={error}>
        <Select
          name="paymentMethod"
          aria-describedby={classes(others.length > 0 && `${id}-entries`, error && `${id}-error`) || undefined}
          value={choiceOf(entry, choices)?.value ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{texts.placeholder}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {labelOf(choice)}
            </option>
          ))}
        </Select>
      </Field>
      {others.length > 0 && (
        <p className={text.visuallyHidden} id={`${id}-entries`}>
          {texts.entriesHint}
        </p>
      )}
      {hasNone && (
        <div className={styles.noMethod}>
          <p className={classes(text.small, text.muted)}>{texts.noneStored}</p>
          {others.map((choice) => (
            <Button key={choice.value} onClick={() => choose(choice.value)}>
              {choice.kind === 'manage' ? texts.add : labelOf(choice)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
