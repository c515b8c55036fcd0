import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Button, buttonClass } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { FormDialog, said } from '../ui/FormDialog.tsx';

interface ForUserProps {
  accountId: number;
  userId: number;
  username: string;
  onClose: () => void;
}

/**
 * Makes the link that opens the portal as this user sees it (S-062). It works once, so it is followed by a press of its own: a window that
 * opens by itself is what browsers hold back.
 */
export function SeeAsCustomerDialog({ accountId, userId, username, onClose }: ForUserProps) {
  const { users: texts } = useStaffTexts('accounts');
  const shell = useStaffTexts('shell');
  const [isEmpty, setEmpty] = useState(false);
  const act = useStaffAct('desk.openAsCustomer', ['desk.listActivity']);
  const title = fill(texts.seeTitle, { username });
  if (act.data) {
    return (
      <Dialog
        title={title}
        role="dialog"
        onCancel={onClose}
        actions={
          <>
            <Button onClick={onClose}>{shell.actions.close}</Button>
            <a className={buttonClass({ kind: 'primary' })} href={act.data.url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
              {texts.open}
            </a>
          </>
        }
      >
        <p role="status">{texts.seeReady}</p>
      </Dialog>
    );
  }
  const send = (form: FormData): void => {
    const reason = said(form, 'reason');
    setEmpty(reason === '');
    if (reason !== '') act.mutate({ params: { accountId }, body: { userId, reason } });
  };
  return (
    <FormDialog
      title={title}
      intro={texts.seeText}
      submit={texts.make}
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
