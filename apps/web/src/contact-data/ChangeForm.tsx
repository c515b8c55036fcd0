import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { useBusy } from '../platform/session/index.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import styles from './contact-data.module.css';
import { type ChangeField, type ContactKind, changeFaults, fieldOfRefusal } from './contact-form.ts';
import { Failure } from './Failure.tsx';
import type { StepFailure, useContactSteps } from './use-contact.ts';

interface ChangeFormProps {
  kind: ContactKind;
  start: string;
  steps: ReturnType<typeof useContactSteps>;
  onSent: () => void;
  onClose: () => void;
}

const inputs = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', maxLength: 40 },
} as const;

/** Asks for a new contact with the current password. */
export function ChangeForm({ kind, start, steps, onSent, onClose }: ChangeFormProps) {
  const texts = useTexts('contactData');
  const words = texts[kind];
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ value: start, currentPassword: '' });
  const [left, setLeft] = useState<Partial<Record<ChangeField, boolean>>>({});
  const [failure, setFailure] = useState<StepFailure | null>(null);
  const faults = changeFaults(kind, values);
  const refused = failure && fieldOfRefusal(failure.code);
  const focus = (name: ChangeField): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  useBusy(true);
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(start === '' ? '[name="value"]' : '[name="currentPassword"]')?.focus();
  }, [start]);

  const errorOf = (name: ChangeField): string | undefined => {
    const fault = left[name] ? faults[name] : undefined;
    if (fault) return fault === 'required' ? texts.required : words.invalid;
    return refused === name ? failure?.sentence : undefined;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (steps.isBusy) return;
    setLeft({ value: true, currentPassword: true });
    const [wrong] = Object.keys(faults) as ChangeField[];
    if (wrong) return focus(wrong);
    setFailure(null);
    const failed = await steps.ask(values);
    setFailure(failed);
    if (failed === null) {
      onSent();
      return onClose();
    }
    setLeft({});
    focus(fieldOfRefusal(failed.code) ?? 'value');
  };
  const change = (name: ChangeField) => (event: { currentTarget: HTMLInputElement }) => {
    if (refused === name) setFailure(null);
    setValues({ ...values, [name]: event.currentTarget.value });
  };
  const blur = (name: ChangeField) => () => values[name] !== '' && setLeft({ ...left, [name]: true });
  return (
    <form ref={form} className={layout.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={words.new} error={errorOf('value')}>
        <TextInput {...inputs[kind]} name="value" required value={values.value} onChange={change('value')} onBlur={blur('value')} />
      </Field>
      <Field label={texts.currentPassword} error={errorOf('currentPassword')}>
        <PasswordInput
          name="currentPassword"
          required
          maxLength={128}
          autoComplete="current-password"
          showLabel={texts.show}
          hideLabel={texts.hide}
          value={values.currentPassword}
          onChange={change('currentPassword')}
          onBlur={blur('currentPassword')}
        />
      </Field>
      <Failure sentence={refused === null && failure ? failure.sentence : null} />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={steps.isBusy}>
          {words.send}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
