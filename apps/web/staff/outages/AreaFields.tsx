import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { fill, usePlural } from '../../src/platform/i18n/index.ts';
import { Button } from '../../src/ui/Button.tsx';
import { CheckRow } from '../../src/ui/CheckRow.tsx';
import { Field, FieldError } from '../../src/ui/Field.tsx';
import fieldStyles from '../../src/ui/field.module.css';
import { TextInput } from '../../src/ui/TextInput.tsx';
import text from '../../src/ui/text.module.css';
import { emptyDrawing, geometryOf as geometryOfDrawing, ShapeDrawing, useDrawing } from '../map-drawing/index.ts';
import type { StaffRequest } from '../platform/call.ts';
import type { StaffFailure } from '../platform/failure.ts';
import { useStaffAct, useStaffRead } from '../platform/reads.ts';
import { useStaffTexts } from '../platform/texts.ts';
import { fieldMessage } from '../platform/use-failure-sentence.ts';
import { ActFailure } from '../ui/ActFailure.tsx';
import { FileChoice } from '../ui/FileChoice.tsx';
import styles from './outages.module.css';

export type AreaInput = StaffRequest<'outages.startOutage'>['body']['area'];

/** Where an outage is, as it is typed. */
export interface AreaDraft extends Pick<AreaInput, 'isNetwork' | 'locationIds' | 'coverageAreaIds' | 'shape'> {
  zipCodes: string;
  accounts: string;
}

export const nowhere: AreaDraft = { isNetwork: false, zipCodes: '', accounts: '', locationIds: [], coverageAreaIds: [], shape: null };

const accepted = '.geojson,.json,application/geo+json';
const listOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((each) => each !== '');

/** The area as it is sent. */
export function areaOf({ zipCodes, accounts, ...area }: AreaDraft): AreaInput {
  return { ...area, zipCodes: listOf(zipCodes), accountNumbers: listOf(accounts) };
}

interface AreaFieldsProps {
  draft: AreaDraft;
  set: (part: Partial<AreaDraft>) => void;
  failure: StaffFailure | null;
}

/** Where it is: the whole network, or ZIP codes, places, areas of the map, a drawn area and accounts together; with how many that concerns. */
export function AreaFields({ draft, set, failure: refused }: AreaFieldsProps) {
  const texts = useStaffTexts('outages');
  const count = useStaffAct('outages.countOutage');
  const failure = refused ?? count.error;
  const change = (part: Partial<AreaDraft>): void => {
    count.reset();
    set(part);
  };
  const typed = (name: 'zipCodes' | 'accounts') => ({
    name,
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
  });
  const isOfFields = failure?.fields.some(({ field }) => field.startsWith('area.')) === true;
  return (
    <fieldset className={styles.group} data-invalid={fieldMessage(failure, 'area') === null ? undefined : true}>
      <legend className={text.h2}>{texts.where}</legend>
      <CheckRow type="checkbox" checked={draft.isNetwork} onChange={({ target }) => change({ isNetwork: target.checked })}>
        {texts.network}
      </CheckRow>
      {!draft.isNetwork && (
        <>
          <p className={text.muted}>{texts.whereHint}</p>
          <Field label={texts.zipCodes} hint={texts.zipCodesHint} error={fieldMessage(failure, 'area.zipCodes')}>
            <TextInput inputMode="numeric" autoComplete="off" {...typed('zipCodes')} />
          </Field>
          <Choices draft={draft} change={change} />
          <ShapeFields hasShape={draft.shape !== null} onRead={(shape) => change({ shape })} error={fieldMessage(failure, 'area.shape')} />
          <Field label={texts.accounts} hint={texts.accountsHint} error={fieldMessage(failure, 'area.accountNumbers')}>
            <TextInput autoComplete="off" {...typed('accounts')} />
          </Field>
        </>
      )}
      {fieldMessage(failure, 'area') && <p className={styles.error}>{fieldMessage(failure, 'area')}</p>}
      {count.error && !isOfFields && fieldMessage(failure, 'area') === null && <ActFailure failure={count.error} />}
      <div className={styles.count}>
        <Button onClick={() => count.mutate({ body: { area: areaOf(draft) } })} busy={count.isPending}>
          {texts.count}
        </Button>
        <p role="status">{count.data ? <Counted {...count.data} /> : <span className={text.muted}>{texts.countFirst}</span>}</p>
      </div>
    </fieldset>
  );
}

function Counted({ accounts, byZip }: { accounts: number; byZip: number }) {
  const texts = useStaffTexts('outages');
  const plural = usePlural();
  return (
    <>
      <b>{plural(texts.counted, accounts)}</b> {byZip > 0 && fill(texts.countedByZip, { count: byZip })}
    </>
  );
}

/** Places and areas of the coverage map; nothing where the provider has none. */
function Choices({ draft, change }: { draft: AreaDraft; change: (part: Partial<AreaDraft>) => void }) {
  const texts = useStaffTexts('outages');
  const { data } = useStaffRead('outages.getOutageSettings', {});
  const lists = [
    { key: 'locationIds', title: texts.places, from: data?.locations ?? [] },
    { key: 'coverageAreaIds', title: texts.areas, from: data?.coverageAreas ?? [] },
  ] as const;
  return lists
    .filter(({ from }) => from.length > 0)
    .map(({ key, title, from }) => (
      <fieldset key={key} className={styles.choices}>
        <legend className={fieldStyles.label}>{title}</legend>
        {from.map(({ id, name }) => (
          <CheckRow
            key={id}
            type="checkbox"
            checked={draft[key].includes(id)}
            onChange={({ target }) => change({ [key]: target.checked ? [...draft[key], id] : draft[key].filter((each) => each !== id) })}
          >
            {name}
          </CheckRow>
        ))}
      </fieldset>
    ));
}

/** Drawn on the map or by coordinates, or taken from a GeoJSON file: a geometry, a feature, or a collection of features. */
function ShapeFields({ hasShape, onRead, error }: { hasShape: boolean; onRead: (shape: unknown) => void; error: string | null }) {
  const texts = useStaffTexts('outages');
  const [isUnread, setUnread] = useState(false);
  const [isDrawn, setDrawn] = useState(false);
  const [file, setFile] = useState<string | null>(null);
  const id = useId();
  const wrong = isUnread ? texts.fileUnread : hasShape ? error : null;
  const read = async (chosen: File): Promise<void> => {
    const shape = geometryOf(await chosen.text().catch(() => ''));
    setFile(chosen.name);
    setUnread(shape === null);
    onRead(shape);
  };
  const change = (draws: boolean): void => {
    onRead(null);
    setFile(null);
    setUnread(false);
    setDrawn(draws);
  };
  if (isDrawn) {
    return (
      <>
        <Drawn onRead={onRead} error={hasShape ? error : null} />
        <div className={styles.actions}>
          <Button onClick={() => change(false)}>{texts.fileInstead}</Button>
        </div>
      </>
    );
  }
  return (
    <div
      className={styles.drawn}
      role="group"
      aria-labelledby={id}
      aria-describedby={wrong === null ? undefined : `${id}-error`}
      data-invalid={wrong === null ? undefined : true}
      tabIndex={-1}
    >
      <span className={fieldStyles.label} id={id}>
        {texts.file}
      </span>
      <p className={fieldStyles.hint}>{texts.fileHint}</p>
      <div className={styles.actions}>
        <FileChoice label={texts.chooseFile} what={texts.file} name="shape" accept={accepted} chosen={file} onChoose={read} />
        <Button onClick={() => change(true)}>{texts.draw}</Button>
      </div>
      {wrong !== null && <FieldError id={`${id}-error`}>{wrong}</FieldError>}
    </div>
  );
}

function Drawn({ onRead, error }: { onRead: (shape: unknown) => void; error: string | null }) {
  const tool = useDrawing(emptyDrawing);
  const { drawing } = tool;
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => latest.current(geometryOfDrawing({ polygons: drawing.polygons })), [drawing.polygons]);
  return <ShapeDrawing tool={tool} error={error} />;
}

function geometryOf(content: string): unknown {
  try {
    const json: unknown = JSON.parse(content);
    if (typeof json !== 'object' || json === null) return null;
    const { type, geometry, features } = json as { type?: unknown; geometry?: unknown; features?: unknown };
    if (type === 'Feature') return geometry ?? null;
    if (type !== 'FeatureCollection') return typeof type === 'string' ? json : null;
    const geometries = Array.isArray(features) ? features.map((each: { geometry?: unknown }) => each?.geometry) : [];
    return { type: 'GeometryCollection', geometries };
  } catch {
    return null;
  }
}
