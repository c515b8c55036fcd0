import { type FormEvent, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import styles from '../members/members.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useSelf } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { OneTimeCodes } from './OneTimeCodes.tsx';

/** One's own way in: the password (S-009). */
export function OwnSignInPage() {
  const { own: texts, roles } = useStaffTexts('access');
  const who = useSelf();
  return (
    <>
      <PageHead title={texts.title} intro={`${who.username} · ${who.roles.map((role) => roles[role]).join(', ')}`} />
      <ChangePassword />
      <OneTimeCodes />
    </>
  );
}

function ChangePassword() {
  const { own: texts } = useStaffTexts('access');
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNext] = useState('');
  const act = useStaffAct('access.changeOwnPassword');
  const invalid = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const onSuccess = (): void => {
      setCurrent('');
      setNext('');
      toasts.show({ kind: 'success', text: texts.changed });
    };
    act.mutate({ body: { currentPassword, newPassword } }, { onSuccess });
  };
  return (
    <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
      <h2 className={text.h2}>{texts.changePassword}</h2>
      <Field label={texts.current} error={fieldMessage(act.error, 'currentPassword')}>
        <SecretInput
          name="currentPassword"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
        />
      </Field>
      <Field label={texts.next} hint={texts.nextHint} error={fieldMessage(act.error, 'newPassword')}>
        <SecretInput name="newPassword" autoComplete="new-password" value={newPassword} onChange={(event) => setNext(event.target.value)} />
      </Field>
      <ActFailure failure={act.error} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={act.isPending}>
          {texts.changePassword}
        </Button>
      </div>
    </form>
  );
}
