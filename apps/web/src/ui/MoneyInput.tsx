import { formatSignedCents } from '@porchlight/domain/money/format-money.ts';
import { parseAmount } from '@porchlight/domain/money/parse-amount.ts';
import type { ComponentProps } from 'react';
import { useFieldControl } from './Field.tsx';
import styles from './field.module.css';

export interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** What the person typed, in dollars; read it with parseAmount. */
  value: string;
  onChange: (typed: string) => void;
}

/** The text of an amount field after leaving it: '1,234.50' when it can be read, else what was typed. */
export function tidyAmount(typed: string): string {
  const parsed = parseAmount(typed);
  return parsed.ok ? formatSignedCents(parsed.amount) : typed;
}

/** An amount in dollars: takes '1,234.5', shows '1,234.50' after leaving, numeric keypad on phones. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  return (
    <label className={styles.money}>
      <span aria-hidden="true">$</span>
      <input
        autoComplete="off"
        {...useFieldControl()}
        {...rest}
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          const tidied = tidyAmount(value);
          if (tidied !== value) onChange(tidied);
          onBlur?.(event);
        }}
      />
    </label>
  );
}
