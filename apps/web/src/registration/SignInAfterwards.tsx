import { type FormEvent, useState } from 'react';
import { useTexts } from '../platform/i18n/index.ts';
import { Link, navigate } from '../platform/navigation/index.ts';
import { signIn } from '../session/index.ts';
import { signedInArea } from '../signed-in/area.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { Refusal } from './Refusal.tsx';
import styles from './registration.module.css';
import { useAttempt } from './use-attempt.ts';

/** Step 3: registered; the normal sign-in with what was just chosen, or another password (WIZ-012, D-040). */
export function SignInAfterwards({ username: known, message }: { username: string; message: string | null }) {
  const texts = useTexts('registration');
  const words = texts.wizard.done;
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { isBusy, failed, run } = useAttempt();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const wrong = username.trim() === '' ? 'username' : password === '' ? 'password' : null;
    if (wrong) return document.getElementById(`done-${wrong}`)?.focus();
    const enter = async () => {
      const target = await signIn({ username, password });
      await signedInArea.load();
      return target;
    };
    void run(enter, (target) => navigate(target, { replace: true }));
  };
  const missing = (value: string): string | undefined => (isTried && value.trim() === '' ? texts.required : undefined);
  return (
    <form className={layout.form} method="dialog" noValidate onSubmit={submit}>
      <Alert tone="success">{texts.byLink.doneText}</Alert>
      {message && <Alert tone="info">{message}</Alert>}
      <p className={styles.lede}>{words.text}</p>
      <Field id="done-username" label={known.includes('@') ? words.username : words.ownUsername} error={missing(username)}>
        <TextInput
          name="username"
          value={username}
          required
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        />
      </Field>
      <Field id="done-password" label={texts.password} error={missing(password)}>
        <PasswordInput
          name="password"
          value={password}
          required
          autoComplete="current-password"
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </Field>
      <Refusal failed={failed} />
      <div className={styles.actions}>
        <Link className={buttonClass({ size: 'large' })} href="/password/forgotten">
          {texts.resetPassword}
        </Link>
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {texts.signIn}
        </Button>
      </div>
    </form>
  );
}
