import { findCrossing } from './crossing.rules.ts';
import { isHoleOf, type Polygon, type Position, type Ring, sizeOf, wound } from './shape.rules.ts';

/** Why a shape is no area; the command line has the sentences. */
export type ShapeProblem =
  | 'notAnArea'
  | 'badCoordinates'
  | 'outsideWorld'
  | 'swapped'
  | 'tooFewPositions'
  | 'tooManyPositions'
  | 'noSize'
  | 'crossing'
  | 'holeOutside'
  | 'tooIntricate';

export interface RefusedShape {
  problem: ShapeProblem;
  /** Where, as far as it is one place. */
  at: Position | null;
}

/** Positions of one area, holes and parts together. */
export const mostPositions = 200_000;

/**
 * The polygons of a GeoJSON geometry: two numbers a position with seven digits (a centimetre), rings closed, repeated positions left out.
 * Whatever would leave in doubt what is inside is refused with its place.
 */
export function readShape(geometry: unknown): { polygons: Polygon[] } | RefusedShape {
  const found = polygonsIn(geometry, 0);
  if (found.length === 0) return { problem: 'notAnArea', at: null };
  const polygons: Polygon[] = [];
  let positions = 0;
  for (const coordinates of found) {
    if (!Array.isArray(coordinates) || coordinates.length === 0) return { problem: 'badCoordinates', at: null };
    const polygon: Polygon = [];
    for (const line of coordinates) {
      if (!Array.isArray(line)) return { problem: 'badCoordinates', at: null };
      positions += line.length;
      if (positions > mostPositions) return { problem: 'tooManyPositions', at: null };
      const ring = readRing(line);
      if ('problem' in ring) return ring;
      polygon.push(ring.ring);
    }
    const refused = refusalOf(polygon);
    if (refused) return refused;
    polygons.push(wound(polygon));
  }
  return { polygons };
}

/** Coordinates of every polygon in the geometry, whatever they hold. A collection inside collections is no use to anybody. */
function polygonsIn(geometry: unknown, depth: number): unknown[] {
  if (typeof geometry !== 'object' || geometry === null || depth > 4) return [];
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  if (type === 'Polygon') return [coordinates];
  if (type === 'MultiPolygon') return Array.isArray(coordinates) ? coordinates : [null];
  if (type === 'GeometryCollection' && Array.isArray(geometries)) return geometries.flatMap((each) => polygonsIn(each, depth + 1));
  return [];
}

function readRing(line: readonly unknown[]): { ring: Ring } | RefusedShape {
  const ring: Ring = [];
  for (const value of line) {
    if (!Array.isArray(value)) return { problem: 'badCoordinates', at: null };
    const [longitude, latitude]: unknown[] = value;
    if (!isNumber(longitude) || !isNumber(latitude)) return { problem: 'badCoordinates', at: null };
    const position: Position = [rounded(longitude), rounded(latitude)];
    const problem = problemOf(position);
    if (problem) return { problem, at: position };
    if (!isSame(position, ring.at(-1))) ring.push(position);
  }
  const [first] = ring;
  if (first && !isSame(first, ring.at(-1))) ring.push([...first]);
  // A triangle closed is four.
  return ring.length < 4 ? { problem: 'tooFewPositions', at: first ?? null } : { ring };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const isSame = (a: Position, b: Position | undefined): boolean => b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Nobody has an address south of this: such a place is latitude and longitude of the Americas in the wrong order. */
const southernmost = -60;

function problemOf([longitude, latitude]: Position): ShapeProblem | null {
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 180) return 'outsideWorld';
  if (Math.abs(latitude) > 90) return Math.abs(longitude) <= 90 ? 'swapped' : 'outsideWorld';
  return latitude < southernmost ? 'swapped' : null;
}

function refusalOf(polygon: Polygon): RefusedShape | null {
  const [outer = [], ...holes] = polygon;
  const [start = null] = outer;
  const crossing = findCrossing(polygon);
  if (crossing === 'tooIntricate') return { problem: 'tooIntricate', at: start };
  if (crossing !== null) return { problem: 'crossing', at: [rounded(crossing[0]), rounded(crossing[1])] };
  const outside = holes.find((hole) => !isHoleOf(outer, hole));
  if (outside) return { problem: 'holeOutside', at: outside[0] ?? null };
  return sizeOf([polygon]) > 0 ? null : { problem: 'noSize', at: start };
}
