import { type FormEvent, type ReactNode, useState } from 'react';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Field } from '../../src/ui/Field.tsx';
import { Ledger, LedgerRow } from '../../src/ui/Ledger.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer } from '../platform/call.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useRight } from '../platform/self.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { StaffRead } from '../ui/StaffRead.tsx';
import { useInvalidFocus } from '../ui/use-invalid-focus.ts';
import { AreaFields, areaOf, nowhere } from './AreaFields.tsx';
import { CreditPart } from './CreditPart.tsx';
import { instantOf, type SaidDraft, SaidFields, typedInstant, wordsOf } from './fields.tsx';
import { StateBadge, useWhere } from './OutageList.tsx';
import styles from './outages.module.css';

export type Outage = StaffAnswer<'outages.getOutage'>;

const refreshed = ['outages.getOutage', 'outages.listOutages'] as const;

/** One outage: what is known and what it credits; while it is not over, what is said of it next (S-151, S-154 to S-156). */
export function OneOutage({ id, back }: { id: number; back: ReactNode }) {
  const query = useStaffRead('outages.getOutage', { params: { id } }, { every: 15_000 });
  return <StaffRead query={query}>{(outage) => <Shown outage={outage} back={back} refetch={query.refetch} />}</StaffRead>;
}

interface ShownProps {
  outage: Outage;
  refetch: () => Promise<{ data?: Outage | undefined }>;
}

function Shown({ outage, back, refetch }: ShownProps & { back: ReactNode }) {
  const texts = useStaffTexts('outages');
  const mayEdit = useRight('outages.edit');
  const isOver = outage.endedAt !== null;
  return (
    <>
      <PageHead title={texts.severities[outage.severity]} back={back} intro={<StateBadge state={outage.state} />} />
      <div className={styles.parts}>
        <Facts outage={outage} />
        {mayEdit && !isOver && <EndPart outage={outage} refetch={refetch} />}
        {mayEdit && outage.state === 'ended' && <CorrectPart outage={outage} refetch={refetch} />}
        {mayEdit && !isOver && <ChangePart outage={outage} refetch={refetch} />}
        {outage.state !== 'cancelled' && <CreditPart outage={outage} refetch={refetch} />}
        <Updates outage={outage} />
      </div>
    </>
  );
}

function Facts({ outage }: { outage: Outage }) {
  const texts = useStaffTexts('outages');
  const plural = usePlural();
  const moment = useMoment();
  const where = useWhere();
  const { state, startedAt, expectedUntil, endedAt, cause, area, accounts, byZip, isListed, note } = outage;
  return (
    <Ledger>
      <LedgerRow label={texts.columns.where}>{where(area)}</LedgerRow>
      <LedgerRow label={texts.columns.accounts}>
        {isListed ? plural(texts.counted, accounts) : texts.listing}
        {isListed && byZip > 0 && ` (${texts.zipCodes}: ${byZip})`}
      </LedgerRow>
      <LedgerRow label={texts.cause}>{texts.causes[cause]}</LedgerRow>
      <LedgerRow label={state === 'planned' ? texts.begins : texts.since}>{moment(startedAt)}</LedgerRow>
      {endedAt === null && (
        <LedgerRow label={texts.until}>{expectedUntil === null ? texts.causes.unknown : moment(expectedUntil)}</LedgerRow>
      )}
      {state === 'ended' && endedAt !== null && <LedgerRow label={texts.ended}>{moment(endedAt)}</LedgerRow>}
      {note !== null && <LedgerRow label={texts.note}>{note}</LedgerRow>}
    </Ledger>
  );
}

/** It works again, or is called off: asked for, since customers are told. */
function EndPart({ outage, refetch }: ShownProps) {
  const texts = useStaffTexts('outages');
  const shell = useStaffTexts('shell');
  const act = useStaffAct('outages.endOutage', refreshed);
  const isAhead = outage.state === 'planned';
  const end = async (): Promise<void> => {
    const words = isAhead
      ? { title: texts.callOffTitle, text: texts.callOffText, confirm: texts.callOff, destructive: true }
      : { title: texts.endTitle, text: texts.endText, confirm: texts.end };
    if (await ask({ ...words, cancel: shell.actions.cancel }))
      act.mutate({ params: { id: outage.id }, body: { version: outage.version, endedAt: null } });
  };
  return (
    <div className={styles.form}>
      <ActFailure failure={act.error} onLoadTheirs={() => refetch().then(() => act.reset())} />
      <div className={styles.actions}>
        <Button kind={isAhead ? 'danger' : 'primary'} onClick={end} busy={act.isPending}>
          {isAhead ? texts.callOff : texts.end}
        </Button>
      </div>
    </div>
  );
}

/** When it was really over. */
function CorrectPart({ outage, refetch }: ShownProps) {
  const texts = useStaffTexts('outages');
  const shell = useStaffTexts('shell');
  const [endedAt, setEndedAt] = useState(() => typedInstant(outage.endedAt));
  const act = useStaffAct('outages.endOutage', refreshed);
  const first = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { version: outage.version, endedAt: instantOf(endedAt) };
    act.mutate({ params: { id: outage.id }, body }, { onSuccess: () => toasts.show({ kind: 'success', text: shell.saved }) });
  };
  const error = fieldMessage(act.error, 'expectedUntil') ?? fieldMessage(act.error, 'startsAt') ?? fieldMessage(act.error, 'endedAt');
  return (
    <form {...first} className={styles.form} onSubmit={submit} noValidate>
      <h2 className={text.h2}>{texts.correct}</h2>
      <Field label={texts.ended} hint={texts.correctHint} error={error}>
        <TextInput type="datetime-local" name="endedAt" value={endedAt} onChange={({ target }) => setEndedAt(target.value)} />
      </Field>
      <ActFailure failure={act.error} onLoadTheirs={() => refetch().then(() => act.reset())} />
      <div className={styles.actions}>
        <Button type="submit" busy={act.isPending}>
          {texts.correct}
        </Button>
      </div>
    </form>
  );
}

const draftOf = ({ severity, cause, words, wordsEs, startedAt, expectedUntil }: Outage): SaidDraft => ({
  severity,
  cause,
  words: words ?? '',
  wordsEs: wordsEs ?? '',
  startsAt: typedInstant(startedAt),
  expectedUntil: typedInstant(expectedUntil),
});

function ChangePart({ outage, refetch }: ShownProps) {
  const texts = useStaffTexts('outages');
  const shell = useStaffTexts('shell');
  const form = useChange(outage);
  const isBegun = outage.state === 'open';
  const loadTheirs = () => refetch().then(({ data }) => form.load(data));
  const first = useInvalidFocus();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.send(() => toasts.show({ kind: 'success', text: shell.saved }));
  };
  return (
    <form {...first} className={styles.form} onSubmit={submit} noValidate>
      <h2 className={text.h2}>{texts.change}</h2>
      <SaidFields draft={form.said} set={form.setSaid} failure={form.error} isPlanned={outage.isPlanned} isBegun={isBegun} />
      <CheckRow type="checkbox" checked={form.area !== null} onChange={({ target }) => form.setArea(target.checked ? nowhere : null)}>
        {texts.newArea}
      </CheckRow>
      {form.area !== null && (
        <AreaFields draft={form.area} set={(part) => form.setArea({ ...(form.area ?? nowhere), ...part })} failure={form.error} />
      )}
      <ActFailure failure={form.error} onLoadTheirs={loadTheirs} />
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={form.isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

function useChange(outage: Outage) {
  const [said, setSaid] = useState(() => draftOf(outage));
  const [area, setArea] = useState<typeof nowhere | null>(null);
  const [version, setVersion] = useState(outage.version);
  const act = useStaffAct('outages.changeOutage', refreshed);
  const send = (onDone: () => unknown): void => {
    const { words, wordsEs, startsAt, expectedUntil, severity, cause } = said;
    const isKept = startsAt === typedInstant(outage.startedAt);
    const isSameEnd = expectedUntil === typedInstant(outage.expectedUntil);
    const body = {
      version,
      severity,
      cause,
      words: wordsOf(words),
      wordsEs: wordsOf(wordsEs),
      // A time that was not touched stays to the second.
      startsAt: isKept ? outage.startedAt : (instantOf(startsAt) ?? outage.startedAt),
      expectedUntil: isSameEnd ? outage.expectedUntil : instantOf(expectedUntil),
      area: area === null ? null : areaOf(area),
    };
    const onSuccess = (): void => {
      setVersion(version + 1);
      setArea(null);
      onDone();
    };
    act.mutate({ params: { id: outage.id }, body }, { onSuccess });
  };
  return {
    said,
    setSaid: (part: Partial<SaidDraft>) => setSaid((before) => ({ ...before, ...part })),
    area,
    setArea,
    error: act.error,
    isBusy: act.isPending,
    send,
    load: (theirs: Outage | undefined) => {
      if (theirs === undefined) return;
      act.reset();
      setSaid(draftOf(theirs));
      setVersion(theirs.version);
    },
  };
}

function Updates({ outage }: { outage: Outage }) {
  const texts = useStaffTexts('outages');
  const moment = useMoment();
  return (
    <section>
      <h2 className={text.h2}>{texts.updates}</h2>
      <ol className={styles.list}>
        {outage.updates.toReversed().map(({ dateTime, kind, expectedUntil, message }) => (
          <li key={`${dateTime} ${kind}`}>
            <span>
              {texts.update[kind]}, {moment(dateTime)}
            </span>
            {message !== null && <span>{message}</span>}
            {expectedUntil !== null && <span className={text.muted}>{`${texts.until}: ${moment(expectedUntil)}`}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
