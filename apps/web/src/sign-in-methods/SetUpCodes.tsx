import { type FormEvent, useState } from 'react';
import { call } from '../platform/api/index.ts';
import { useTexts } from '../platform/i18n/index.ts';
import { useBusy } from '../platform/session/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import text from '../ui/text.module.css';
import { CodeInput } from './CodeInput.tsx';
import { useCallFailure } from './method-part.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './sign-in-methods.module.css';
import { useFirstField } from './use-first-field.ts';

interface Step {
  onCancel: () => void;
  /** Codes are asked for from now on. */
  onOn: () => void;
  onDone: (sentence: string) => void;
}
type Secret = { secret: string; address: string };

/** Sets an authenticator app up: the password, the secret to scan, a code of the app, and the recovery codes (C-131, C-132). */
export function SetUpCodes({ onCancel, onOn, onDone }: Step) {
  const texts = useTexts('signInMethods').code;
  const [secret, setSecret] = useState<Secret | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const show = (codes: readonly string[]) => {
    setRecoveryCodes(codes);
    onOn();
  };
  // The codes are shown this one time, so leaving by accident is asked about.
  useBusy(recoveryCodes !== null);
  const brandName = usePageConfiguration()?.brandName ?? '';
  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} brandName={brandName} onKept={() => onDone(texts.turnedOn)} />;
  if (secret === null) return <AskPassword onCancel={onCancel} onSecret={setSecret} />;
  return <ConfirmSecret {...secret} onCancel={onCancel} onCodes={show} />;
}

function AskPassword({ onCancel, onSecret }: { onCancel: () => void; onSecret: (secret: Secret) => void }) {
  const texts = useTexts('signInMethods');
  const form = useSending();
  const place = useFirstField();
  const [password, setPassword] = useState('');
  const send = async () => onSecret(await call('signInMethods.beginSecondFactor', { body: { currentPassword: password } }));
  return (
    <form ref={place} className={layout.form} noValidate onSubmit={(event) => form.submit(event, password !== '', send)}>
      <Field label={texts.currentPassword} error={form.isChecked && password === '' ? texts.required : undefined}>
        <PasswordInput
          value={password}
          autoComplete="current-password"
          required
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Field>
      <FormEnd form={form} submit={texts.continue} onCancel={onCancel} />
    </form>
  );
}

function ConfirmSecret({
  secret,
  address,
  onCancel,
  onCodes,
}: Secret & { onCancel: () => void; onCodes: (codes: readonly string[]) => void }) {
  const texts = useTexts('signInMethods');
  const form = useSending();
  const [code, setCode] = useState('');
  const send = async () => onCodes((await call('signInMethods.confirmSecondFactor', { body: { code } })).recoveryCodes);
  return (
    <form className={layout.form} noValidate onSubmit={(event) => form.submit(event, code.trim() !== '', send)}>
      <div className={styles.block}>
        <h4 className={text.semi}>{texts.code.scanTitle}</h4>
        <p>{texts.code.scan}</p>
        <QrCode value={address} label={texts.code.qrLabel} />
        <div>
          <p className={styles.dates}>{texts.code.key}</p>
          <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
        <p>
          <a className={styles.appLink} href={address}>
            {texts.code.openApp}
          </a>
        </p>
      </div>
      <Field label={texts.code.enter} hint={texts.code.enterHint} error={form.isChecked && code.trim() === '' ? texts.required : undefined}>
        <CodeInput value={code} onValue={setCode} />
      </Field>
      <p className={text.muted}>{texts.code.othersEnd}</p>
      <FormEnd form={form} submit={texts.code.confirm} onCancel={onCancel} />
    </form>
  );
}

/** Sending a small form: busy, checked, and what went wrong. */
export function useSending() {
  const failureText = useCallFailure();
  const [isBusy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: FormEvent, isComplete: boolean, send: () => Promise<void>): void => {
    event.preventDefault();
    setChecked(true);
    if (isBusy || !isComplete) return;
    setBusy(true);
    setFailure(null);
    send()
      .catch((thrown) => setFailure(failureText(thrown)))
      .finally(() => setBusy(false));
  };
  return { isBusy, isChecked, failure, submit };
}

/** What a small form ends with: what went wrong, and the two buttons. */
export function FormEnd({ form, submit, onCancel }: { form: ReturnType<typeof useSending>; submit: string; onCancel: () => void }) {
  const { cancel } = useTexts('signInMethods');
  return (
    <>
      <div role="alert">{form.failure !== null && <Alert tone="danger">{form.failure}</Alert>}</div>
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </>
  );
}
