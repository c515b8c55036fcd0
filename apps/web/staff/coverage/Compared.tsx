import { fill } from '@porchlight/texts/template.ts';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import type { StaffAnswer, StaffRequest } from '../platform/call.ts';
import { useStaffAct } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { CellName } from '../ui/CellName.tsx';
import { readsOfMap } from './areas.ts';
import styles from './coverage.module.css';

interface ComparedProps {
  result: StaffAnswer<'coverage.compareFile'>;
  given: StaffRequest<'coverage.compareFile'>['body'];
  onCompare: () => void;
  onApplied: () => void;
}

/** What a file would do, in one sentence. Its region stands before the file is compared, so that it is heard. */
export function ComparedLine({ result }: { result: ComparedProps['result'] | null }) {
  const { files: texts } = useStaffTexts('coverage');
  return (
    <p role="status" className={text.live}>
      {result !== null && (
        <>
          {fill(texts.result, { read: result.read, ...result.counts })}{' '}
          {Object.values(result.counts).every((many) => many === 0) && texts.nothing}
        </>
      )}
    </p>
  );
}

/** What a file would change, and the press that brings it in as it was shown (S-139). */
export function Compared({ result, given, onCompare, onApplied }: ComparedProps) {
  const { files: texts } = useStaffTexts('coverage');
  const shell = useStaffTexts('shell');
  const plural = usePlural();
  const apply = useStaffAct('coverage.applyFile', readsOfMap);
  const { added, changed, removed } = result.counts;
  const count = added + changed + removed;
  const isReplaceRefused = given.replace && result.rejected > 0;
  const onApply = async (): Promise<void> => {
    const question = { title: texts.applyTitle, text: texts.applyText, cancel: shell.actions.cancel, confirm: plural(texts.apply, count) };
    if (!(await ask(question))) return;
    const onSuccess = (done: StaffAnswer<'coverage.applyFile'>): void => {
      toasts.show({ kind: 'success', text: fill(texts.applied, done) });
      onApplied();
    };
    apply.mutate({ body: { ...given, mark: result.mark } }, { onSuccess });
  };
  const replaceError = fieldMessage(apply.error, 'replace');
  const compareAnew = (): void => {
    apply.reset();
    onCompare();
  };
  return (
    <div className={styles.group}>
      <Rejected result={result} />
      {isReplaceRefused && <Alert tone="warning">{texts.replaceRejected}</Alert>}
      <Differences result={result} />
      {replaceError ? (
        <Alert tone="danger" role="alert">
          {replaceError}
        </Alert>
      ) : (
        <ActFailure failure={apply.error} onLoadTheirs={compareAnew} />
      )}
      {count > 0 && !isReplaceRefused && (
        <div className={styles.actions}>
          <Button kind="primary" busy={apply.isPending} onClick={onApply}>
            {plural(texts.apply, count)}
          </Button>
        </div>
      )}
    </div>
  );
}

function Rejected({ result }: Pick<ComparedProps, 'result'>) {
  const { files: texts } = useStaffTexts('coverage');
  const plural = usePlural();
  if (result.rejected === 0) return null;
  const title = plural(texts.rejected, result.rejected);
  return (
    <>
      <Alert tone="warning" title={title} />
      <Table
        caption={title}
        rows={result.problems}
        rowKey={({ number }) => number}
        columns={[
          { key: 'name', header: texts.columns.name, cell: ({ name }) => name || '-' },
          { key: 'number', header: texts.number, cell: ({ number }) => named(texts.number, number) },
          { key: 'why', header: texts.why, cell: ({ message, at }) => (at ? `${message} (${at[1]}, ${at[0]})` : message) },
        ]}
      />
    </>
  );
}

function named(name: string, value: string | number) {
  return (
    <>
      <CellName>{name}</CellName>
      {value}
    </>
  );
}

function Differences({ result: { differences, counts } }: Pick<ComparedProps, 'result'>) {
  const { files: texts, statuses } = useStaffTexts('coverage');
  if (differences.length === 0) return null;
  const isCut = counts.added + counts.changed + counts.removed > differences.length;
  return (
    <>
      <Table
        caption={texts.differences}
        rows={differences.map((each, at) => ({ ...each, at }))}
        rowKey={({ at }) => at}
        columns={[
          { key: 'name', header: texts.columns.name, cell: ({ name }) => name },
          { key: 'change', header: texts.columns.change, cell: ({ change }) => texts.changes[change] },
          {
            key: 'before',
            header: texts.columns.before,
            cell: ({ before }) => named(texts.columns.before, before ? statuses[before] : '-'),
          },
          { key: 'after', header: texts.columns.after, cell: ({ after }) => named(texts.columns.after, after ? statuses[after] : '-') },
        ]}
      />
      {isCut && <p>{fill(texts.listed, { count: differences.length })}</p>}
    </>
  );
}
