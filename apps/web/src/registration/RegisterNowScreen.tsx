import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { emailRegisterPath, signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import { Refusal } from './Refusal.tsx';
import { type RegisterNowValues, registerNowFaults } from './register-now-form.ts';
import styles from './registration.module.css';
import { useAttempt } from './use-attempt.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Register Now (REG-003): account number and e-mail, answered by a mailed link. */
export function RegisterNowScreen() {
  const [values, setValues] = useState<RegisterNowValues>({ accountNumber: '', email: '' });
  const [isSent, setSent] = useState(false);
  return (
    <div className={styles.screen}>
      {isSent ? <Sent onAgain={() => setSent(false)} /> : <Form values={values} onChange={setValues} onSent={() => setSent(true)} />}
    </div>
  );
}

interface FormProps {
  values: RegisterNowValues;
  onChange: (values: RegisterNowValues) => void;
  onSent: () => void;
}

function Form({ values, onChange, onSent }: FormProps) {
  const texts = useTexts('registration');
  const [left, setLeft] = useState<Partial<Record<keyof RegisterNowValues, boolean>>>({});
  const { isBusy, failed, run } = useAttempt();
  const faults = registerNowFaults(values);
  const errorOf = (name: keyof RegisterNowValues): string | undefined => (left[name] && faults[name] ? texts[faults[name]] : undefined);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setLeft({ accountNumber: true, email: true });
    const [wrong] = Object.keys(faults);
    if (wrong) return document.getElementById(`register-${wrong}`)?.focus();
    const query = { accountNumber: values.accountNumber.trim(), email: values.email.trim() };
    void run(() => call('registration.requestRegistration', { query }), onSent);
  };
  const inputProps = (name: keyof RegisterNowValues) => ({
    name,
    value: values[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });
  return (
    <>
      <div>
        <h1 className={text.title}>{texts.title}</h1>
        <p className={styles.lede}>{texts.now.text}</p>
      </div>
      <form className={layout.form} method="dialog" noValidate onSubmit={send}>
        <Field id="register-accountNumber" label={texts.accountNumber} hint={texts.now.numberHint} error={errorOf('accountNumber')}>
          <TextInput {...inputProps('accountNumber')} inputMode="numeric" autoComplete="off" maxLength={40} />
        </Field>
        <Field id="register-email" label={texts.email} error={errorOf('email')}>
          <TextInput {...inputProps('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" maxLength={254} />
        </Field>
        <Refusal failed={failed} next={failed?.code === 'REG0001' ? texts.now.missNext : null} />
        <Button type="submit" kind="primary" size="large" block busy={isBusy}>
          {texts.now.submit}
        </Button>
      </form>
      <aside className={styles.aside} aria-label={texts.now.anotherWay}>
        <p>{texts.now.anotherWayText}</p>
        <Link className={buttonClass({ kind: 'secondary' })} href={emailRegisterPath}>
          {texts.now.anotherWay}
        </Link>
      </aside>
    </>
  );
}

/** The same for whoever has such an account, registered or not (D-036). */
function Sent({ onAgain }: { onAgain: () => void }) {
  const texts = useTexts('registration');
  const heading = useHeadingFocus();
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={text.title}>
        {texts.now.sent}
      </h1>
      <Alert tone="success">{texts.now.sentText}</Alert>
      <p className={styles.lede}>{texts.now.sentNext}</p>
      <div className={styles.actions}>
        <Link className={buttonClass({ kind: 'primary', size: 'large' })} href={signInPath}>
          {texts.backToSignIn}
        </Link>
        <Button size="large" onClick={onAgain}>
          {texts.now.again}
        </Button>
      </div>
    </>
  );
}
