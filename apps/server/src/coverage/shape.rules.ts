import pointInPolygon from 'point-in-polygon-hao';

/** Longitude, latitude: degrees of WGS 84. */
export type Position = [longitude: number, latitude: number];
/** A closed line: its last position is its first. */
export type Ring = Position[];
/** An outer ring, then its holes. */
export type Polygon = Ring[];

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Whether a place lies in one of the polygons and in none of its holes. A place on a line counts as inside. */
export function isInside(polygons: readonly Polygon[], place: Position): boolean {
  return polygons.some((polygon) => pointInPolygon(place, polygon) !== false);
}

/** Whether a hole lies in the ring it is cut from. Its sides cross none of the ring's, so one position off the line tells. */
export function isHoleOf(outer: Ring, hole: Ring): boolean {
  // A hole that keeps to the line for long is judged by its size instead.
  const tried = hole.slice(0, 16).map((position) => pointInPolygon(position, [outer]));
  return tried.find((answer) => answer !== 0) ?? true;
}

/** As RFC 7946 wants it: the outer ring goes round against the clock, holes with it. */
export function wound([outer = [], ...holes]: Polygon): Polygon {
  return [turned(outer, true), ...holes.map((hole) => turned(hole, false))];
}

function turned(ring: Ring, againstClock: boolean): Ring {
  const [originX, originY] = ring[0] ?? [0, 0];
  const twice = ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[at + 1] ?? [x, y];
    return sum + (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
  }, 0);
  return twice > 0 === againstClock ? ring : ring.toReversed();
}

export function boundsOf(polygons: readonly Polygon[]): Bounds {
  const bounds: Bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const [outer = []] of polygons) {
    for (const [longitude, latitude] of outer) {
      bounds.west = Math.min(bounds.west, longitude);
      bounds.east = Math.max(bounds.east, longitude);
      bounds.south = Math.min(bounds.south, latitude);
      bounds.north = Math.max(bounds.north, latitude);
    }
  }
  return bounds;
}

/** Square kilometres, holes left out. */
export function sizeOf(polygons: readonly Polygon[]): number {
  const sizes = polygons.map(([outer = [], ...holes]) => ringSize(outer) - holes.reduce((sum, hole) => sum + ringSize(hole), 0));
  return sizes.reduce((sum, size) => sum + Math.max(size, 0), 0);
}

const earthRadiusKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Of a ring on the sphere, whichever way round it goes. */
function ringSize(ring: Ring): number {
  let twice = 0;
  ring.forEach(([longitude, latitude], at) => {
    const [nextLongitude, nextLatitude] = ring[at + 1] ?? [longitude, latitude];
    twice += radians(nextLongitude - longitude) * (Math.sin(radians(latitude)) + Math.sin(radians(nextLatitude)));
  });
  return Math.abs((twice * earthRadiusKm ** 2) / 2);
}
