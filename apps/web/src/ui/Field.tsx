import { createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { Icon } from './Icon.tsx';

interface FieldParts {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldParts | null>(null);

/** What a control inside a Field puts on its element; without a Field nothing. */
export function useFieldControl(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
  };
}

export interface FieldProps {
  label: ReactNode;
  /** For an error summary that links here. */
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** Stands at the end of the label's line: a link such as "Forgotten password?". */
  labelEnd?: ReactNode;
  /** The word for a field that may stay empty, in the reader's language. */
  optional?: string;
  className?: string;
  children: ReactNode;
}

/** Label above, hint before the control, error under it. The control inside is a TextInput, PasswordInput, Select or MoneyInput. */
export function Field({ label, id, hint, error, labelEnd, optional, className, children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = classes(hint ? `${controlId}-hint` : null, error ? `${controlId}-error` : null) || undefined;
  const labelElement = (
    <label className={styles.label} htmlFor={controlId}>
      {label}
      {optional && <span className={styles.optional}> {optional}</span>}
    </label>
  );
  return (
    <div className={classes(styles.field, className)}>
      {labelEnd ? (
        <div className={styles.labelRow}>
          {labelElement}
          {labelEnd}
        </div>
      ) : (
        labelElement
      )}
      {hint && (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong, under the control it is about; the control names it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="warn" small />
      <span>{children}</span>
    </p>
  );
}
