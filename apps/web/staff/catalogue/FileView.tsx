import { fill } from '@porchlight/texts/template.ts';
import { useState } from 'react';
import { usePlural } from '../../src/platform/i18n/index.ts';
import { Alert } from '../../src/ui/Alert.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { ask } from '../../src/ui/dialogs.ts';
import { FieldError } from '../../src/ui/Field.tsx';
import { Table } from '../../src/ui/Table.tsx';
import text from '../../src/ui/text.module.css';
import { toasts } from '../../src/ui/toasts.ts';
import { staffCall } from '../platform/call.ts';
import { useStaffAct } from '../platform/reads.ts';
import { saveFile } from '../platform/save-file.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { FileChoice } from '../ui/FileChoice.tsx';
import styles from './catalogue.module.css';
import { Differences } from './Differences.tsx';

const mostBytes = 3_900_000;

/** The whole catalogue as a file: out, and in again after it was compared. */
export function FileView() {
  const { whole: texts } = useStaffTexts('catalogue');
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const [retire, setRetire] = useState(false);
  const compare = useStaffAct('catalogue.compareFile');
  const take = async (chosen: File): Promise<void> => {
    compare.reset();
    setTooLarge(chosen.size > mostBytes);
    setFile(chosen.size > mostBytes ? null : { name: chosen.name, text: await chosen.text() });
  };
  const download = async (): Promise<void> => saveFile(await staffCall('catalogue.getFile', {}), 'catalogue.json');
  return (
    <div className={styles.group}>
      <p>{texts.intro}</p>
      <div className={styles.actions}>
        <Button onClick={download}>{texts.download}</Button>
        <FileChoice label={texts.choose} what={texts.choose} accept="application/json,.json" chosen={file?.name ?? null} onChoose={take} />
      </div>
      {isTooLarge && <FieldError id="file-error">{texts.tooLarge}</FieldError>}
      {file && (
        <>
          <CheckRow
            type="checkbox"
            checked={retire}
            note={texts.retireHint}
            onChange={(event) => {
              compare.reset();
              setRetire(event.target.checked);
            }}
          >
            {texts.retire}
          </CheckRow>
          <div className={styles.actions}>
            <Button kind="primary" busy={compare.isPending} onClick={() => compare.mutate({ body: { file: file.text, retire } })}>
              {texts.compare}
            </Button>
          </div>
          <ActFailure failure={compare.error} />
        </>
      )}
      <ComparedLine result={(file && compare.data) ?? null} />
      {file && compare.data && (
        <Compared
          result={compare.data}
          file={file.text}
          retire={retire}
          onApplied={() => {
            setFile(null);
            compare.reset();
          }}
        />
      )}
    </div>
  );
}

interface ComparedProps {
  result: Awaited<ReturnType<typeof staffCall<'catalogue.compareFile'>>>;
  file: string;
  retire: boolean;
  onApplied: () => void;
}

/** What a file would do, in one sentence. Its region stands before the file is compared, so that it is heard. */
function ComparedLine({ result }: { result: ComparedProps['result'] | null }) {
  const { whole: texts } = useStaffTexts('catalogue');
  return (
    <p role="status" className={text.live}>
      {result !== null && result.problems.length === 0 && (
        <>
          {fill(texts.result, { read: result.read, unchanged: result.unchanged })} {result.differences.length === 0 && texts.nothing}
        </>
      )}
    </p>
  );
}

function Compared({ result, file, retire, onApplied }: ComparedProps) {
  const { whole: texts } = useStaffTexts('catalogue');
  const shell = useStaffTexts('shell');
  const plural = usePlural();
  const apply = useStaffAct('catalogue.applyFile', ['catalogue.listItems', 'catalogue.listVersions', 'catalogue.getItem']);
  const count = result.differences.length;
  const onApply = async (): Promise<void> => {
    const question = { title: texts.applyTitle, text: texts.applyText, cancel: shell.actions.cancel, confirm: plural(texts.apply, count) };
    if (!(await ask(question))) return;
    const onSuccess = (done: { added: number; changed: number; retired: number }): void => {
      toasts.show({ kind: 'success', text: fill(texts.applied, done) });
      onApplied();
    };
    apply.mutate({ body: { number: result.number, file, retire } }, { onSuccess });
  };
  if (result.problems.length > 0) {
    return (
      <div className={styles.result}>
        <Alert tone="danger" role="alert" title={texts.problems} />
        <div className={styles.problems}>
          <Table
            caption={texts.problems}
            rows={result.problems}
            rowKey={({ path, message }) => path + message}
            columns={[
              { key: 'where', header: texts.where, cell: ({ path }) => <code>{path || '-'}</code> },
              { key: 'problem', header: texts.problem, cell: ({ message }) => message },
            ]}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.result}>
      <Differences list={result.differences} />
      <ActFailure failure={apply.error} />
      {count > 0 && (
        <div className={styles.actions}>
          <Button kind="primary" busy={apply.isPending} onClick={onApply}>
            {plural(texts.apply, count)}
          </Button>
        </div>
      )}
    </div>
  );
}
