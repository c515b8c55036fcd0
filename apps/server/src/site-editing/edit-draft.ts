import type { ErrorCode, RouteAnswer } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { contentTextFields, isContentTextKey } from '@porchlight/domain/site/content-texts.ts';
import { type JudgedValue, judgeSetting, judgeText } from '@porchlight/domain/site/judge-value.ts';
import { isEditableSetting, settingFields } from '@porchlight/domain/site/setting-fields.ts';
import { fill, type Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import type { Transaction } from '../platform/db/database.ts';
import type { SiteArea, SiteChange } from '../platform/db/tables/site.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import type { SiteEditingDeps } from './deps.ts';
import {
  type DraftRow,
  hasVersion,
  insertVersion,
  listLocations,
  lockDraft,
  readDraft,
  readPublished,
  readVersions,
  writeDraft,
  writePublished,
} from './drafts.store.ts';
import { findDrawing } from './images.store.ts';
import { drawingKey, keysOf, splitTextKey } from './value-keys.rules.ts';

type Draft = RouteAnswer<StaffContract['site']['discard']>;

/** Whose act it is, in which language they are told, and the version they saw. */
export interface Edit {
  area: SiteArea;
  version: number;
  staffId: number;
  locale: Locale;
}

export function presentDraft({ version, changes, changed_at, changed_by }: DraftRow): Draft {
  return {
    version,
    changes: Object.keys(changes).filter((key) => key !== drawingKey).length,
    changedBy: changed_by,
    changedDatetime: changed_at?.toISOString() ?? null,
  };
}

/** Puts values into a draft, all or none (S-101, S-103). What would publish nothing new is no part of it. */
export async function saveDraft(
  deps: SiteEditingDeps,
  edit: Edit,
  values: readonly { key: string; value: string | null }[],
): Promise<Draft | Refusal<'STF0002' | 'GEN0002'>> {
  const given = new Map(values.map(({ key, value }) => [key, value === null || value.trim() === '' ? null : value.trim()]));
  const problems = await problemsOf(deps, edit, given);
  if (problems.length > 0) return refuse('GEN0002', { fields: problems });
  return changeDraft(deps, edit, async (tx, draft, published) => {
    const changes = { ...draft.changes, ...Object.fromEntries(given) };
    const logo = given.get('logoUrl');
    if (logo !== undefined) changes[drawingKey] = logo === null ? null : await findDrawing(tx, logo);
    return onlyNew(changes, published);
  });
}

/** Makes a draft of everything as it was when a version was published; 0: before the first (S-107). */
export async function draftEarlier(
  deps: SiteEditingDeps,
  edit: Edit,
  number: number,
): Promise<Draft | Refusal<'STF0002' | 'STF0100' | 'GEN0004'>> {
  if (number !== 0 && !(await hasVersion(deps.db, edit.area, number))) return refuse('GEN0004');
  const later = await readVersions(deps.db, edit.area, number);
  const earlier: Record<string, string | null> = {};
  for (const { changes } of later) for (const { key, before } of changes) earlier[key] = before;
  return changeDraft(deps, edit, (_tx, _draft, published) => {
    const changes = onlyNew(earlier, published);
    return Object.keys(changes).length === 0 ? refuse('STF0100') : changes;
  });
}

type Changes = Record<string, string | null>;

async function changeDraft<Code extends ErrorCode = never>(
  deps: SiteEditingDeps,
  { area, version, staffId }: Edit,
  change: (
    tx: Transaction,
    draft: DraftRow,
    published: ReadonlyMap<string, string>,
  ) => Promise<Changes | Refusal<Code>> | Changes | Refusal<Code>,
): Promise<Draft | Refusal<Code | 'STF0002'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, area);
    if (draft.version !== version) return refuse('STF0002');
    const changes = await change(tx, draft, await readPublished(tx, area, keysOf(area)));
    if (isRefusal(changes)) return changes as Refusal<Code>;
    await writeDraft(tx, area, { changes: changes as Changes, at, staffId });
    await recordAudit(tx, {
      at,
      action: 'site.draftChanged',
      staffId,
      detail: { area, keys: Object.keys(changes).join(' ').slice(0, 500) },
    });
    return presentDraft(await readDraft(tx, area));
  });
}

/** A key of ours that differs from what is published. */
function onlyNew(changes: Changes, published: ReadonlyMap<string, string>): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([key, value]) => value !== (published.get(key) ?? null)));
}

async function problemsOf(
  { db }: SiteEditingDeps,
  { area, locale }: Edit,
  values: ReadonlyMap<string, string | null>,
): Promise<{ field: string; code: string; message: string }[]> {
  const places = values.has('defaultLocationId') ? await listLocations(db) : [];
  return [...values].flatMap(([key, value]) => {
    const judged = area === 'texts' ? judgeTextOf(key, value) : judgeSettingOf(key, value, places);
    return judged === null ? [] : [{ field: key, code: judged.problem, message: sentenceOf(judged, locale) }];
  });
}

function judgeTextOf(valueKey: string, value: string | null): JudgedValue | null {
  const { key } = splitTextKey(valueKey);
  if (!isContentTextKey(key)) throw new Error(`no text ${key}`);
  return judgeText(contentTextFields[key], value);
}

function judgeSettingOf(key: string, value: string | null, places: readonly { id: number }[]): JudgedValue | null {
  if (!isEditableSetting(key)) throw new Error(`no setting ${key}`);
  const judged = judgeSetting(settingFields[key], value);
  const isUnknown = judged === null && key === 'defaultLocationId' && value !== null && !places.some(({ id }) => String(id) === value);
  return isUnknown ? { problem: 'location' } : judged;
}

function sentenceOf({ problem, values }: JudgedValue, locale: Locale): string {
  return fill<string>(staffCatalogue[locale].site.problems[problem], values);
}

/** Publishes a draft (S-104): it holds here with the next request, and elsewhere as soon as the database has told of it. */
export async function publishDraft(
  deps: SiteEditingDeps,
  { area, version, staffId }: Edit,
): Promise<{ number: number; draft: Draft } | Refusal<'STF0002' | 'STF0100'>> {
  const at = deps.clock.now();
  const outcome = await deps.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, area);
    if (draft.version !== version) return refuse('STF0002');
    const published = await readPublished(tx, area, keysOf(area));
    const changes: SiteChange[] = Object.entries(onlyNew(draft.changes, published)).map(([key, after]) => ({
      key,
      before: published.get(key) ?? null,
      after,
    }));
    if (changes.length === 0) return refuse('STF0100');
    await writePublished(tx, area, changes);
    const number = await insertVersion(tx, area, { changes, at, staffId });
    await writeDraft(tx, area, { changes: {}, at, staffId });
    // Before and after stand in the version that is named.
    const keys = changes.map(({ key }) => key).join(' ');
    await recordAudit(tx, { at, action: 'site.published', staffId, detail: { area, number, keys: keys.slice(0, 500) } });
    return { number, draft: presentDraft(await readDraft(tx, area)) };
  });
  deps.site.forget();
  return outcome;
}

/** Throws a draft away (S-105). */
export async function discardDraft(deps: SiteEditingDeps, { area, version, staffId }: Edit): Promise<Draft | Refusal<'STF0002'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, area);
    if (draft.version !== version) return refuse('STF0002');
    await writeDraft(tx, area, { changes: {}, at, staffId });
    await recordAudit(tx, { at, action: 'site.draftDiscarded', staffId, detail: { area, values: Object.keys(draft.changes).length } });
    return presentDraft(await readDraft(tx, area));
  });
}
