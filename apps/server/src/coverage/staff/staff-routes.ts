import type { RouteAnswer, RouteRequest } from '@porchlight/contract';
import type { StaffContract } from '@porchlight/contract/staff/index.ts';
import { compareAreas } from '@porchlight/domain/coverage/deciding-area.ts';
import { fill, type Locale } from '@porchlight/texts';
import { staffCatalogue } from '@porchlight/texts/staff/catalogue.ts';
import { type Handlers, refuse } from '../../platform/http/handlers.ts';
import { readAreasInView } from '../areas.store.ts';
import { exportAreas } from '../export-areas.ts';
import type { EditingDeps } from '../index.ts';
import type { Position } from '../shape.rules.ts';
import { applyFile, type Compared, compareFile, type FileGiven, type FileRefusal } from './compare-file.ts';
import { addArea, changeArea, type DraftProblem, previewArea, removeArea } from './edit-areas.ts';
import { listAreas, readChoices, readWholeArea } from './edited-areas.store.ts';
import { tryPlace } from './try-place.ts';

type Calls = StaffContract['coverage'];

const mostListed = 200;
const mostDrawn = 400;
/** Shapes with more are not drawn by hand. */
const mostPositions = 2_000;
const mostDifferences = 200;
const mostProblems = 100;

/** S-130 to S-141. */
export function coverageStaffHandlers(deps: EditingDeps): Handlers<Calls> {
  const { db } = deps;
  return {
    listAreas: ({ query }) => listAreas(db, { name: query.name?.trim() || null, status: query.status ?? null }, mostListed),
    listDrawn: async ({ query }) => {
      if (query.west >= query.east || query.south >= query.north) return refuse('GEN0002');
      const drawn = await readAreasInView(db, query, mostDrawn);
      return drawn.toSorted((a, b) => compareAreas(b, a)).map(({ id, status, outline }) => ({ id, status, polygons: outline }));
    },
    getChoices: () => readChoices(db),
    getArea: ({ params }) => getArea(deps, params.id),
    previewArea: async ({ body }, { locale }) => {
      const preview = await previewArea(deps, body.id, body.draft);
      if (!('problem' in preview)) return { problem: null, ...preview };
      const { problem } = preview;
      if (problem === 'noArea') return refuse('GEN0004');
      if (typeof problem !== 'object') return refusalOfDraft(problem, locale);
      const { problem: code, at } = problem.shape;
      const message = staffCatalogue[locale].coverage.shapeProblems[code];
      return { problem: { code, message, at }, size: 0, overlaps: [], effect: null };
    },
    addArea: async ({ body }, { locale, staff }) => {
      const outcome = await addArea(deps, body, staff.userId);
      if (!('problem' in outcome)) return outcome;
      return outcome.problem === 'addedBefore' ? refuse('STF0130') : refusalOfDraft(outcome.problem, locale);
    },
    changeArea: async ({ params, body: { version, ...draft } }, { locale, staff }) => {
      const outcome = await changeArea(deps, { id: params.id, version }, draft, staff.userId);
      if (!('problem' in outcome)) return outcome;
      const { problem } = outcome;
      return problem === 'noArea' || problem === 'otherVersion' ? refusalOfVersion(problem) : refusalOfDraft(problem, locale);
    },
    removeArea: async ({ params, body }, { staff }) => {
      const outcome = await removeArea(deps, { id: params.id, version: body.version }, staff.userId);
      return outcome === null ? {} : refusalOfVersion(outcome.problem);
    },
    compareFile: async ({ body }, { locale }) => {
      const compared = await compareFile(deps, fileOf(body));
      return 'problem' in compared ? refusalOfFile(compared, locale) : presentCompared(compared, locale);
    },
    applyFile: async ({ body: { mark, ...body } }, { locale, staff }) => {
      const done = await applyFile(deps, fileOf(body), { mark, staffId: staff.userId });
      if (done === 'otherVersion') return refuse('STF0002');
      return 'problem' in done ? refusalOfFile(done, locale) : done;
    },
    exportAreas: async () => ({ bytes: await exportedBytes(deps), disposition: 'attachment', filename: 'coverage.geojson' }),
    tryPlace: async ({ body }, { locale }) => {
      if ((body.address === null) === (body.place === null))
        return fieldRefusal('address', 'required', staffCatalogue[locale].coverage.try.oneOf);
      return { found: await tryPlace(deps, body) };
    },
  };
}

async function getArea({ db }: EditingDeps, id: number) {
  const area = await readWholeArea(db, id);
  if (area === null) return refuse('GEN0004');
  const { geometry, west, south, east, north, ...facts } = area;
  const positions = geometry.flat().reduce((sum, ring) => sum + ring.length, 0);
  return { ...facts, positions, polygons: positions > mostPositions ? null : geometry, bounds: { west, south, east, north } };
}

async function exportedBytes({ db }: EditingDeps): Promise<Buffer> {
  const features: string[] = [];
  for await (const feature of exportAreas(db)) features.push(JSON.stringify(feature));
  return Buffer.from(`{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`);
}

function fileOf({ file, ...rest }: Omit<RouteRequest<Calls['applyFile']>['body'], 'mark'>): FileGiven {
  return { bytes: Buffer.from(file, 'base64'), ...rest };
}

function presentCompared({ rejected, differences, ...compared }: Compared, locale: Locale): RouteAnswer<Calls['compareFile']> {
  const { areaProblems, shapeProblems } = staffCatalogue[locale].coverage;
  const sentences = { ...shapeProblems, ...areaProblems };
  const problems = rejected.slice(0, mostProblems).map(({ number, problem, at, entry }) => {
    const { name, id } = entry.properties;
    const called = [name, id, entry.id].find((each) => typeof each === 'string' || typeof each === 'number');
    return { number, name: String(called ?? '').slice(0, 200), message: sentences[problem], at };
  });
  return { ...compared, differences: differences.slice(0, mostDifferences), rejected: rejected.length, problems };
}

const fieldRefusal = (field: string, code: string, message: string) => refuse('GEN0002', { fields: [{ field, code, message }] });

const refusalOfVersion = (problem: 'noArea' | 'otherVersion') => refuse(problem === 'noArea' ? 'GEN0004' : 'STF0002');

function refusalOfDraft(problem: DraftProblem, locale: Locale) {
  const { problems, shapeProblems } = staffCatalogue[locale].coverage;
  if (problem === 'unknownLocation') return fieldRefusal('locationId', problem, problems.unknownLocation);
  if (problem === 'noShape') return fieldRefusal('shape', problem, problems.noShape);
  const { problem: code, at } = problem.shape;
  return fieldRefusal('shape', code, fill(problems.shape, { sentence: shapeProblems[code], at: at && written(at) }));
}

const written = ([longitude, latitude]: Position): string => `${latitude}, ${longitude}`;

function refusalOfFile({ problem }: FileRefusal, locale: Locale) {
  const { problems, fileProblems } = staffCatalogue[locale].coverage;
  if (problem === 'unknownLocation') return fieldRefusal('locationId', problem, problems.unknownLocation);
  if (problem === 'replaceWithRejected') return fieldRefusal('replace', problem, problems.replaceWithRejected);
  return fieldRefusal('file', problem, fileProblems[problem]);
}
