import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { FormDialog, said } from '../ui/FormDialog.tsx';

interface CodesOffProps {
  accountId: number;
  userId: number;
  username: string;
  onClose: () => void;
}

/** Turns one-time codes off for somebody who lost them (S-064). */
export function CodesOffDialog({ accountId, userId, username, onClose }: CodesOffProps) {
  const { users: texts } = useStaffTexts('accounts');
  const shell = useStaffTexts('shell');
  const [isEmpty, setEmpty] = useState(false);
  const act = useStaffAct('desk.turnCodesOff', ['desk.getAccount', 'desk.listActivity']);
  const send = (form: FormData): void => {
    const reason = said(form, 'reason');
    setEmpty(reason === '');
    if (reason === '') return;
    const onSuccess = (): void => {
      toasts.show({ kind: 'success', text: texts.codesOffDone });
      onClose();
    };
    act.mutate({ params: { accountId }, body: { userId, reason } }, { onSuccess });
  };
  return (
    <FormDialog
      title={fill(texts.codesOffTitle, { username })}
      intro={texts.codesOffText}
      submit={texts.codesOff}
      danger
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={texts.reason} error={isEmpty ? shell.required : fieldMessage(act.error, 'reason')}>
        <TextInput name="reason" maxLength={500} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
