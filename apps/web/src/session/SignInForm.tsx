import { type FormEvent, useRef, useState } from 'react';
import { isApiFailure } from '../platform/api/failure.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link, navigate } from '../platform/navigation/index.ts';
import { signedInArea } from '../signed-in/area.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import styles from './sign-in.module.css';
import { signIn } from './sign-in.ts';
import { type SignInValues, signInFaults } from './sign-in-form.ts';

type FieldName = keyof SignInValues;

/** Username or e-mail and password (AUTH-001 to AUTH-010). */
export function SignInForm() {
  const texts = useTexts('session');
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<SignInValues>({ username: '', password: '' });
  const [left, setLeft] = useState<Partial<Record<FieldName, boolean>>>({});
  const { isBusy, error, submit } = useSignIn();
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
        onFocus={() => void signedInArea.load().catch(() => undefined)}
      >
        <Field label={texts.username} error={errorOf('username')}>
          <TextInput {...inputProps('username')} autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
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

/** Signs in and goes where the visitor came from; a refusal shows the server's sentence (AUTH-008). */
function useSignIn() {
  const texts = useTexts('session');
  const shell = useTexts('shell');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const submit = async (values: SignInValues): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const target = await signIn(values);
      await signedInArea.load();
      navigate(target, { replace: true });
    } catch (thrown) {
      const isSilent = isApiFailure(thrown) && !thrown.answered;
      const said = isApiFailure(thrown) && thrown.code !== '500' ? thrown.message : '';
      setError(isSilent ? texts.noAnswer : said || shell.somethingWrong);
      setBusy(false);
    }
  };
  return { isBusy, error, submit };
}
