import { type FormEvent, useEffect, useState } from 'react';
import { type CallAnswer, call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Button } from '../ui/Button.tsx';
import { CheckRow } from '../ui/CheckRow.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { type ChosenPassword, chosenPasswordFaults } from './choose-password-form.ts';
import { Refusal } from './Refusal.tsx';
import styles from './registration.module.css';
import { type Failed, useAttempt } from './use-attempt.ts';

export type Registered = CallAnswer<'registration.register'>;

/** Refusals that no other password changes: the link or the account is at fault. */
const isFinal = ({ code }: Failed): boolean => code.startsWith('TOK') || code === 'REG0005';

export interface ChoosePasswordProps {
  /** Of a link or a right PIN, and the address it registers, which nobody can change here (REG-008, WIZ-011). */
  token: string;
  email: string;
  onRegistered: (answer: Registered) => void;
  /** Called with a refusal that ends the attempt. */
  onRefused: (failed: Failed) => void;
  onGoBack?: (() => void) | undefined;
}

/** E-mail, password twice, terms: the same for the link and for step 2 of the wizard (D-040). */
export function ChoosePassword({ token, email, onRegistered, onRefused, onGoBack }: ChoosePasswordProps) {
  const texts = useTexts('registration');
  const configuration = usePageConfiguration();
  const [values, setValues] = useState<ChosenPassword>({ newPassword: '', repeatPassword: '', isAccepted: false });
  const [left, setLeft] = useState<Record<string, boolean>>({});
  const { isBusy, failed, run } = useAttempt();
  const rule = { pattern: configuration?.passwordPattern, hasTerms: configuration?.termsUrl !== undefined };
  const faults = chosenPasswordFaults(values, rule);
  const ruleText = (configuration?.passwordPattern && configuration.passwordPatternDescription) || texts.passwordRule;
  const sentences = { required: texts.required, rule: ruleText, mismatch: texts.passwordsMatch };
  const errorOf = (name: 'newPassword' | 'repeatPassword') => (left[name] && faults[name] ? sentences[faults[name]] : undefined);
  useEffect(() => (failed && isFinal(failed) ? onRefused(failed) : undefined), [failed, onRefused]);

  const register = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ newPassword: true, repeatPassword: true, terms: true });
    const [wrong] = Object.keys(faults);
    if (wrong) return document.getElementById(`choose-${wrong}`)?.focus();
    const { newPassword, repeatPassword } = values;
    const body = { verificationToken: token, email, newPassword, repeatPassword, termsAndConditions: true };
    void run(() => call('registration.register', { body }), onRegistered);
  };
  const passwordProps = (name: 'newPassword' | 'repeatPassword') => ({
    name,
    value: values[name],
    required: true,
    maxLength: 128,
    autoComplete: 'new-password',
    showLabel: texts.showPassword,
    hideLabel: texts.hidePassword,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });
  const newError = errorOf('newPassword');
  return (
    <form className={layout.form} method="dialog" noValidate onSubmit={register}>
      <Field id="choose-email" label={texts.email}>
        <TextInput name="email" type="email" value={email} readOnly autoComplete="username" />
      </Field>
      <Field id="choose-newPassword" label={texts.password} hint={newError === ruleText ? undefined : ruleText} error={newError}>
        <PasswordInput {...passwordProps('newPassword')} />
      </Field>
      <Field id="choose-repeatPassword" label={texts.confirmPassword} error={errorOf('repeatPassword')}>
        <PasswordInput {...passwordProps('repeatPassword')} />
      </Field>
      <Terms
        isAccepted={values.isAccepted}
        isMissed={left['terms'] === true && faults.terms === true}
        onChange={(isAccepted) => setValues({ ...values, isAccepted })}
      />
      <Refusal failed={failed} />
      <div className={styles.actions}>
        {onGoBack && (
          <Button size="large" onClick={onGoBack}>
            {texts.goBack}
          </Button>
        )}
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {texts.register}
        </Button>
      </div>
    </form>
  );
}

interface TermsProps {
  isAccepted: boolean;
  isMissed: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** The terms to accept; where the provider names none there is nothing to tick, and they count as accepted (REG-011, D-042). */
function Terms({ isAccepted, isMissed, onChange }: TermsProps) {
  const texts = useTexts('registration');
  const configuration = usePageConfiguration();
  const termsUrl = configuration?.termsUrl;
  const isMissing = configuration !== null && termsUrl === undefined;
  useEffect(() => {
    // oxlint-disable-next-line no-console -- D-042 asks for it
    if (isMissing) console.warn('no terms are configured: they count as accepted');
  }, [isMissing]);
  if (termsUrl === undefined) return null;
  return (
    <div>
      <CheckRow
        id="choose-terms"
        type="checkbox"
        required
        checked={isAccepted}
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? 'choose-terms-error' : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      >
        {texts.termsBefore}{' '}
        <a href={termsUrl} target="_blank" rel="noopener noreferrer">
          {texts.termsLink}
        </a>
      </CheckRow>
      {isMissed && <FieldError id="choose-terms-error">{configuration?.validationMessages['terms'] ?? texts.required}</FieldError>}
    </div>
  );
}
