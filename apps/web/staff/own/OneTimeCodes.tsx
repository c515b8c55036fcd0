import { type FormEvent, Suspense, useState } from 'react';
import { QrCode } from '../../src/sign-in-methods/QrCode.tsx';
import { RecoveryCodes } from '../../src/sign-in-methods/RecoveryCodes.tsx';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import styles from '../members/members.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';

const refreshed = ['access.getOwnSignIn'] as const;

/** One's own one-time codes: set up by password, secret and a code of the app; turned off by password and a code (S-013 to S-016). */
export function OneTimeCodes() {
  const { own: texts } = useStaffTexts('access');
  const state = useStaffRead('access.getOwnSignIn', {});
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const { data: ways } = useStaffRead('access.getWays', {});
  return (
    <section className={styles.form} aria-labelledby="own-codes">
      <h2 className={text.h2} id="own-codes">
        {texts.codes}
      </h2>
      {recoveryCodes !== null && (
        <Suspense fallback={null}>
          <RecoveryCodes codes={recoveryCodes} brandName={ways?.brandName ?? ''} onKept={() => setRecoveryCodes(null)} />
        </Suspense>
      )}
      <StaffRead query={state}>
        {({ hasCode, hasPassword }) => {
          if (!hasPassword) return <p>{texts.codesAtCompany}</p>;
          if (recoveryCodes !== null) return null;
          return hasCode ? <TurnOff /> : <TurnOn onOn={setRecoveryCodes} />;
        }}
      </StaffRead>
    </section>
  );
}

type Secret = StaffAnswer<'access.beginCode'>;

function TurnOn({ onOn }: { onOn: (recoveryCodes: readonly string[]) => void }) {
  const { own: texts } = useStaffTexts('access');
  const [secret, setSecret] = useState<Secret | null>(null);
  const begin = useStaffAct('access.beginCode');
  const invalid = useInvalidFocus();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    begin.mutate({ body: { currentPassword: valueOf(event, 'codePassword') } }, { onSuccess: setSecret });
  };
  if (secret !== null) return <ConfirmSecret {...secret} onOn={onOn} />;
  return (
    <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
      <p>{texts.codeOff}</p>
      <Field label={texts.current} error={fieldMessage(begin.error, 'currentPassword')}>
        <SecretInput name="codePassword" autoComplete="current-password" />
      </Field>
      <ActFailure failure={begin.error} />
      <div className={styles.actions}>
        <Button type="submit" busy={begin.isPending}>
          {texts.turnOn}
        </Button>
      </div>
    </form>
  );
}

function ConfirmSecret({ secret, address, onOn }: Secret & { onOn: (recoveryCodes: readonly string[]) => void }) {
  const { own: texts, signIn } = useStaffTexts('access');
  const act = useStaffAct('access.turnCodeOn', refreshed);
  const invalid = useInvalidFocus();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    act.mutate({ body: { code: valueOf(event, 'newCode') } }, { onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes) });
  };
  return (
    <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
      <p>{texts.scan}</p>
      <QrCode value={address} label={texts.key} />
      <p>
        {texts.key}: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label={signIn.code} error={fieldMessage(act.error, 'code')}>
        <TextInput name="newCode" inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <ActFailure failure={act.error} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={act.isPending}>
          {texts.turnOn}
        </Button>
      </div>
    </form>
  );
}

function TurnOff() {
  const { own: texts, signIn } = useStaffTexts('access');
  const act = useStaffAct('access.turnCodeOff', refreshed);
  const invalid = useInvalidFocus();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    act.mutate({ body: { currentPassword: valueOf(event, 'codePassword'), code: valueOf(event, 'oldCode') } });
  };
  return (
    <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
      <Alert tone="success">{texts.codeOn}</Alert>
      <Field label={texts.current} error={fieldMessage(act.error, 'currentPassword')}>
        <SecretInput name="codePassword" autoComplete="current-password" />
      </Field>
      <Field label={signIn.code} hint={signIn.codeHint} error={fieldMessage(act.error, 'code')}>
        <TextInput name="oldCode" autoComplete="one-time-code" />
      </Field>
      <ActFailure failure={act.error} />
      <div className={styles.actions}>
        <Button kind="danger" type="submit" busy={act.isPending}>
          {texts.turnOff}
        </Button>
      </div>
    </form>
  );
}

function valueOf(event: FormEvent<HTMLFormElement>, name: string): string {
  const value = new FormData(event.currentTarget).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
