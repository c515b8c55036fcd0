import { fill } from '@porchlight/texts/template.ts';
import type { ReactNode } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { DeliveryState, useOutcome } from './DeliveryLog.tsx';
import styles from './webhooks.module.css';

type Detail = StaffAnswer<'webhooks.getDelivery'>;
const refreshed = ['webhooks.getDelivery', 'webhooks.listDeliveries', 'webhooks.listEndpoints'] as const;

/** One delivery: what is sent, and every request that was made (S-177). */
export function DeliveryDetail({ deliveryId, back }: { deliveryId: number; back: ReactNode }) {
  const query = useStaffRead('webhooks.getDelivery', { params: { deliveryId } });
  return <StaffRead query={query}>{(delivery) => <Shown delivery={delivery} back={back} />}</StaffRead>;
}

function Shown({ delivery, back }: { delivery: Detail; back: ReactNode }) {
  const { detail: texts, log, events } = useStaffTexts('webhooks');
  const moment = useMoment();
  const again = useStaffAct('webhooks.retryDelivery', refreshed);
  const { id, type, state, messageId, nextTryDatetime, accountNumber, createdDatetime, body } = delivery;
  const retry = (): void =>
    again.mutate({ params: { deliveryId: id } }, { onSuccess: () => void toasts.show({ kind: 'success', text: log.retried }) });
  return (
    <>
      <PageHead
        title={fill(texts.title, { id })}
        back={back}
        intro={type in events ? events[type as keyof typeof events] : type}
        actions={
          <Button busy={again.isPending} onClick={retry}>
            {log.retry}
          </Button>
        }
      />
      <ActFailure failure={again.error} />
      <dl className={styles.facts}>
        <dt>{log.state}</dt>
        <dd>
          <DeliveryState state={state} />
          {nextTryDatetime !== null && <span className={text.muted}>{fill(log.next, { at: moment(nextTryDatetime) })}</span>}
        </dd>
        <dt>{log.event}</dt>
        <dd className={styles.code}>{type}</dd>
        <dt>{log.at}</dt>
        <dd>{moment(createdDatetime)}</dd>
        {accountNumber !== null && (
          <>
            <dt>{log.account}</dt>
            <dd>{accountNumber}</dd>
          </>
        )}
        <dt>{texts.messageId}</dt>
        <dd className={styles.code}>{messageId}</dd>
      </dl>
      <section className={styles.section} aria-labelledby="delivery-tries">
        <h2 className={text.h2} id="delivery-tries">
          {texts.tries}
        </h2>
        <Tries tries={delivery.tries} />
      </section>
      <section className={styles.section} aria-labelledby="delivery-body">
        <h2 className={text.h2} id="delivery-body">
          {texts.payload}
        </h2>
        <pre className={styles.body}>{JSON.stringify(body, null, 2)}</pre>
      </section>
    </>
  );
}

function Tries({ tries }: { tries: Detail['tries'] }) {
  const { detail: texts } = useStaffTexts('webhooks');
  const moment = useMoment();
  const outcome = useOutcome();
  if (tries.length === 0) return <p className={text.muted}>{texts.noTries}</p>;
  return (
    <ol className={styles.tries}>
      {tries.map((each) => (
        <li key={each.datetime}>
          <span className={text.muted}>{moment(each.datetime)}</span>
          <span>{outcome(each)}</span>
          <span className={text.muted}>{fill(texts.took, { ms: each.tookMs })}</span>
        </li>
      ))}
    </ol>
  );
}
