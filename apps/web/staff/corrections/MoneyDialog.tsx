import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import styles from './corrections.module.css';

interface MoneyDialogProps {
  title: string;
  intro: ReactNode;
  submit: string;
  danger?: boolean;
  isBusy: boolean;
  failure: StaffFailure | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page for one act on money. Enter sends it, Escape leaves it. */
export function MoneyDialog({ title, intro, submit, danger, isBusy, failure, onSubmit, onClose, children }: MoneyDialogProps) {
  const { actions } = useStaffTexts('shell');
  const form = useId();
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  return (
    <Dialog
      title={title}
      role="dialog"
      onCancel={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actions.cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={form} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form className={styles.form} id={form} onSubmit={send} noValidate>
        <p>{intro}</p>
        {children}
        <ActFailure failure={failure} />
      </form>
    </Dialog>
  );
}
