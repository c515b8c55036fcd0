import { type FormEvent, type ReactNode, useState } from 'react';
import { fill } from '../../src/platform/i18n/index.ts';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { AreaFields, areaOf, nowhere } from './AreaFields.tsx';
import { instantOf, type SaidDraft, SaidFields, wordsOf } from './fields.tsx';
import styles from './outages.module.css';

/** Reports an outage or announces planned work (S-153). */
export function NewOutage({ isPlanned, back }: { isPlanned: boolean; back: ReactNode }) {
  const texts = useStaffTexts('outages');
  const shell = useStaffTexts('shell');
  const { data: settings } = useStaffRead('outages.getOutageSettings', {});
  const [said, setSaid] = useState<SaidDraft>({
    severity: 'down',
    cause: isPlanned ? 'maintenance' : 'unknown',
    words: '',
    wordsEs: '',
    startsAt: '',
    expectedUntil: '',
  });
  const [area, setArea] = useState(nowhere);
  const [note, setNote] = useState('');
  const start = useStaffAct('outages.startOutage', ['outages.listOutages']);
  const form = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = {
      severity: said.severity,
      cause: said.cause,
      words: wordsOf(said.words),
      wordsEs: wordsOf(said.wordsEs),
      area: areaOf(area),
      isPlanned,
      startsAt: instantOf(said.startsAt),
      expectedUntil: instantOf(said.expectedUntil),
      note: wordsOf(note),
    };
    const onSuccess = ({ id }: { id: number }): void => {
      const words = isPlanned ? shell.saved : fill(texts.told, { minutes: settings?.quietMinutes ?? 0 });
      toasts.show({ kind: 'success', text: words });
      navigate(staffPath('outages', String(id)));
    };
    start.mutate({ body }, { onSuccess });
  };
  return (
    <>
      <PageHead title={isPlanned ? texts.plan : texts.start} back={back} />
      <form {...form} className={styles.form} onSubmit={submit} noValidate>
        <AreaFields draft={area} set={(part) => setArea((before) => ({ ...before, ...part }))} failure={start.error} />
        <SaidFields
          draft={said}
          set={(part) => setSaid((before) => ({ ...before, ...part }))}
          failure={start.error}
          isPlanned={isPlanned}
          isBegun={false}
        />
        <Field label={texts.note} hint={texts.noteHint}>
          <TextInput name="note" maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <ActFailure failure={start.error} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={start.isPending}>
            {isPlanned ? texts.announcePlan : texts.announce}
          </Button>
        </div>
      </form>
    </>
  );
}
