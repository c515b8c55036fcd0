import { type FormEvent, useState } from 'react';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Card, CardHead } from '../../src/ui/Card.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { classes } from '../../src/ui/classes.ts';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import styles from './accounts.module.css';

type Note = StaffAnswer<'desk.listNotes'>[number];

const refreshed = ['desk.listNotes', 'desk.listActivity'] as const;

const notesId = 'account-notes';

/** Leads to the notes where they stand below everything else, and says how many there are before anybody scrolls. */
export function NotesLink({ accountId }: { accountId: number }) {
  const { notes: texts } = useStaffTexts('accounts');
  const plural = usePlural();
  const { data: notes } = useStaffRead('desk.listNotes', { params: { accountId } });
  if (notes === undefined) return null;
  const go = (): void => {
    const heading = document.getElementById(notesId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
  return (
    <div className={styles.toNotes}>
      <Button onClick={go}>{notes.length === 0 ? texts.toNone : plural(texts.toNotes, notes.length)}</Button>
    </div>
  );
}

/** What staff tell each other about the account (S-059 to S-061). */
export function NotesCard({ accountId }: { accountId: number }) {
  const { notes: texts } = useStaffTexts('accounts');
  const mayNote = useRight('accounts.note');
  const notes = useStaffRead('desk.listNotes', { params: { accountId } });
  return (
    <Card labelledBy={notesId}>
      <CardHead>
        <h2 className={classes(text.h2, styles.target)} id={notesId} tabIndex={-1}>
          {texts.title}
        </h2>
      </CardHead>
      <p className={styles.quiet}>{texts.intro}</p>
      <StaffRead query={notes}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.quiet}>{texts.none}</p>
          ) : (
            <ul className={styles.list}>
              {list.map((note) => (
                <OneNote key={note.id} note={note} mayNote={mayNote} refetch={notes.refetch} />
              ))}
            </ul>
          )
        }
      </StaffRead>
      {mayNote && <NewNote accountId={accountId} />}
    </Card>
  );
}

function OneNote({ note, mayNote, refetch }: { note: Note; mayNote: boolean; refetch: () => Promise<unknown> }) {
  const { notes: texts } = useStaffTexts('accounts');
  const moment = useMoment();
  const act = useStaffAct('desk.changeNote', refreshed);
  const { id: noteId, version, isPinned } = note;
  const pin = (): void => act.mutate({ params: { noteId }, body: { version, isPinned: !isPinned } });
  return (
    <li className={styles.item}>
      {isPinned && (
        <span>
          <Badge tone="info">{texts.pinned}</Badge>
        </span>
      )}
      <p className={styles.note}>{note.text}</p>
      <span className={styles.noteFoot}>
        <span className={styles.small}>{`${note.by}, ${moment(note.datetime)}`}</span>
        {mayNote && (
          <Button kind="link" busy={act.isPending} onClick={pin}>
            {isPinned ? texts.unpin : texts.doPin}
          </Button>
        )}
      </span>
      <ActFailure failure={act.error} onLoadTheirs={() => refetch().then(act.reset)} />
    </li>
  );
}

function NewNote({ accountId }: { accountId: number }) {
  const { notes: texts } = useStaffTexts('accounts');
  const [typed, setTyped] = useState('');
  const [isPinned, setPinned] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const act = useStaffAct('desk.addNote', refreshed);
  const invalid = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(typed.trim() === '');
    if (typed.trim() === '' || act.isPending) return;
    const onSuccess = (): void => {
      setTyped('');
      setPinned(false);
    };
    act.mutate({ params: { accountId }, body: { text: typed, isPinned } }, { onSuccess });
  };
  return (
    <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
      <Field label={texts.text} error={isMissing ? texts.missing : fieldMessage(act.error, 'text')}>
        <TextInput name="note" maxLength={2000} autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <CheckRow type="checkbox" checked={isPinned} onChange={(event) => setPinned(event.target.checked)}>
        {texts.pin}
      </CheckRow>
      <ActFailure failure={act.error} />
      <div>
        <Button type="submit" busy={act.isPending}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
