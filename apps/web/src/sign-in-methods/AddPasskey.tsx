import { type FormEvent, useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { failureOf, makePasskey } from '../platform/passkeys/ceremony.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useCallFailure } from './method-part.ts';
import styles from './sign-in-methods.module.css';
import { useFirstField } from './use-first-field.ts';

/** Asks for password and name, then lets the device make a passkey (C-126, C-127). */
export function AddPasskey({ onCancel, onDone }: { onCancel: () => void; onDone: (sentence: string) => void }) {
  const texts = useTexts('signInMethods');
  const failureText = useCallFailure();
  const form = useFirstField();
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const make = async (): Promise<void> => {
    const { options } = await call('signInMethods.beginPasskey', { body: { currentPassword: password } });
    const credential = await makePasskey(options);
    await call('signInMethods.addPasskey', { body: { name: name.trim(), credential } });
    onDone(texts.passkeys.added);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isBusy || password === '' || name.trim() === '') return;
    setBusy(true);
    setFailure(null);
    make().catch((thrown) => {
      const said = { cancelled: texts.passkeys.cancelled, alreadyThere: texts.passkeys.alreadyThere, failed: texts.wentWrong };
      setFailure(isApiFailure(thrown) ? failureText(thrown) : said[failureOf(thrown)]);
      setBusy(false);
    });
  };
  const required = (value: string) => (isChecked && value.trim() === '' ? texts.required : undefined);
  return (
    <form ref={form} className={layout.form} noValidate onSubmit={onSubmit}>
      <Field label={texts.currentPassword} error={required(password)}>
        <PasswordInput
          value={password}
          autoComplete="current-password"
          required
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <Field label={texts.passkeys.name} hint={texts.passkeys.nameHint} error={required(name)}>
        <TextInput value={name} maxLength={60} required autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <div role="alert">{failure !== null && <Alert tone="danger">{failure}</Alert>}</div>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={isBusy}>
          {texts.continue}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
