import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { preloadTexts, useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { signedInArea } from '../signed-in/area.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import styles from './sign-in.module.css';
import { type SignInValues, signInFaults } from './sign-in-form.ts';
import { useSignIn } from './use-sign-in.ts';

type FieldName = keyof SignInValues;

// Asked for by few, so it is fetched when it is asked for.
const SecondStep = lazy(async () => {
  const [{ SecondStep: component }] = await Promise.all([import('./SecondStep.tsx'), preloadTexts(['secondStep'])]);
  return { default: component };
});

/** Username or e-mail and password (AUTH-001 to AUTH-010). */
export function SignInForm() {
  const texts = useTexts('session');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<SignInValues>({ username: '', password: '' });
  const [left, setLeft] = useState<Partial<Record<FieldName, boolean>>>({});
  const { isBusy, error, isWrongCode, asksCode, submit, useKey, offerKeys, startOver } = useSignIn();
  const faults = signInFaults(values);
  const errorOf = (name: FieldName): string | undefined => (left[name] && faults[name] ? texts.validation[faults[name]] : undefined);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    // A password manager may have filled the fields before the page listened.
    const typed = valuesOf(event.currentTarget);
    setValues(typed);
    setLeft({ username: true, password: true });
    const [firstFault] = Object.keys(signInFaults(typed)) as FieldName[];
    if (firstFault) form.current?.querySelector<HTMLInputElement>(`[name="${firstFault}"]`)?.focus();
    else void submit(typed);
  };
  const inputProps = (name: FieldName) => ({
    name,
    value: values[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => setValues({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });

  if (asksCode)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondStep
          error={error}
          isWrongCode={isWrongCode}
          isBusy={isBusy}
          onSubmit={(code) => submit(values, code)}
          onStartOver={startOver}
        />
      </Suspense>
    );
  return (
    <>
      <Refusal sentence={error} />
      <form
        ref={form}
        className={classes(layout.form, styles.form)}
        // Until the application has taken over, the browser must not put what was typed into an address by itself.
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        onFocus={() => {
          void signedInArea.load().catch(() => undefined);
          offerKeys();
        }}
      >
        <Field label={texts.username} error={errorOf('username')}>
          <TextInput
            {...inputProps('username')}
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label={texts.password}
          error={errorOf('password')}
          labelEnd={
            <Link className={classes(text.small, styles.forgotten)} href="/password/forgotten">
              {texts.forgotten}
            </Link>
          }
        >
          <PasswordInput
            {...inputProps('password')}
            autoComplete="current-password"
            showLabel={texts.showPassword}
            hideLabel={texts.hidePassword}
          />
        </Field>
        <Button type="submit" kind="primary" size="large" block busy={isBusy}>
          {texts.submit}
        </Button>
        <Button size="large" block onClick={useKey}>
          {texts.passkey.button}
        </Button>
        <p role="status" className={text.visuallyHidden}>
          {isBusy && texts.submitting}
        </p>
      </form>
    </>
  );
}

function Refusal({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <Alert tone="danger" role="alert" className={classes(styles.notice, styles.error)}>
      {sentence}
    </Alert>
  );
}

function valuesOf(form: HTMLFormElement): SignInValues {
  const data = new FormData(form);
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') };
}
