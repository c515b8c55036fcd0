import { fill } from '@porchlight/texts/template.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Empty } from '../../src/ui/Empty.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Table } from '../../src/ui/Table.tsx';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffAct, useStaffPages, useStaffRead } from '../platform/reads.ts';
import { saveFile } from '../platform/save-file.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { useMoment } from '../platform/use-moment.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import styles from './audit.module.css';

type Filter = StaffRequest<'audit.exportEntries'>['body'];
type Entry = StaffAnswer<'audit.search'>['entries'][number];

/** The record of what was done (S-010 to S-012). The filter stays in the page: what is looked for is nobody else's business. */
export function AuditPage() {
  const texts = useStaffTexts('audit');
  const shell = useStaffTexts('shell');
  const [filter, setFilter] = useState<Filter>({});
  const pages = useStaffPages('audit.search', { body: filter }, ({ nextBefore }) =>
    nextBefore === null ? null : { body: { ...filter, before: nextBefore } },
  );
  const file = useStaffAct('audit.exportEntries', ['audit.search']);
  const takeFile = (): void => file.mutate({ body: filter }, { onSuccess: (bytes) => saveFile(bytes, 'audit.csv') });
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        actions={
          <Button icon="download" busy={file.isPending} onClick={takeFile}>
            {shell.actions.download}
          </Button>
        }
      />
      <FilterForm onApply={setFilter} refused={pages.error} />
      <ActFailure failure={file.error} />
      <PagedList
        pages={pages}
        rowsOf={({ entries }) => entries}
        empty={
          <Empty title={texts.empty}>
            <p>{texts.emptyText}</p>
          </Empty>
        }
      >
        {(entries) => <Entries entries={entries} />}
      </PagedList>
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const texts = useStaffTexts('audit');
  const moment = useMoment();
  const who = ({ staff, user }: Entry): string => {
    if (staff && user) return fill(texts.inName, { staff: staff.name, user: user.name });
    return staff?.name ?? user?.name ?? texts.product;
  };
  return (
    <Table
      caption={texts.title}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', header: texts.columns.what, cell: ({ kind }) => <Kind kind={kind} /> },
        { key: 'when', header: texts.columns.when, cell: ({ datetime }) => <span className={text.num}>{moment(datetime)}</span> },
        { key: 'who', header: texts.columns.who, cell: (entry) => <span className={styles.who}>{who(entry)}</span> },
        { key: 'account', header: texts.columns.account, cell: ({ account }) => account?.accountNumber ?? '' },
        {
          key: 'detail',
          header: texts.columns.detail,
          wideOnly: true,
          cell: ({ detail }) => <span className={styles.detail}>{detail.map(({ name, value }) => `${name}: ${value}`).join(' · ')}</span>,
        },
      ]}
    />
  );
}

/** Breaks after the dot where there is no room for all of it. */
function Kind({ kind }: { kind: string }) {
  const [subject, what] = kind.split('.', 2);
  return (
    <code className={styles.kind}>
      {subject}
      {what !== undefined && (
        <>
          .<wbr />
          {what}
        </>
      )}
    </code>
  );
}

function FilterForm({ onApply, refused }: { onApply: (filter: Filter) => void; refused: Parameters<typeof fieldMessage>[0] }) {
  const { filter: texts } = useStaffTexts('audit');
  const { data } = useStaffRead('audit.listKinds', {});
  const [attempt, setAttempt] = useState(0);
  const kindsId = useId();
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const said = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim() } : {};
    };
    const words = ['fromDate', 'toDate', 'kind', 'staff', 'accountNumber'].map(said);
    onApply({ ...Object.assign({}, ...words), ...(form.get('byStaffOnly') === 'on' && { byStaffOnly: true }) });
  };
  const clear = (): void => {
    setAttempt(attempt + 1);
    onApply({});
  };
  return (
    <form key={attempt} className={styles.filter} onSubmit={apply} aria-label={texts.title} noValidate>
      <Field label={texts.from} error={fieldMessage(refused, 'fromDate')}>
        <TextInput name="fromDate" type="date" />
      </Field>
      <Field label={texts.to} error={fieldMessage(refused, 'toDate')}>
        <TextInput name="toDate" type="date" />
      </Field>
      <Field label={texts.kind} hint={texts.kindHint} error={fieldMessage(refused, 'kind')} className={styles.wide}>
        <TextInput name="kind" list={kindsId} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <datalist id={kindsId}>
        {data?.kinds.map((kind) => (
          <option key={kind} value={kind} label={kind} aria-label={kind} />
        ))}
      </datalist>
      <Field label={texts.staff} error={fieldMessage(refused, 'staff')}>
        <TextInput name="staff" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={texts.account} error={fieldMessage(refused, 'accountNumber')}>
        <TextInput name="accountNumber" autoComplete="off" inputMode="numeric" />
      </Field>
      <CheckRow type="checkbox" name="byStaffOnly" className={styles.check}>
        {texts.byStaffOnly}
      </CheckRow>
      <div className={styles.actions}>
        <Button kind="primary" type="submit">
          {texts.apply}
        </Button>
        <Button kind="quiet" onClick={clear}>
          {texts.clear}
        </Button>
      </div>
    </form>
  );
}
