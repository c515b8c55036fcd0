import { type FormEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
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

/** Username or e-mail and password, and the one-time code of whoever turned that on (AUTH-001 to AUTH-010). */
export function SignInForm() {
  const [values, setValues] = useState<SignInValues>({ username: '', password: '' });
  const run = useSignIn();
  if (!run.asksCode) return <PasswordStep run={run} values={values} onChange={setValues} />;
  return (
    <Suspense fallback={<Spinner />}>
      <SecondStep
        error={run.error}
        isWrongCode={run.isWrongCode}
        isBusy={run.isBusy}
        onSubmit={(code) => run.submit(values, code)}
        onStartOver={run.startOver}
      />
    </Suspense>
  );
}

interface PasswordStepProps {
  run: ReturnType<typeof useSignIn>;
  values: SignInValues;
  onChange: (values: SignInValues) => void;
}

function PasswordStep({ run, values, onChange }: PasswordStepProps) {
  const texts = useTexts('session');
  const { isBusy, error, submit, useKey, offerKeys } = run;
  const [left, setLeft] = useState<Partial<Record<FieldName, boolean>>>({});
  const faults = signInFaults(values);
  const errorOf = (name: FieldName): string | undefined => (left[name] && faults[name] ? texts.validation[faults[name]] : undefined);

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    // A password manager may have filled the fields unnoticed.
    const typed = valuesOf(event.currentTarget);
    onChange(typed);
    setLeft({ username: true, password: true });
    const [firstFault] = Object.keys(signInFaults(typed)) as FieldName[];
    if (firstFault) event.currentTarget.querySelector<HTMLInputElement>(`[name="${firstFault}"]`)?.focus();
    else void submit(typed);
  };
  const form = useTypedAhead(onChange);
  const onFocus = (): void => {
    void signedInArea.load().catch(() => undefined);
    offerKeys();
  };
  const inputProps = (name: FieldName) => ({
    name,
    value: values[name],
    required: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setLeft({ ...left, [name]: true }),
  });

  return (
    <>
      <Refusal sentence={error} />
      {/* Until the application has taken over, the browser must not put what was typed into an address by itself: hence the method. */}
      <form ref={form} className={classes(layout.form, styles.form)} method="dialog" noValidate onSubmit={onSubmit} onFocus={onFocus}>
        <Field label={texts.username} error={errorOf('username')}>
          <TextInput
            {...inputProps('username')}
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={texts.password} error={errorOf('password')} labelEnd={<Forgotten />}>
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

/** What was typed or filled in before the application took the page over stays. */
function useTypedAhead(onChange: (values: SignInValues) => void) {
  const form = useRef<HTMLFormElement>(null);
  const takeOver = useRef(onChange);
  useLayoutEffect(() => {
    if (form.current) takeOver.current(valuesOf(form.current));
  }, []);
  return form;
}

function Forgotten() {
  const texts = useTexts('session');
  return (
    <Link className={classes(text.small, styles.forgotten)} href="/password/forgotten">
      {texts.forgotten}
    </Link>
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
