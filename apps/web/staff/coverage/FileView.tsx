import { useRef, useState } from 'react';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { useStaffAct } from '../platform/reads.ts';
import { saveFile } from '../platform/save-file.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { type Status, statuses } from './areas.ts';
import { Compared, ComparedLine } from './Compared.tsx';
import styles from './coverage.module.css';

const mostBytes = 3_000_000;

/** What holds for the areas of a file. */
interface FileOptions {
  status: Status | '';
  replace: boolean;
}

/** The map as a file: out, and in again after it was compared (S-138 to S-140). */
export function FileView() {
  const texts = useStaffTexts('coverage').files;
  const [file, setFile] = useState<{ name: string; base64: string } | null>(null);
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable' | null>(null);
  const [options, setOptions] = useState<FileOptions>({ status: '', replace: false });
  const compare = useStaffAct('coverage.compareFile');
  const take = async (chosen: File): Promise<void> => {
    compare.reset();
    setFile(null);
    setProblem(chosen.size > mostBytes ? 'tooLarge' : null);
    if (chosen.size > mostBytes) return;
    try {
      setFile({ name: chosen.name, base64: await base64Of(chosen) });
    } catch {
      // Moved, locked or on a drive that is gone: the browser says no more than that.
      setProblem('unreadable');
    }
  };
  const change = (part: Partial<FileOptions>): void => {
    compare.reset();
    setOptions((before) => ({ ...before, ...part }));
  };
  const { status, replace } = options;
  const given = file && { file: file.base64, status: status === '' ? null : status, locationId: null, priority: 100, replace };
  const fileError = fieldMessage(compare.error, 'file');
  return (
    <div className={styles.facts}>
      <p>{texts.intro}</p>
      <Picker name={file?.name ?? null} onTake={take} />
      <div role="alert">{problem && <FieldError id="coverage-file-error">{texts[problem]}</FieldError>}</div>
      {given && (
        <>
          <Options options={options} change={change} />
          <div className={styles.actions}>
            <Button kind={compare.data ? 'secondary' : 'primary'} busy={compare.isPending} onClick={() => compare.mutate({ body: given })}>
              {texts.compare}
            </Button>
          </div>
          <div role="alert">{fileError && <FieldError id="coverage-file-problem">{fileError}</FieldError>}</div>
          {!fileError && <ActFailure failure={compare.error} />}
        </>
      )}
      <ComparedLine result={(given && compare.data) ?? null} />
      {given && compare.data && (
        <Compared
          result={compare.data}
          given={given}
          onCompare={() => compare.mutate({ body: given })}
          onApplied={() => {
            setFile(null);
            compare.reset();
          }}
        />
      )}
    </div>
  );
}

function Picker({ name, onTake }: { name: string | null; onTake: (file: File) => Promise<void> }) {
  const texts = useStaffTexts('coverage').files;
  const input = useRef<HTMLInputElement>(null);
  const download = useStaffAct('coverage.exportAreas');
  const save = (): void => download.mutate({}, { onSuccess: (bytes) => saveFile(bytes, 'coverage.geojson') });
  return (
    <div className={styles.actions}>
      <Button busy={download.isPending} onClick={save}>
        {texts.download}
      </Button>
      <input
        ref={input}
        className={styles.file}
        tabIndex={-1}
        type="file"
        accept=".geojson,.json,.kml,.kmz,.gz"
        aria-label={texts.choose}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) void onTake(chosen);
          event.target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{texts.choose}</Button>
      {name !== null && <span className={styles.fileName}>{name}</span>}
      <ActFailure failure={download.error} />
    </div>
  );
}

function Options({ options, change }: { options: FileOptions; change: (part: Partial<FileOptions>) => void }) {
  const texts = useStaffTexts('coverage');
  return (
    <>
      <Field label={texts.files.status}>
        <Select name="status" value={options.status} onChange={({ target }) => change({ status: target.value as Status | '' })}>
          <option value="">{texts.files.noStatus}</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {texts.statuses[each]}
            </option>
          ))}
        </Select>
      </Field>
      <CheckRow
        type="checkbox"
        checked={options.replace}
        note={texts.files.replaceHint}
        onChange={({ target }) => change({ replace: target.checked })}
      >
        {texts.files.replace}
      </CheckRow>
    </>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)));
  return btoa(parts.join(''));
}
