import type { RouteRequest } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import type { CoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import { compareAreas } from '@porchlight/domain/coverage/deciding-area.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { recordAudit } from '../../session/index.ts';
import type { AreaRow } from '../area-row.rules.ts';
import { readLocation } from '../areas.store.ts';
import type { EditingDeps } from '../index.ts';
import { outlineOf } from '../outline.rules.ts';
import { type RefusedShape, readShape } from '../read-shape.rules.ts';
import { type Bounds, boundsOf, type Polygon, sizeOf } from '../shape.rules.ts';
import { type CountedEffect, countEffect, mostCounted } from './count-effect.store.ts';
import { deleteArea, insertArea, readNeighbours, readWholeArea, updateArea, type WholeArea } from './edited-areas.store.ts';
import { doOverlap } from './overlap.rules.ts';

type Draft = NonNullable<RouteRequest<StaffContract['coverage']['previewArea']>['body']['draft']>;
/** An area as it would be kept, without what an import finds it by. */
type Drawn = Omit<AreaRow, 'externalId'>;

/** Why a draft is no area of the map. */
export type DraftProblem = { shape: RefusedShape } | 'unknownLocation' | 'noShape';
interface Refused<Problem> {
  problem: Problem;
}
interface Saved {
  id: number;
  version: number;
}
interface Preview {
  size: number;
  overlaps: { id: number; name: string; status: CoverageStatus; priority: number; decides: boolean }[];
  /** Null where counting takes too long. */
  effect: ReturnType<typeof effectOf> | null;
}

const mostNeighbours = 200;

/** The draft as it would be kept. Without a shape of its own it has the one of the area it changes. */
async function judgeDraft(deps: EditingDeps, draft: Draft, kept: WholeArea | null): Promise<Drawn | Refused<DraftProblem>> {
  const { name, status, locationId, planCodes, priority, shape } = draft;
  if (locationId !== null && (await readLocation(deps.db, locationId)) === null) return { problem: 'unknownLocation' };
  const drawn = shape === null ? keptShape(kept) : readShape(shape);
  if (drawn === null) return { problem: 'noShape' };
  if ('problem' in drawn) return { problem: { shape: drawn } };
  const { polygons } = drawn;
  const codes = planCodes === null || planCodes.length === 0 ? null : [...new Set(planCodes)];
  const place = { polygons, outline: outlineOf(polygons), size: sizeOf(polygons), ...boundsOf(polygons) };
  return { name, status, locationId, planCodes: codes, priority, ...place };
}

const keptShape = (kept: WholeArea | null): { polygons: Polygon[] } | null => (kept === null ? null : { polygons: kept.geometry });

/** What saving a draft, or removing the area (draft null), would change. */
export async function previewArea(
  deps: EditingDeps,
  id: number | null,
  draft: Draft | null,
): Promise<Preview | Refused<DraftProblem | 'noArea'>> {
  const kept = id === null ? null : await readWholeArea(deps.db, id);
  if (id !== null && kept === null) return { problem: 'noArea' };
  const drawn = draft === null ? null : await judgeDraft(deps, draft, kept);
  if (drawn !== null && 'problem' in drawn) return drawn;
  const shown = drawn ?? (kept && { ...kept, polygons: kept.geometry });
  if (shown === null) return { problem: 'noShape' };
  const [overlaps, counted] = await Promise.all([
    overlapsOf(deps, id, shown),
    countEffect(deps.db, { id, planned: drawn, bounds: kept ? both(kept, shown) : shown }),
  ]);
  return { size: shown.size, overlaps, effect: counted && effectOf(counted) };
}

const both = (a: Bounds, b: Bounds): Bounds => ({
  west: Math.min(a.west, b.west),
  south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east),
  north: Math.max(a.north, b.north),
});

async function overlapsOf(
  { db }: EditingDeps,
  id: number | null,
  own: Omit<Drawn, 'outline' | 'name' | 'status' | 'locationId' | 'planCodes'>,
) {
  const neighbours = await readNeighbours(db, own, id, mostNeighbours);
  const ranked = { ...own, id: id ?? Number.MAX_SAFE_INTEGER };
  return neighbours
    .filter(({ outline }) => doOverlap(own.polygons, outline))
    .map((area) => ({
      id: area.id,
      name: area.name,
      status: area.status,
      priority: area.priority,
      decides: compareAreas(area, ranked) < 0,
    }));
}

/** The counted rows as two rows of numbers. */
function effectOf(counted: readonly CountedEffect[]) {
  const none = { NEW_SERVICE: 0, NEW_SIGNUP: 0, NEW_SURVEY: 0, NONE: 0 };
  const [before, after] = [{ ...none }, { ...none }];
  let [addresses, changed] = [0, 0];
  for (const row of counted) {
    addresses += row.addresses;
    if (row.before !== row.after) changed += row.addresses;
    before[row.before] += row.addresses;
    after[row.after] += row.addresses;
  }
  return { addresses, changed, before, after, isCut: addresses > mostCounted };
}

/** Adds a drawing once: its key stands for it, whatever is repeated. */
export async function addArea(
  deps: EditingDeps,
  { key, ...draft }: Draft & { key: string },
  staffId: number,
): Promise<Saved | Refused<DraftProblem | 'addedBefore'>> {
  const drawn = await judgeDraft(deps, draft, null);
  if ('problem' in drawn) return drawn;
  return deps.db.transaction(async (tx) => {
    const id = await insertArea(tx, { ...drawn, externalId: `drawn:${key}` });
    if (id === null) return { problem: 'addedBefore' as const };
    await finish(deps, tx, { action: 'coverage.areaAdded', staffId, detail: { areaId: id, after: factsOf(drawn) } });
    return { id, version: 1 };
  });
}

/** Changes an area from the version it was read at. */
export async function changeArea(
  deps: EditingDeps,
  of: { id: number; version: number },
  draft: Draft,
  staffId: number,
): Promise<Saved | Refused<DraftProblem | 'noArea' | 'otherVersion'>> {
  const kept = await readWholeArea(deps.db, of.id);
  if (kept === null) return { problem: 'noArea' };
  if (kept.version !== of.version) return { problem: 'otherVersion' };
  const drawn = await judgeDraft(deps, draft, kept);
  if ('problem' in drawn) return drawn;
  return deps.db.transaction(async (tx) => {
    if (!(await updateArea(tx, of, drawn))) return { problem: 'otherVersion' as const };
    const detail = { areaId: of.id, before: factsOf(kept), after: factsOf(drawn), isShapeChanged: draft.shape !== null };
    await finish(deps, tx, { action: 'coverage.areaChanged', staffId, detail });
    return { id: of.id, version: of.version + 1 };
  });
}

/** Takes an area off the map in the version it was read at. */
export async function removeArea(
  deps: EditingDeps,
  of: { id: number; version: number },
  staffId: number,
): Promise<Refused<'noArea' | 'otherVersion'> | null> {
  const kept = await readWholeArea(deps.db, of.id);
  if (kept === null) return { problem: 'noArea' };
  return deps.db.transaction(async (tx) => {
    if (!(await deleteArea(tx, of))) return { problem: 'otherVersion' as const };
    await finish(deps, tx, { action: 'coverage.areaRemoved', staffId, detail: { areaId: of.id, before: factsOf(kept) } });
    return null;
  });
}

function factsOf({
  status,
  priority,
  locationId,
  planCodes,
  size,
}: Pick<Drawn, 'status' | 'priority' | 'locationId' | 'planCodes' | 'size'>) {
  return { status, priority, locationId, planCodes, squareKm: Math.round(size * 100) / 100 };
}

/** What follows from every change: the record, and prospects who may have service now are looked at anew, as after an import. */
export async function finish(
  { clock }: EditingDeps,
  tx: Transaction,
  entry: { action: string; staffId: number; detail: object },
): Promise<void> {
  await recordAudit(tx, { at: clock.now(), ...entry, detail: { ...entry.detail } });
  await enqueue(tx, 'tellProspects', {}, { jobKey: 'tellProspects' });
}
