import { type FormEvent, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import styles from './members.module.css';

/** Sets a password for somebody who can't get in; what they have open ends. */
export function NewPassword({ userId }: { userId: number }) {
  const { members: texts } = useStaffTexts('access');
  const shell = useStaffTexts('shell');
  const [password, setPassword] = useState('');
  const act = useStaffAct('access.setMemberPassword');
  const invalid = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const onSuccess = (): void => {
      setPassword('');
      toasts.show({ kind: 'success', text: shell.saved });
    };
    act.mutate({ params: { userId }, body: { password } }, { onSuccess });
  };
  return (
    <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
      <h2 className={text.h2}>{texts.newPassword}</h2>
      <Field label={texts.nextPassword} hint={texts.nextPasswordHint} error={fieldMessage(act.error, 'password')}>
        <SecretInput
          name="newPassword"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <ActFailure failure={act.error} />
      <div className={styles.actions}>
        <Button type="submit" busy={act.isPending}>
          {texts.newPassword}
        </Button>
      </div>
    </form>
  );
}
