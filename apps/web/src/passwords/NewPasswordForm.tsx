import { passwordRuleKind } from '@porchlight/domain/session/password-rule.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { signInPath } from '../routes.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import text from '../ui/text.module.css';
import styles from './reset.module.css';
import { noResetValues, type ResetFault, type ResetField, resetFaults } from './reset-rules.ts';

/** The new password twice. `onSave` answers whether it was saved; a failure empties the form (RESET-016). */
export function NewPasswordForm({ onSave }: { onSave: (newPassword: string) => Promise<boolean> }) {
  const texts = useTexts('passwordReset');
  const configuration = usePageConfiguration();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(noResetValues);
  const [left, setLeft] = useState<Partial<Record<ResetField, boolean>>>({});
  const [isBusy, setBusy] = useState(false);
  const pattern = configuration?.passwordPattern;
  const rule = (passwordRuleKind(pattern) === 'configured' && configuration?.passwordPatternDescription) || texts.rule;
  const faults = resetFaults(values, pattern);
  const sentences: Record<ResetFault, string> = { required: texts.required, mismatch: texts.mismatch, rule };
  const errorOf = (name: ResetField): string | undefined => (left[name] && faults[name] ? sentences[faults[name]] : undefined);
  const focus = (name: ResetField): void => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setLeft({ newPassword: true, repeatPassword: true });
    const [wrong] = Object.keys(faults) as ResetField[];
    if (wrong) return focus(wrong);
    setBusy(true);
    if (await onSave(values.newPassword)) return;
    setBusy(false);
    setValues(noResetValues);
    setLeft({});
    focus('newPassword');
  };
  const inputProps = (name: ResetField) => ({
    name,
    value: values[name],
    required: true,
    maxLength: 128,
    autoComplete: 'new-password',
    showLabel: texts.show,
    hideLabel: texts.hide,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });
  return (
    <form ref={form} className={layout.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={texts.newPassword} hint={errorOf('newPassword') === rule ? undefined : rule} error={errorOf('newPassword')}>
        <PasswordInput {...inputProps('newPassword')} />
      </Field>
      <Field label={texts.confirmPassword} error={errorOf('repeatPassword')}>
        <PasswordInput {...inputProps('repeatPassword')} />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {texts.save}
        </Button>
        <Link className={buttonClass({ kind: 'secondary', size: 'large' })} href={signInPath}>
          {texts.goBack}
        </Link>
      </div>
      <p role="status" className={text.visuallyHidden}>
        {isBusy && texts.saving}
      </p>
    </form>
  );
}
