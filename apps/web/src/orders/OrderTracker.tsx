import { windowText } from '@porchlight/domain/appointments/visit-window.ts';
import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { useId, useState } from 'react';
import { type CallAnswer, call, isApiFailure, routeQuery } from '../platform/api/index.ts';
import { useFailureText, useLocale, useTexts } from '../platform/i18n/index.ts';
import { navigate } from '../platform/navigation/index.ts';
import { queryClient, useQuery } from '../platform/reads/query-client.ts';
import { Read } from '../platform/reads/Read.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { SkeletonLines } from '../ui/Skeleton.tsx';
import { StepList } from '../ui/StepList.tsx';
import text from '../ui/text.module.css';
import styles from './order-tracker.module.css';
import { type TrackedWork, trackedWork } from './tracked-work.ts';

interface Tracked {
  orderId: number;
  serviceOrderId: number;
}

/** What happens with a service order now and next and by when, its steps, and the way to the technician's visit (C-137, C-140). */
export function OrderTracker({ orderId, serviceOrderId }: Tracked) {
  const shell = useTexts('shell');
  const { queryKey, queryFn } = routeQuery('orders.trackOrder', { params: { id: orderId } });
  const query = useQuery({ queryKey: [...queryKey, useLocale()], queryFn });
  return (
    <Read query={query} waiting={<SkeletonLines lines={4} label={shell.loading} />}>
      {(answer: CallAnswer<'orders.trackOrder'>) => {
        const work = trackedWork(answer, serviceOrderId);
        return work && <Progress orderId={orderId} work={work} />;
      }}
    </Read>
  );
}

function Progress({ orderId, work }: { orderId: number; work: TrackedWork }) {
  const texts = useTexts('orderTracker');
  const stepsId = useId();
  return (
    <section className={styles.tracker}>
      <p className={styles.now}>{work.now}</p>
      <dl className={styles.facts}>
        {work.visitAt && (
          <div>
            <dt>{texts.visit}</dt>
            <dd className={text.num}>{windowText(work.visitAt)}</dd>
          </div>
        )}
        {work.expectedBy && (
          <div>
            <dt>{texts.by}</dt>
            <dd className={text.num}>{formatDate(work.expectedBy)}</dd>
          </div>
        )}
        {work.next && (
          <div>
            <dt>{texts.next}</dt>
            <dd>{work.next}</dd>
          </div>
        )}
      </dl>
      {work.visit && <VisitButton orderId={orderId} kind={work.visit} />}
      <h4 className={text.visuallyHidden} id={stepsId}>
        {texts.steps}
      </h4>
      <StepList steps={work.steps} words={texts.states} labelledBy={stepsId} />
    </section>
  );
}

/** Goes to the page that chooses or changes the time, by a link of its own. What it could not do stands beside it. */
function VisitButton({ orderId, kind }: { orderId: number; kind: 'choose' | 'change' }) {
  const texts = useTexts('orderTracker');
  const failureText = useFailureText();
  const [error, setError] = useState<string>();
  const open = async (): Promise<void> => {
    setError(undefined);
    try {
      navigate((await call('appointments.makeAppointmentLink', { params: { id: orderId } })).path);
    } catch (thrown) {
      setError(isApiFailure(thrown) && thrown.code ? failureText('orders', thrown, { serverFirst: true }) : texts.noLink);
      // Somebody may have chosen meanwhile: the buttons follow what the order says now.
      void queryClient.invalidateQueries({ queryKey: ['orders.trackOrder'] });
    }
  };
  return (
    <div className={styles.action}>
      <Button kind={kind === 'choose' ? 'primary' : 'secondary'} onClick={open}>
        {texts[kind]}
      </Button>
      <div role="status" className={text.live}>
        {error && <Alert tone="danger">{error}</Alert>}
      </div>
    </div>
  );
}
