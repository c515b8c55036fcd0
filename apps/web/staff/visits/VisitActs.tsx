import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Field } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { offered, TimePicker, type Times } from './TimePicker.tsx';
import type { ShownVisit } from './VisitPage.tsx';
import styles from './visits.module.css';

interface ActProps {
  visit: ShownVisit;
  refetch: () => Promise<unknown>;
}

const refreshed = ['visits.getVisit', 'visits.listVisits', 'visits.getTimes', 'work.getOrder', 'work.searchOrders'] as const;

/** What the page showed of a visit: whoever was quicker is not overwritten. */
const seen = ({ visitId, sequence, technicianId }: ShownVisit) => ({ params: { visitId }, body: { sequence, technicianId } });

function useSaved(): () => void {
  const { saved } = useStaffTexts('shell');
  return () => void toasts.show({ kind: 'success', text: saved });
}

export function ReassignPart({ visit, others, refetch }: ActProps & { others: readonly { id: number; name: string }[] }) {
  const { reassign: texts } = useStaffTexts('visits');
  const shell = useStaffTexts('shell');
  const [chosen, setTo] = useState('');
  const [isChecked, setChecked] = useState(false);
  const act = useStaffAct('visits.reassignVisit', refreshed);
  const focus = useInvalidFocus();
  const onSaved = useSaved();
  // Whoever was chosen may have become busy in the meantime.
  const to = others.some(({ id }) => String(id) === chosen) ? chosen : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    const { params, body } = seen(visit);
    const onSuccess = (): void => {
      setTo('');
      setChecked(false);
      onSaved();
    };
    const onError = (failure: StaffFailure): void => {
      if (failure.code === 'STF0077') void refetch();
    };
    if (to !== '') act.mutate({ params, body: { ...body, to: Number(to) } }, { onSuccess, onError });
  };
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      {others.length === 0 ? (
        <p>{texts.nobody}</p>
      ) : (
        <form {...focus} className={styles.form} onSubmit={submit} noValidate>
          <p>{texts.text}</p>
          <Field label={texts.label} error={isChecked && to === '' ? shell.required : null}>
            <Select name="to" value={to} onChange={(event) => setTo(event.target.value)}>
              <option value="">{texts.choose}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <ActFailure failure={act.error} onLoadTheirs={() => refetch().then(() => act.reset())} />
          <Button type="submit" busy={act.isPending}>
            {texts.act}
          </Button>
        </form>
      )}
    </section>
  );
}

export function MovePart({ visit, refetch }: ActProps) {
  const { move: texts } = useStaffTexts('visits');
  const times = useStaffRead('visits.getTimes', { params: { orderId: visit.orderId } });
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      <p>{texts.text}</p>
      <StaffRead query={times}>
        {(found) => <MoveForm visit={visit} times={found} refetch={refetch} refetchTimes={times.refetch} />}
      </StaffRead>
    </section>
  );
}

interface MoveFormProps extends ActProps {
  times: Times;
  refetchTimes: () => Promise<unknown>;
}

function MoveForm({ visit, times, refetch, refetchTimes }: MoveFormProps) {
  const { move: texts, times: words } = useStaffTexts('visits');
  const [chosen, setDateTime] = useState<string | null>(null);
  const dateTime = offered(times, chosen);
  const [isChecked, setChecked] = useState(false);
  const act = useStaffAct('visits.moveVisit', refreshed);
  const focus = useInvalidFocus();
  const onSaved = useSaved();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (dateTime === null) return;
    const { params, body } = seen(visit);
    const onSuccess = (): void => {
      setDateTime(null);
      setChecked(false);
      onSaved();
    };
    // Whoever was quicker has the time: what is left is asked for anew.
    act.mutate({ params, body: { ...body, dateTime } }, { onSuccess, onError: refetchTimes });
  };
  return (
    <form {...focus} className={styles.form} onSubmit={submit} noValidate>
      <TimePicker
        times={times}
        value={dateTime}
        onChange={setDateTime}
        error={isChecked && dateTime === null ? words.missing : fieldMessage(act.error, 'dateTime')}
      />
      <ActFailure failure={act.error} onLoadTheirs={() => Promise.all([refetch(), refetchTimes()]).then(() => act.reset())} />
      <Button type="submit" busy={act.isPending}>
        {texts.act}
      </Button>
    </form>
  );
}

export function CancelPart({ visit, refetch }: ActProps) {
  const { cancel: texts } = useStaffTexts('visits');
  const shell = useStaffTexts('shell');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const act = useStaffAct('visits.cancelVisit', refreshed);
  const focus = useInvalidFocus();
  const onSaved = useSaved();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (note.trim() === '') return;
    const title = fill(texts.ask, { name: visit.customerName || visit.accountNumber });
    if (!(await ask({ title, text: texts.text, cancel: texts.keep, confirm: texts.act, destructive: true }))) return;
    const { params, body } = seen(visit);
    act.mutate({ params, body: { ...body, note: note.trim() } }, { onSuccess: onSaved });
  };
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      <form {...focus} className={styles.form} onSubmit={submit} noValidate>
        <p>{texts.text}</p>
        <Field
          label={texts.note}
          hint={texts.noteHint}
          error={isChecked && note.trim() === '' ? shell.required : fieldMessage(act.error, 'note')}
        >
          <TextArea name="note" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <ActFailure failure={act.error} onLoadTheirs={() => refetch().then(() => act.reset())} />
        <Button kind="danger" type="submit" busy={act.isPending}>
          {texts.act}
        </Button>
      </form>
    </section>
  );
}
