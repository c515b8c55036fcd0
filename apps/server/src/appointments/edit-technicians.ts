import type { FieldError, RouteAnswer, RouteInput } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import {
  type DraftProblem,
  judgeTechnician,
  sortedAbsences,
  sortedShifts,
  type TechnicianDraft,
} from '@porchlight/domain/appointments/judge-technician.ts';
import type { Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import type { Queries, Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import { recordAudit } from '../session/index.ts';
import { type ChangedCover, type Cover, coverVisits } from './cover-visits.ts';
import type { AppointmentDeps } from './deps.ts';
import { lockRoster, type RosterRow, readLocationIds, readRoster, writeTechnician } from './roster.store.ts';
import type { DeskActor } from './staff-visit-acts.ts';
import { countComing, readPlaces } from './staff-visits.store.ts';
import type { TechnicianEntry } from './technician-row.rules.ts';

type Routes = StaffContract['technicians'];
type Plan = RouteInput<Routes['previewTechnician']>['body'];
type Shown = RouteAnswer<Routes['addTechnician']>;
type Effect = RouteAnswer<Routes['previewTechnician']>;

/** S-087. */
export async function listTechnicians(deps: AppointmentDeps): Promise<RouteAnswer<Routes['listTechnicians']>> {
  const [roster, locations, coming] = await Promise.all([readRoster(deps.db), readPlaces(deps.db), countComing(deps.db, deps.clock.now())]);
  const technicians = roster.map((row) => present(row, coming));
  return { technicians: technicians.toSorted((a, b) => a.name.localeCompare(b.name)), locations };
}

function present(row: RosterRow, coming: ReadonlyMap<number, number>): Shown {
  const { id, version, code, name, isActive, locationIds, shifts, absences } = row;
  const own = { locationIds: [...locationIds], shifts: [...shifts], absences: [...absences] };
  return { id, version, code, name, isActive, ...own, comingVisits: coming.get(id) ?? 0 };
}

/** S-088. */
export function addTechnician(
  deps: AppointmentDeps,
  { staffId, locale }: DeskActor,
  draft: Plan & { code: string },
): Promise<Shown | Refusal<'GEN0002'>> {
  return deps.db.transaction(async (tx) => {
    await lockRoster(tx);
    const fields = await problemsOf(tx, draft, locale);
    const roster = await readRoster(tx);
    if (roster.some(({ code }) => code === draft.code)) fields.push(fieldOf({ field: 'code', code: 'taken' }, locale));
    if (fields.length > 0) return refuse('GEN0002', { fields });
    const id = await writeTechnician(tx, entryOf(draft));
    await recordAudit(tx, { at: deps.clock.now(), action: 'technicians.added', staffId, detail: { technicianId: id } });
    return present(await readOne(tx, id), new Map());
  });
}

/** S-090: what was judged is written, and visits that can't be made any more go to whoever is free then. */
export function changeTechnician(
  deps: AppointmentDeps,
  { staffId, locale }: DeskActor,
  { id, version, plan }: { id: number; version: number; plan: Plan },
): Promise<{ technician: Shown; effect: Effect } | Refusal<'GEN0002' | 'GEN0004' | 'STF0002'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const written = await write(tx, { id, plan, locale, version, now: at });
    if ('refusal' in written) return written;
    const { before, cover } = written;
    const detail = { technicianId: id, ...stateOf(before, 'before'), ...stateOf(plan, 'after'), uncovered: cover.uncovered.length };
    await recordAudit(tx, { at, action: 'technicians.changed', staffId, detail });
    for (const { orderId, visitId, accountId, toId } of cover.reassigned) {
      const moved = { orderId, visitId, before: id, after: toId };
      await recordAudit(tx, { at, action: 'appointments.reassigned', staffId, accountId, detail: moved });
    }
    const technician = present(await readOne(tx, id), await countComing(tx, at));
    return { technician, effect: await presentEffect(tx, cover) };
  });
}

/** What goes on record of a plan: nothing of when or why somebody is away. */
function stateOf({ isActive, locationIds, shifts }: Plan | RosterRow, when: 'before' | 'after'): Record<string, string> {
  const hours = shifts.map(({ weekday, from, to }) => `${weekday}:${from}-${to}`).join(' ');
  return { [when]: `${isActive ? 'active' : 'inactive'}; places ${locationIds.join(' ')}; hours ${hours}` };
}

/** S-089: does all of it and undoes it. */
export async function previewTechnician(
  deps: AppointmentDeps,
  { id, plan, locale }: { id: number; plan: Plan; locale: Locale },
): Promise<Effect | Refusal<'GEN0002' | 'GEN0004'>> {
  try {
    return await deps.db.transaction(async (tx) => {
      const written = await write(tx, { id, plan, locale, version: null, now: deps.clock.now() });
      if ('refusal' in written) return written as Refusal<'GEN0002' | 'GEN0004'>;
      throw new Preview(await presentEffect(tx, written.cover));
    });
  } catch (error) {
    if (error instanceof Preview) return error.effect;
    throw error;
  }
}

/** Everything was done; this undoes it. */
class Preview extends Error {
  readonly effect: Effect;
  constructor(effect: Effect) {
    super('preview');
    this.effect = effect;
  }
}

interface Written {
  before: RosterRow;
  cover: Cover;
}

async function write(
  tx: Transaction,
  { id, plan, locale, version, now }: { id: number; plan: Plan; locale: Locale; version: number | null; now: Date },
): Promise<Written | Refusal<'GEN0002' | 'GEN0004' | 'STF0002'>> {
  await lockRoster(tx);
  const before = (await readRoster(tx)).find((each) => each.id === id);
  if (before === undefined) return refuse('GEN0004');
  if (version !== null && before.version !== version) return refuse('STF0002');
  const { code } = before;
  const fields = await problemsOf(tx, { ...plan, code }, locale);
  if (fields.length > 0) return refuse('GEN0002', { fields });
  await writeTechnician(tx, entryOf({ ...plan, code }));
  return { before, cover: await coverVisits(tx, [code], now) };
}

function entryOf({ code, name, isActive, locationIds, shifts, absences }: TechnicianDraft): TechnicianEntry {
  const places = [...new Set(locationIds)].toSorted((a, b) => a - b);
  return { code, name, isActive, locationIds: places, shifts: sortedShifts(shifts), absences: sortedAbsences(absences) };
}

async function readOne(tx: Transaction, id: number): Promise<RosterRow> {
  const row = (await readRoster(tx)).find((each) => each.id === id);
  if (row === undefined) throw new Error('a technician was not found again');
  return row;
}

async function problemsOf(tx: Queries, draft: TechnicianDraft, locale: Locale): Promise<FieldError[]> {
  const problems: Told[] = judgeTechnician(draft);
  const known = new Set((await readLocationIds(tx)).values());
  if (draft.locationIds.some((id) => !known.has(id))) problems.push({ field: 'locationIds', code: 'unknown' });
  return problems.map((problem) => fieldOf(problem, locale));
}

type Told = DraftProblem | { field: 'code'; code: 'taken' } | { field: 'locationIds'; code: 'unknown' };

function fieldOf({ field, code }: Told, locale: Locale): FieldError {
  return { field, code, message: staffCatalogue[locale].technicians.problems[code] };
}

async function presentEffect(tx: Transaction, { reassigned, uncovered }: Cover): Promise<Effect> {
  const names = new Map((await readRoster(tx)).map(({ id, name }) => [id, name]));
  const shown = ({ visitId, orderId, dateTime, location }: ChangedCover) => ({ visitId, orderId, dateTime, location });
  return {
    reassigned: reassigned.map((visit) => ({ ...shown(visit), to: names.get(visit.toId) ?? '' })),
    uncovered: uncovered.map(shown),
  };
}
