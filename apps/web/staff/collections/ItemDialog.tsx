import { collectionStates } from '@porchlight/domain/desk/collections.ts';
import { useState } from 'react';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { FormDialog, said } from '../ui/FormDialog.tsx';
import type { Item } from './item.ts';

interface ItemDialogProps {
  item: Item;
  members: readonly { userId: number; name: string }[];
  refetch: () => Promise<unknown>;
  onClose: () => void;
}

/** Gives it to somebody, sets it aside until a day, or calls it done (S-068). */
export function ItemDialog({ item, members, refetch, onClose }: ItemDialogProps) {
  const texts = useStaffTexts('collections');
  const shell = useStaffTexts('shell');
  const [state, setState] = useState(item.state);
  const [isMissing, setMissing] = useState(false);
  const act = useStaffAct('desk.changeItem', ['desk.listCollections', 'desk.listActivity']);
  const send = (form: FormData): void => {
    const until = said(form, 'until');
    const isUntilMissing = state === 'snoozed' && until === '';
    setMissing(isUntilMissing);
    if (isUntilMissing) return;
    const { kind, subjectId, version } = item;
    const assignedTo = Number(said(form, 'assignedTo')) || null;
    const body = { version, assignedTo, state, snoozedUntil: state === 'snoozed' ? until : null, note: said(form, 'note') };
    const onSuccess = (): void => {
      toasts.show({ kind: 'success', text: texts.saved });
      onClose();
    };
    act.mutate({ params: { kind, subjectId }, body }, { onSuccess });
  };
  return (
    <FormDialog
      title={texts.dialog}
      intro={`${texts.troubles[item.trouble]}: ${item.name || item.accountNumber}`}
      submit={shell.actions.save}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
      onLoadTheirs={refetch}
    >
      <Field label={texts.give}>
        <Select name="assignedTo" defaultValue={item.assignedTo?.userId ?? ''}>
          <option value="">{texts.nobody}</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.state}>
        <Select name="state" value={state} onChange={({ target }) => setState(target.value as Item['state'])}>
          {collectionStates.map((each) => (
            <option key={each} value={each}>
              {texts.states[each]}
            </option>
          ))}
        </Select>
      </Field>
      {state === 'snoozed' && (
        <Field label={texts.until} error={isMissing ? shell.required : fieldMessage(act.error, 'snoozedUntil')}>
          <TextInput name="until" type="date" defaultValue={item.snoozedUntil ?? ''} />
        </Field>
      )}
      <Field label={texts.noteLabel} error={fieldMessage(act.error, 'note')}>
        <TextInput name="note" maxLength={500} autoComplete="off" defaultValue={item.note ?? ''} />
      </Field>
    </FormDialog>
  );
}
