import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useState } from 'react';
import { Link, navigate } from '../../src/platform/navigation/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { offered, TimePicker, type Times } from './TimePicker.tsx';
import styles from './visits.module.css';

/** Booking a time for an order whose customer is on the phone. */
export function BookPage({ orderId }: { orderId: number }) {
  const { book: texts, back } = useStaffTexts('visits');
  const times = useStaffRead('visits.getTimes', { params: { orderId } });
  return (
    <>
      <PageHead
        title={fill(texts.title, { number: orderId })}
        back={<Link href={staffPath('visits')}>{back}</Link>}
        intro={times.data && `${times.data.description} · ${times.data.serviceAddress}`}
      />
      <StaffRead query={times}>{(found) => <BookForm times={found} refetch={times.refetch} />}</StaffRead>
    </>
  );
}

function BookForm({ times, refetch }: { times: Times; refetch: () => Promise<unknown> }) {
  const { book: texts, times: words, facts } = useStaffTexts('visits');
  const [chosen, setDateTime] = useState<string | null>(null);
  const dateTime = offered(times, chosen);
  const [isChecked, setChecked] = useState(false);
  const act = useStaffAct('visits.bookVisit', ['visits.listVisits', 'work.getOrder', 'work.searchOrders']);
  const focus = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (dateTime === null) return;
    const onSuccess = ({ visitId }: { visitId: number }): void => {
      toasts.show({ kind: 'success', text: texts.done });
      navigate(staffPath('visits', String(visitId)));
    };
    // Whoever was quicker has the time: what is left is asked for anew.
    act.mutate({ params: { orderId: times.orderId }, body: { dateTime } }, { onSuccess, onError: refetch });
  };
  return (
    <form {...focus} className={styles.form} onSubmit={submit} noValidate>
      <p>
        {texts.text} {facts.zone}
      </p>
      <TimePicker
        times={times}
        value={dateTime}
        onChange={setDateTime}
        error={isChecked && dateTime === null ? words.missing : fieldMessage(act.error, 'dateTime')}
      />
      <ActFailure failure={act.error} />
      <Button kind="primary" type="submit" busy={act.isPending}>
        {texts.act}
      </Button>
    </form>
  );
}
