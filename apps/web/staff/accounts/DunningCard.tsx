import { formatDate } from '@porchlight/domain/calendar/format-date.ts';
import { formatPrice } from '@porchlight/domain/money/format-money.ts';
import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Card, CardHead } from '../../src/ui/Card.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Field } from '../../src/ui/Field.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { useStaffAct } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { FormDialog, said } from '../ui/FormDialog.tsx';
import styles from './accounts.module.css';
import type { Overview } from './overview.ts';

type Step = Overview['dunning'][number]['steps'][number];

const refreshed = ['desk.getAccount', 'desk.listActivity', 'desk.listCollections'] as const;

/** What followed unpaid bills, and the promise that nothing follows before a day (S-065, S-066). */
export function DunningCard({ account }: { account: Overview }) {
  const { dunning: texts } = useStaffTexts('accounts');
  const mayWork = useRight('collections.work');
  const [isOpen, setOpen] = useState(false);
  const { accountId, hold, dunning } = account;
  return (
    <Card labelledBy="account-dunning">
      <CardHead>
        <h2 className={text.h2} id="account-dunning">
          {texts.title}
        </h2>
        {mayWork && <Button onClick={() => setOpen(true)}>{texts.hold}</Button>}
      </CardHead>
      {hold && (
        <Alert tone="info">
          <p>{fill(texts.held, { date: formatDate(hold.until), reason: hold.reason })}</p>
          {mayWork && <Release accountId={accountId} />}
        </Alert>
      )}
      {dunning.length === 0 && <p className={styles.quiet}>{texts.none}</p>}
      <ul className={styles.list}>
        {dunning.map(({ dueOn, openedOn, closedOn, closedAs, steps }) => (
          <li key={openedOn + dueOn} className={styles.item}>
            <span>{fill(texts.opened, { due: formatDate(dueOn), opened: formatDate(openedOn) })}</span>
            <ol className={styles.steps}>
              {steps.map((step, at) => (
                <StepLine key={`${at}-${step.kind}`} step={step} />
              ))}
            </ol>
            {closedOn !== null && closedAs !== null && (
              <span className={styles.small}>{fill(texts.closed[closedAs], { date: formatDate(closedOn) })}</span>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <HoldDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function StepLine({ step: { kind, on, fee, tells } }: { step: Step }) {
  const { steps } = useStaffTexts('accounts').dunning;
  const words: Readonly<Record<string, string>> = {
    ...steps,
    lateFee: fill(steps.lateFee, { fee: formatPrice(fee ?? 0) }),
    suspensionNotice: fill(steps.suspensionNotice, { date: formatDate(tells) }),
  };
  return (
    <li>
      <span className={styles.figure}>{formatDate(on)}</span> {words[kind] ?? kind}
    </li>
  );
}

function Release({ accountId }: { accountId: number }) {
  const { dunning: texts } = useStaffTexts('accounts');
  const shell = useStaffTexts('shell');
  const act = useStaffAct('desk.releaseHold', refreshed);
  const release = async (): Promise<void> => {
    const isSure = await ask({
      title: texts.releaseTitle,
      text: texts.releaseText,
      cancel: shell.actions.cancel,
      confirm: texts.release,
      destructive: true,
    });
    if (isSure) act.mutate({ params: { accountId } });
  };
  return (
    <>
      <Button kind="link" busy={act.isPending} onClick={release}>
        {texts.release}
      </Button>
      <ActFailure failure={act.error} />
    </>
  );
}

function HoldDialog({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const { dunning: texts } = useStaffTexts('accounts');
  const shell = useStaffTexts('shell');
  const [missing, setMissing] = useState<readonly string[]>([]);
  const act = useStaffAct('desk.hold', refreshed);
  const send = (form: FormData): void => {
    const empty = ['until', 'reason'].filter((name) => said(form, name) === '');
    setMissing(empty);
    if (empty.length > 0) return;
    act.mutate({ params: { accountId }, body: { until: said(form, 'until'), reason: said(form, 'reason') } }, { onSuccess: onClose });
  };
  const errorOf = (name: string): string | null => (missing.includes(name) ? shell.required : fieldMessage(act.error, name));
  return (
    <FormDialog
      title={texts.holdTitle}
      intro={texts.holdText}
      submit={texts.save}
      isBusy={act.isPending}
      failure={act.error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={texts.until} error={errorOf('until')}>
        <TextInput name="until" type="date" />
      </Field>
      <Field label={texts.reason} error={errorOf('reason')}>
        <TextInput name="reason" maxLength={500} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
