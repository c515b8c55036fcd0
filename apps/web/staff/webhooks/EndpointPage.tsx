import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { navigate } from '../../src/platform/navigation/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { staffPath } from '../paths.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { EndpointFields } from './EndpointFields.tsx';
import { type Endpoint, EndpointState } from './EndpointState.tsx';
import { hostOf } from './host-of.ts';
import { SecretShown } from './SecretShown.tsx';
import { useEndpointDraft } from './use-endpoint-draft.ts';
import styles from './webhooks.module.css';

interface EndpointPageProps {
  endpoint: Endpoint;
  back: ReactNode;
  refetch: () => Promise<{ data?: Endpoint[] | undefined }>;
}

const refreshed = ['webhooks.listEndpoints', 'webhooks.listDeliveries'] as const;

/** One address: how it does, what can be done with it, what it is, and what was sent to it. */
export function EndpointPage({ endpoint, back, refetch }: EndpointPageProps) {
  const { log } = useStaffTexts('webhooks');
  return (
    <>
      <PageHead title={hostOf(endpoint.url)} back={back} intro={endpoint.description} actions={<EndpointState endpoint={endpoint} />} />
      <Condition endpoint={endpoint} />
      <Acts endpoint={endpoint} />
      <EditForm endpoint={endpoint} refetch={refetch} />
      <section className={styles.section} aria-labelledby="webhook-log">
        <h2 className={text.h2} id="webhook-log">
          {log.title}
        </h2>
        <DeliveryLog endpoints={[endpoint]} endpointId={endpoint.id} />
      </section>
    </>
  );
}

/** Why nothing is sent, or nothing taken. */
function Condition({ endpoint: { isOn, offReason, failingSinceDatetime, oldSecretUntilDatetime } }: { endpoint: Endpoint }) {
  const { state: texts, secret } = useStaffTexts('webhooks');
  const moment = useMoment();
  const why = { staff: texts.staff, gone: texts.gone, failing: texts.failed };
  return (
    <div className={styles.condition}>
      {!isOn && offReason !== null && <Alert tone={offReason === 'staff' ? 'info' : 'danger'}>{why[offReason]}</Alert>}
      {isOn && failingSinceDatetime !== null && (
        <Alert tone="warning">{fill(texts.failingSince, { since: moment(failingSinceDatetime) })}</Alert>
      )}
      {oldSecretUntilDatetime !== null && <Alert>{fill(secret.overlap, { until: moment(oldSecretUntilDatetime) })}</Alert>}
    </div>
  );
}

function Acts({ endpoint: { id, url, givenUp } }: { endpoint: Endpoint }) {
  const { test, secret, remove, log } = useStaffTexts('webhooks');
  const shell = useStaffTexts('shell');
  const plural = usePlural();
  const [shown, setShown] = useState<string | null>(null);
  const sendTest = useStaffAct('webhooks.sendTest', refreshed);
  const renew = useStaffAct('webhooks.renewSecret', refreshed);
  const dropped = (): void => {
    toasts.show({ kind: 'success', text: remove.done });
    navigate(staffPath('webhooks'));
  };
  const drop = useStaffAct('webhooks.removeEndpoint', refreshed);
  const again = useStaffAct('webhooks.retryGivenUp', refreshed);
  const request = { params: { endpointId: id } };
  const askAndRenew = async (): Promise<void> => {
    const question = { title: secret.renewTitle, text: secret.renewText, cancel: shell.actions.cancel, confirm: secret.renewDo };
    if (await ask(question)) renew.mutate(request, { onSuccess: (made) => setShown(made.secret) });
  };
  const askAndDrop = async (): Promise<void> => {
    const title = fill(remove.title, { host: hostOf(url) });
    const question = { title, text: remove.text, cancel: shell.actions.cancel, confirm: remove.confirm, destructive: true };
    if (await ask(question)) drop.mutate(request, { onSuccess: dropped });
  };
  const retried = ({ retried: count }: { retried: number }): void =>
    void toasts.show({ kind: 'success', text: plural(log.retriedAll, count) });
  return (
    <div className={styles.acts}>
      <div className={styles.actions}>
        <Button busy={sendTest.isPending} onClick={() => sendTest.mutate(request)}>
          {test.action}
        </Button>
        <Button busy={renew.isPending} onClick={askAndRenew}>
          {secret.renew}
        </Button>
        {givenUp > 0 && (
          <Button busy={again.isPending} onClick={() => again.mutate(request, { onSuccess: retried })}>
            {log.retryAll}
          </Button>
        )}
        <Button kind="danger" busy={drop.isPending} onClick={askAndDrop}>
          {remove.action}
        </Button>
      </div>
      <div role="status" className={text.live}>
        {sendTest.data && <TestOutcome outcome={sendTest.data} />}
        {shown !== null && <SecretShown secret={shown} onDone={() => setShown(null)} />}
      </div>
      <ActFailure failure={sendTest.error ?? renew.error ?? drop.error ?? again.error} />
    </div>
  );
}

function TestOutcome({ outcome: { status, failure, tookMs: ms } }: { outcome: StaffAnswer<'webhooks.sendTest'> }) {
  const { test: texts, failures } = useStaffTexts('webhooks');
  if (status === null) {
    const why = failure !== null && failure in failures ? failures[failure as keyof typeof failures] : failures.broken;
    return <Alert tone="danger">{fill(texts.failed, { why })}</Alert>;
  }
  const isTaken = status >= 200 && status < 300;
  return <Alert tone={isTaken ? 'success' : 'danger'}>{fill(isTaken ? texts.taken : texts.refused, { status, ms })}</Alert>;
}

function EditForm({ endpoint, refetch }: Pick<EndpointPageProps, 'endpoint' | 'refetch'>) {
  const { form: texts, saved } = useStaffTexts('webhooks');
  const form = useEndpointDraft(endpoint);
  const invalid = useInvalidFocus();
  const [version, setVersion] = useState(endpoint.version);
  const change = useStaffAct('webhooks.changeEndpoint', refreshed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.check();
    if (form.wish === null) return;
    const onSuccess = (changed: Endpoint): void => {
      setVersion(changed.version);
      toasts.show({ kind: 'success', text: saved });
    };
    change.mutate({ params: { endpointId: endpoint.id }, body: { ...form.wish, version } }, { onSuccess });
  };
  const loadTheirs = async (): Promise<void> => {
    const { data = [] } = await refetch();
    const theirs = data.find(({ id }) => id === endpoint.id);
    if (theirs === undefined) return;
    change.reset();
    form.reload(theirs);
    setVersion(theirs.version);
  };
  return (
    <section className={styles.section} aria-labelledby="webhook-form">
      <h2 className={text.h2} id="webhook-form">
        {texts.titleEdit}
      </h2>
      <form {...invalid} className={styles.form} onSubmit={submit} noValidate>
        <EndpointFields {...form} failure={change.error} />
        <ActFailure failure={change.error} onLoadTheirs={loadTheirs} />
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={change.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </section>
  );
}
