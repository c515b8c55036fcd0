import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button, buttonClass } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { staffCall } from '../platform/call.ts';
import { StaffFailure } from '../platform/failure.ts';
import { useStaffRead } from '../platform/reads.ts';
import { self } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useFailureSentence } from '../platform/use-failure-sentence.ts';
import { Choices } from '../shell/Choices.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import styles from './sign-in.module.css';

/** Where a member of staff gets in: by password and code, or by the provider's own server (decision 0023). */
export function SignInPage({ hasEnded }: { hasEnded: boolean }) {
  const texts = useStaffTexts('access').signIn;
  const { data: ways } = useStaffRead('access.getWays', {});
  const hasCompanyFailed = new URLSearchParams(window.location.search).has('company-failed');
  return (
    <main id="main" className={styles.screen} tabIndex={-1}>
      <p className={styles.brand}>{ways?.brandName ?? ''}</p>
      <h1 className={text.title}>{texts.title}</h1>
      {hasEnded && !hasCompanyFailed && <Alert role="status">{texts.ended}</Alert>}
      {hasCompanyFailed && (
        <Alert tone="danger" role="alert">
          {texts.companyFailed}
        </Alert>
      )}
      {ways?.company && (
        <a
          className={buttonClass({ kind: ways.password ? 'secondary' : 'primary', block: true, size: 'large' })}
          href="/staff/company/begin"
        >
          {texts.company}
        </a>
      )}
      {ways?.company && ways.password && <p className={styles.or}>{texts.or}</p>}
      {ways?.password !== false && <PasswordForm />}
      <p className={styles.foot}>
        {texts.customer} <a href="/login">{texts.customerLink}</a>
      </p>
      <Choices />
    </main>
  );
}

function PasswordForm() {
  const texts = useStaffTexts('access').signIn;
  const shell = useStaffTexts('shell');
  const { username, password, code, isCodeAsked, error, busy, submit } = usePasswordForm();
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={texts.username} error={error?.field === 'username' ? shell.required : undefined}>
        <TextInput ref={username} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={texts.password} error={error?.field === 'password' ? shell.required : undefined}>
        <SecretInput ref={password} name="password" autoComplete="current-password" />
      </Field>
      {isCodeAsked && (
        <Field label={texts.code} hint={texts.codeHint} error={error?.field === 'code' ? error.sentence || shell.required : undefined}>
          <TextInput ref={code} name="code" autoComplete="one-time-code" inputMode="numeric" />
        </Field>
      )}
      {error?.field === null && (
        <Alert tone="danger" role="alert">
          {error.sentence}
        </Alert>
      )}
      <Button kind="primary" size="large" type="submit" block busy={busy}>
        {texts.submit}
      </Button>
    </form>
  );
}

type FormError = { field: 'username' | 'password' | 'code'; sentence: string } | { field: null; sentence: string };

/** The form's state; its values stay in the fields, so that nothing secret is kept longer than the form. */
function usePasswordForm() {
  const sentence = useFailureSentence();
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [error, setError] = useState<FormError | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = { username, password, code };

  const refuse = (next: FormError): void => {
    setError(next);
    if (next.field !== null) fields[next.field].current?.focus();
  };
  const send = async (): Promise<void> => {
    const typed = {
      username: username.current?.value.trim() ?? '',
      password: password.current?.value ?? '',
      code: code.current?.value.trim() ?? '',
    };
    const empty = (['username', 'password', ...(isCodeAsked ? (['code'] as const) : [])] as const).find((name) => typed[name] === '');
    if (empty) return refuse({ field: empty, sentence: '' });
    try {
      const { code: given, ...body } = typed;
      self.set(await staffCall('access.signIn', { body: { ...body, ...(isCodeAsked && { code: given }) } }));
    } catch (failure) {
      if (failure instanceof StaffFailure && failure.code === 'AUTH0012') {
        setError(null);
        setCodeAsked(true);
        requestAnimationFrame(() => code.current?.focus());
        return;
      }
      refuse({ field: failure instanceof StaffFailure && failure.code === 'AUTH0013' ? 'code' : null, sentence: sentence(failure) });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setError(null);
    setBusy(true);
    void send().finally(() => setBusy(false));
  };
  return { username, password, code, isCodeAsked, error, busy, submit };
}
