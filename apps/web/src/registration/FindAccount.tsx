import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { signInPath } from '../routes.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { CheckRow } from '../ui/CheckRow.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { TextInput } from '../ui/TextInput.tsx';
import { Refusal } from './Refusal.tsx';
import styles from './registration.module.css';
import { useAttempt } from './use-attempt.ts';
import { type CheckedAccount, checkFaults, type RegistrationValues, switchType } from './wizard-state.ts';

type FieldName = 'numberOrEmail' | 'accountNumber' | 'zipCode';

export interface FindAccountProps {
  values: RegistrationValues;
  onChange: (values: RegistrationValues) => void;
  onFound: (checked: CheckedAccount) => void;
}

/** Step 0: which account (WIZ-003). The next step comes by itself with the answer (WIZ-005). */
export function FindAccount({ values, onChange, onFound }: FindAccountProps) {
  const texts = useTexts('registration');
  const words = texts.wizard.find;
  const [left, setLeft] = useState<Partial<Record<FieldName, boolean>>>({});
  const { isBusy, failed, clear, run } = useAttempt();
  const faults = checkFaults(values);
  const errorOf = (name: FieldName): string | undefined => (left[name] && faults[name] ? texts[faults[name]] : undefined);
  const find = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ numberOrEmail: true, accountNumber: true, zipCode: true });
    const [wrong] = Object.keys(faults);
    if (wrong) return document.getElementById(`find-${wrong}`)?.focus();
    void run(() => check(values), onFound);
  };
  const choose = (type: RegistrationValues['type']): void => {
    clear();
    setLeft({});
    onChange(switchType(values, type));
  };
  const inputProps = (name: FieldName) => ({
    name,
    value: values[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });
  return (
    <form className={layout.form} method="dialog" noValidate onSubmit={find}>
      <fieldset className={styles.choices}>
        <legend>{words.text}</legend>
        {(['contactInfo', 'accountInfo'] as const).map((type) => (
          <CheckRow key={type} type="radio" name="type" value={type} checked={values.type === type} onChange={() => choose(type)}>
            {words[type]}
          </CheckRow>
        ))}
      </fieldset>
      {values.type === 'contactInfo' ? (
        <Field id="find-numberOrEmail" label={words.numberOrEmail} hint={words.numberOrEmailHint} error={errorOf('numberOrEmail')}>
          <TextInput {...inputProps('numberOrEmail')} inputMode="email" autoComplete="on" autoCapitalize="none" maxLength={254} />
        </Field>
      ) : (
        <>
          <Field id="find-accountNumber" label={texts.accountNumber} hint={texts.now.numberHint} error={errorOf('accountNumber')}>
            <TextInput {...inputProps('accountNumber')} inputMode="numeric" autoComplete="off" maxLength={40} />
          </Field>
          <Field id="find-zipCode" label={words.zipCode} error={errorOf('zipCode')}>
            <TextInput
              {...inputProps('zipCode')}
              className={styles.pin ?? ''}
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
            />
          </Field>
        </>
      )}
      <Refusal failed={failed} next={failed?.code === 'REG0002' ? words.missNext : null} />
      <div className={styles.actions}>
        <Link className={buttonClass({ size: 'large' })} href={signInPath}>
          {texts.backToSignIn}
        </Link>
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {texts.next}
        </Button>
      </div>
    </form>
  );
}

function check({ type, numberOrEmail, accountNumber, zipCode }: RegistrationValues): Promise<CheckedAccount> {
  if (type === 'contactInfo') return call('registration.checkByContact', { query: { emailOrNumber: numberOrEmail.trim() } });
  return call('registration.checkByAccount', { params: { account: accountNumber.trim(), zip: zipCode.trim() } });
}
