import { useState } from 'react';
import { call } from '../platform/api/index.ts';
import { fill, useTexts } from '../platform/i18n/index.ts';
import { usePageConfiguration } from '../platform/site/page-configuration.ts';
import { Field } from '../ui/Field.tsx';
import layout from '../ui/layout.module.css';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import text from '../ui/text.module.css';
import { FormEnd, useSending } from './SetUpCodes.tsx';
import { useFirstField } from './use-first-field.ts';

/** Turns one-time codes off, by password and a code (C-133). */
export function TurnOffCodes({ onCancel, onDone }: { onCancel: () => void; onDone: (sentence: string) => void }) {
  const texts = useTexts('signInMethods');
  const supportPhone = usePageConfiguration()?.supportPhone;
  const form = useSending();
  const place = useFirstField();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const required = (value: string) => (form.isChecked && value.trim() === '' ? texts.required : undefined);
  const send = async () => {
    await call('signInMethods.removeSecondFactor', { body: { currentPassword: password, code } });
    onDone(texts.code.turnedOff);
  };
  return (
    <form
      ref={place}
      className={layout.form}
      noValidate
      onSubmit={(event) => form.submit(event, password !== '' && code.trim() !== '', send)}
    >
      <p>{texts.code.offText}</p>
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
      <Field label={texts.code.codeOrRecovery} error={required(code)}>
        <TextInput
          name="code"
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          maxLength={20}
          required
          spellCheck={false}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
      <p className={text.muted}>{fill(texts.code.lost, { supportPhone })}</p>
      <FormEnd form={form} submit={texts.code.turnOff} onCancel={onCancel} />
    </form>
  );
}
