import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFailureText, useTexts } from '../platform/i18n/index.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import text from '../ui/text.module.css';
import styles from './autopay.module.css';

export interface SettingProps {
  summary: string;
  hint: ReactNode;
  /** Words of the button that opens the fields; without it there is nothing to change. */
  changeLabel: string | null;
  savedText: string;
  /** The field while it is changed. */
  children: ReactNode;
  /** The fields are opened or closed: what was typed starts anew. */
  onEdit: () => void;
  /** Answers the write, or null when what was typed is wrong; the field then says so. */
  save: () => Promise<void> | null;
  /** A further button beside Save. */
  further?: { label: string; run: () => Promise<void> } | null;
}

/** A setting that reads as a sentence and turns into its field to be changed. The focus goes with it. */
export function Setting({ summary, hint, changeLabel, savedText, children, onEdit, save, further }: SettingProps) {
  const { limits, cancel } = useTexts('autopayPanel');
  const { isEditing, isSaved, isSaving, problem, place, open, close, run } = useEditing(onEdit);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const work = save();
    if (work) void run(() => work);
  };
  return (
    <div ref={place}>
      {isEditing ? (
        <form className={styles.edit} noValidate onSubmit={submit}>
          {children}
          {problem && (
            <Alert tone="danger" role="alert">
              {problem}
            </Alert>
          )}
          <div className={styles.buttons}>
            <Button type="submit" busy={isSaving}>
              {limits.save}
            </Button>
            {further && (
              <Button kind="quiet" onClick={() => run(further.run)}>
                {further.label}
              </Button>
            )}
            <Button kind="quiet" onClick={close}>
              {cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className={styles.setting}>
          <p>{summary}</p>
          <p>{hint}</p>
          {changeLabel && (
            <Button kind="link" onClick={open}>
              {changeLabel}
            </Button>
          )}
        </div>
      )}
      <p role="status" className={classes(text.small, isSaved ? styles.saved : text.visuallyHidden)}>
        {isSaved && savedText}
      </p>
    </div>
  );
}

function useEditing(onEdit: () => void) {
  const failureText = useFailureText();
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (isEditing === wasEditing.current) return;
    wasEditing.current = isEditing;
    // What had the focus is gone: the field on the way in, the button that opened it on the way out.
    place.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, [isEditing]);
  const turn = (isOpen: boolean, hasSaved: boolean): void => {
    setEditing(isOpen);
    setSaved(hasSaved);
    setProblem(null);
    onEdit();
  };
  return {
    isEditing,
    isSaved,
    isSaving,
    problem,
    place,
    open: () => turn(true, false),
    close: () => turn(false, false),
    run: async (work: () => Promise<void>): Promise<void> => {
      setProblem(null);
      setSaving(true);
      try {
        await work();
        turn(false, true);
      } catch (thrown) {
        setProblem(failureText('autopay', thrown));
      } finally {
        setSaving(false);
      }
    },
  };
}
