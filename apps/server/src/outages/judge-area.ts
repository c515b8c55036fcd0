import { boundsOf, type Position, readShape, type ShapeProblem } from '../coverage/index.ts';
import type { Queries } from '../platform/db/database.ts';
import { type Area, readCoverageShapes, readZipsOf } from './area.store.ts';
import { findAccounts, findUnknownLocations } from './outages.store.ts';

/** Where an outage is, as it is said. All of it together is the area; with `accounts` null it is the whole network. */
export interface AreaGiven {
  /** Numbers of the accounts it concerns; null: everybody. */
  accounts: readonly string[] | null;
  zipCodes?: readonly string[];
  locationIds?: readonly number[];
  /** A GeoJSON geometry: polygons. */
  shape?: unknown;
  /** Areas of the coverage map, as they are drawn now. */
  coverageAreaIds?: readonly number[];
}

/** Why an area can't be used. */
export type AreaProblem =
  | { unknownAccounts: string[] }
  | { unknownLocations: number[] }
  | { shape: ShapeProblem | 'tooManyPositions'; at: Position | null }
  | 'badZipCode'
  | 'unknownCoverageAreas'
  | 'noArea';

/** Positions of a shape: each account near it is compared with all of them. */
export const mostPositions = 20_000;
const zipShape = /^\d{5}$/;

/** The area that is meant, or what is wrong with it. */
export async function judgeArea(db: Queries, given: AreaGiven): Promise<Area | { problem: AreaProblem }> {
  const { zipCodes = [], locationIds = [], coverageAreaIds = [] } = given;
  if (zipCodes.some((zip) => !zipShape.test(zip))) return { problem: 'badZipCode' };
  const unknown = await findUnknownLocations(db, locationIds);
  if (unknown.length > 0) return { problem: { unknownLocations: unknown } };
  const named = await namedAccounts(db, given.accounts);
  if (named !== null && 'problem' in named) return named;
  const shape = await shapeOf(db, given.shape, coverageAreaIds);
  if (shape !== null && 'problem' in shape) return shape;
  const isEmpty = named?.length === 0 && zipCodes.length === 0 && locationIds.length === 0 && shape === null;
  if (isEmpty) return { problem: 'noArea' };
  const reached = shape === null ? { nearZips: [], innerZips: [] } : await readZipsOf(db, shape, boundsOf(shape));
  const listed = { zipCodes: sorted(zipCodes), locationIds: [...new Set(locationIds)].sort((a, b) => a - b) };
  // Everybody is everybody: what else is said of the area adds nobody.
  if (named === null) return { accountIds: null, zipCodes: [], locationIds: [], shape: null, nearZips: [], innerZips: [] };
  return { accountIds: named, ...listed, shape, ...reached };
}

const sorted = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

async function namedAccounts(db: Queries, numbers: readonly string[] | null): Promise<number[] | null | { problem: AreaProblem }> {
  if (numbers === null || numbers.length === 0) return numbers === null ? null : [];
  const found = await findAccounts(db, numbers);
  const known = new Set(found.map(({ number }) => number));
  const unknownAccounts = numbers.filter((number) => !known.has(number));
  return unknownAccounts.length > 0 ? { problem: { unknownAccounts } } : found.map(({ id }) => id).sort((a, b) => a - b);
}

async function shapeOf(db: Queries, given: unknown, coverageAreaIds: readonly number[]): Promise<Area['shape'] | { problem: AreaProblem }> {
  const drawn = given == null ? { polygons: [] } : readShape(given);
  if ('problem' in drawn) return { problem: { shape: drawn.problem, at: drawn.at } };
  const chosen = coverageAreaIds.length === 0 ? [] : await readCoverageShapes(db, coverageAreaIds);
  if (chosen === null) return { problem: 'unknownCoverageAreas' };
  const shape = [...drawn.polygons, ...chosen];
  const positions = shape.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (positions > mostPositions) return { problem: { shape: 'tooManyPositions', at: null } };
  return shape.length === 0 ? null : shape;
}
