import { type FormEvent, useState } from 'react';
import { Badge } from '../../src/ui/Badge.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Field } from '../../src/ui/Field.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { type Order, orderCalls } from './order-calls.ts';
import styles from './orders.module.css';

/** What happened to the work, newest first, and who did it. */
export function History({ order }: { order: Order }) {
  const texts = useStaffTexts('orders');
  const moment = useMoment();
  const nameOf = new Map(order.work.map(({ serviceOrderId, description }) => [serviceOrderId, description]));
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.history.title}</h2>
      <ul className={styles.list}>
        {order.events.map(({ id, datetime, event, actor, actorName, note, serviceOrderId }) => (
          <li key={id}>
            <span>
              <span className={text.medium}>{texts.events[event]}</span>
              {order.work.length > 1 && <span className={text.muted}> · {nameOf.get(serviceOrderId)}</span>}
            </span>
            <span className={text.muted}>
              {moment(datetime)} · {actorName ?? texts.history.actors[actor]}
            </span>
            {note && <span>{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What members of staff tell each other about the order. */
export function Notes({ order, mayWork }: { order: Order; mayWork: boolean }) {
  const { notes: texts } = useStaffTexts('orders');
  const shell = useStaffTexts('shell');
  const moment = useMoment();
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const act = useStaffAct('work.addOrderNote', orderCalls);
  const focus = useInvalidFocus();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (note.trim() === '') return;
    const onSuccess = (): void => {
      setNote('');
      setChecked(false);
    };
    act.mutate({ params: { orderId: order.orderId }, body: { note: note.trim() } }, { onSuccess });
  };
  const missing = isChecked && note.trim() === '' ? shell.required : null;
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      {order.notes.length === 0 && <p className={text.muted}>{texts.empty}</p>}
      <ul className={styles.list}>
        {order.notes.map(({ id, datetime, by, note: said }) => (
          <li key={id}>
            <span>{said}</span>
            <span className={text.muted}>
              {moment(datetime)} · {by}
            </span>
          </li>
        ))}
      </ul>
      {mayWork && (
        <form {...focus} className={styles.form} onSubmit={add} noValidate>
          <Field label={texts.label} hint={texts.hint} error={missing ?? fieldMessage(act.error, 'note')}>
            <TextArea name="orderNote" maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <ActFailure failure={act.error} />
          <Button type="submit" busy={act.isPending}>
            {texts.add}
          </Button>
        </form>
      )}
    </section>
  );
}

const tones = { waiting: 'info', sent: 'success', failed: 'danger', declined: 'neutral' } as const;

/** What was sent to the account since the order: that it was, not what it says. */
export function Messages({ order }: { order: Order }) {
  const { messages: texts } = useStaffTexts('orders');
  const moment = useMoment();
  return (
    <section className={styles.part}>
      <h2 className={text.h2}>{texts.title}</h2>
      {order.messages.length === 0 && <p className={text.muted}>{texts.empty}</p>}
      <ul className={styles.list}>
        {order.messages.map(({ id, datetime, channel, subject, state }) => (
          <li key={id}>
            <span>{subject ?? texts.channels[channel]}</span>
            <span className={text.muted}>
              {texts.channels[channel]} · {moment(datetime)}
            </span>
            <span>
              <Badge tone={tones[state]}>{texts.states[state]}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
