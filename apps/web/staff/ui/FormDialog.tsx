import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from './ActFailure.tsx';
import styles from './form-dialog.module.css';
import { useInvalidFocus } from './use-invalid-focus.ts';

interface FormDialogProps {
  title: string;
  intro?: ReactNode;
  submit: string;
  /** What the button that leaves it says, where `Cancel` could be taken for the act itself. */
  leave?: string;
  danger?: boolean;
  isBusy: boolean;
  failure: StaffFailure | null;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  onLoadTheirs?: () => unknown;
  children: ReactNode;
}

/** A form over the page for one act. Enter sends it, Escape leaves it. */
export function FormDialog(props: FormDialogProps) {
  const { title, intro, submit, leave, danger, isBusy, failure, onSubmit, onClose, onLoadTheirs, children } = props;
  const { actions } = useStaffTexts('shell');
  const form = useId();
  const focus = useInvalidFocus();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog
      title={title}
      role="dialog"
      onCancel={onClose}
      actions={
        <>
          <Button onClick={onClose}>{leave ?? actions.cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" form={form} busy={isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form {...focus} className={styles.form} id={form} onSubmit={send} noValidate>
        {intro !== undefined && <p>{intro}</p>}
        {children}
        <ActFailure failure={failure} {...(onLoadTheirs && { onLoadTheirs })} />
      </form>
    </Dialog>
  );
}

/** What was typed into a field of a form, without spaces around it. */
export const said = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();
