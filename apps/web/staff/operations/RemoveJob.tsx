import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import type { Job } from './JobsView.tsx';
import styles from './operations.module.css';
import { isGone, useGoneJob } from './use-gone-job.ts';

const fewestCharacters = 3;

/** Asks why, since nobody does what the job was to do. */
export function RemoveJob({ job: { id, task }, onClose }: { job: Job; onClose: () => void }) {
  const { jobs: texts } = useStaffTexts('operations');
  const shell = useStaffTexts('shell');
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const remove = useStaffAct('operations.removeJob', ['operations.listJobs']);
  const dropGone = useGoneJob();
  const isShort = reason.trim().length < fewestCharacters;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (isShort) return;
    const onSuccess = (): void => {
      toasts.show({ kind: 'success', text: texts.removed });
      onClose();
    };
    const onError = (failure: StaffFailure): void => {
      if (!isGone(failure)) return;
      dropGone();
      onClose();
    };
    remove.mutate({ params: { jobId: id }, body: { reason: reason.trim() } }, { onSuccess, onError });
  };
  return (
    <Dialog
      title={fill(texts.removeTitle, { id, task })}
      role="dialog"
      onCancel={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell.actions.cancel}</Button>
          <Button kind="danger" type="submit" form={formId} busy={remove.isPending}>
            {texts.removeDo}
          </Button>
        </>
      }
    >
      <p>{texts.removeText}</p>
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Field label={texts.reason} hint={texts.reasonHint} error={isChecked && isShort ? shell.required : null}>
          <TextInput name="reason" maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <ActFailure failure={remove.error} />
      </form>
    </Dialog>
  );
}
