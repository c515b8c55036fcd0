import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call, isApiFailure } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { Link } from '../platform/navigation/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { WithPhone } from '../platform/site/WithPhone.tsx';
import { signInPath } from '../routes.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import styles from './reset.module.css';
import { identifierFault, isTaken } from './reset-rules.ts';

interface RequestLinkProps {
  label: string;
  submit: string;
  /** What stands above the form until the request was sent. */
  children: ReactNode;
}

/** Asks for a link, then thanks. Whether there is such a user never shows (RESET-008). */
export function RequestLink({ label, submit, children }: RequestLinkProps) {
  const [isSent, setSent] = useState(false);
  if (isSent) return <Thanks />;
  return (
    <>
      {children}
      <RequestForm label={label} submit={submit} onSent={() => setSent(true)} />
    </>
  );
}

function RequestForm({ label, submit, onSent }: { label: string; submit: string; onSent: () => void }) {
  const texts = useTexts('passwordReset');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const fault = identifierFault(typed);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setLeft(true);
    if (isBusy) return;
    if (fault) return form.current?.querySelector('input')?.focus();
    setBusy(true);
    setError(null);
    const thrown = await call('passwords.sendResetLink', { query: { email: typed.trim() } }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (isTaken(thrown)) return onSent();
    const said = isApiFailure(thrown) && thrown.code !== '500' ? thrown.message : '';
    setError(isApiFailure(thrown) && !thrown.answered ? texts.noAnswer : said || texts.notSent);
    setBusy(false);
  };
  return (
    <form ref={form} className={layout.form} noValidate onSubmit={(event) => void send(event)}>
      <Field label={label} error={isLeft && fault ? texts[fault] : undefined}>
        <TextInput
          name="username"
          value={typed}
          required
          maxLength={254}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => typed !== '' && setLeft(true)}
        />
      </Field>
      <div role="status" className={text.live}>
        {error && (
          <Alert tone="danger" className={styles.error}>
            {error}
          </Alert>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={isBusy}>
          {submit}
        </Button>
        <Link className={buttonClass({ kind: 'secondary', size: 'large' })} href={signInPath}>
          {texts.goBack}
        </Link>
      </div>
    </form>
  );
}

function Thanks() {
  const texts = useTexts('passwordReset');
  const supportPhone = usePageConfiguration()?.supportPhone;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div role="status">
        <h1 className={text.title} ref={heading} tabIndex={-1}>
          {texts.thanks.title}
        </h1>
        <p className={styles.lede}>{texts.thanks.text}</p>
        <p className={styles.lede}>
          <WithPhone text={fill(texts.thanks.next, { supportPhone })} number={supportPhone} />
        </p>
      </div>
      <div className={styles.single}>
        <Link className={buttonClass({ kind: 'secondary', size: 'large' })} href={signInPath}>
          {texts.goBack}
        </Link>
      </div>
    </>
  );
}
