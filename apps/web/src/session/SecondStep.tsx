import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import styles from './sign-in.module.css';

export interface SecondStepProps {
  /** Why the last code was not taken. */
  error: string | null;
  /** It was the code; anything else is told as it is. */
  isWrongCode: boolean;
  isBusy: boolean;
  onSubmit: (code: string) => Promise<void>;
  onStartOver: () => void;
}

/** The code of the authenticator app after the password, or a recovery code in its place. */
export function SecondStep({ error, isWrongCode, isBusy, onSubmit, onStartOver }: SecondStepProps) {
  const texts = useTexts('secondStep');
  const field = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [isChecked, setChecked] = useState(false);
  /** What was said is about the other kind of code. */
  const [isOver, setOver] = useState(false);
  const focus = () => field.current?.querySelector('input')?.focus();
  useEffect(focus, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isBusy || code.trim() === '') {
      focus();
      return;
    }
    setOver(false);
    void send();
  };
  const empty = (): void => {
    setCode('');
    setChecked(false);
    focus();
  };
  const send = async (): Promise<void> => {
    await onSubmit(code.trim());
    empty();
  };
  const change = (): void => {
    setRecovery(!isRecovery);
    setOver(true);
    empty();
  };
  const said = isRecovery && isWrongCode ? texts.recoveryRefused : error;
  const sentence = error === null || isOver ? null : said;
  return (
    <form ref={field} className={classes(layout.form, styles.form)} method="dialog" noValidate onSubmit={submit}>
      <div className={styles.step}>
        <h2 className={text.h2}>{texts.title}</h2>
        <p className={text.muted}>{isRecovery ? texts.recoveryText : texts.text}</p>
      </div>
      <div role="alert">{sentence !== null && <Alert tone="danger">{sentence}</Alert>}</div>
      <Field label={isRecovery ? texts.recoveryCode : texts.code} error={isChecked && code.trim() === '' ? texts.required : undefined}>
        <TextInput
          name="code"
          value={code}
          required
          maxLength={20}
          spellCheck={false}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="characters"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" block busy={isBusy}>
        {texts.submit}
      </Button>
      <OtherWays isRecovery={isRecovery} onChange={change} onStartOver={onStartOver} />
    </form>
  );
}

interface OtherWaysProps {
  isRecovery: boolean;
  onChange: () => void;
  onStartOver: () => void;
}

/** For who has no code at hand: the other kind, starting over, and whom to call. */
function OtherWays({ isRecovery, onChange, onStartOver }: OtherWaysProps) {
  const texts = useTexts('secondStep');
  const supportPhone = usePageConfiguration()?.supportPhone;
  return (
    <>
      <Button size="large" block onClick={onChange}>
        {isRecovery ? texts.useApp : texts.useRecovery}
      </Button>
      <div>
        <Button kind="link" onClick={onStartOver}>
          {texts.back}
        </Button>
      </div>
      <p className={classes(text.small, text.muted)}>{fill(texts.lost, { supportPhone })}</p>
    </>
  );
}
