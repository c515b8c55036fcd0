import type { Polygon, Position, Ring } from './shape.rules.ts';

/** A ring is drawn with at most so many positions before the exact thinning, which is slow on long ones. */
const mostPositions = 4_000;
/** How fine a drawing is: what is smaller than this share of the ring's extent can't be seen. */
const share = 1 / 4_000;

/** The polygons with fewer positions, for drawing. Rings too small to be seen are left out, the outer ones of a polygon never. */
export function outlineOf(polygons: readonly Polygon[]): Polygon[] {
  return polygons.map(([outer = [], ...holes]) => {
    const drawn = thin(outer, extentOf(outer) * share);
    const drawnHoles = holes.filter((hole) => extentOf(hole) > extentOf(outer) * share).map((hole) => thin(hole, extentOf(hole) * share));
    return [drawn, ...drawnHoles];
  });
}

function extentOf(ring: Ring): number {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  const spread = (values: readonly number[]): number => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
    return high - low;
  };
  return Math.hypot(spread(longitudes), spread(latitudes));
}

/** Never fewer than a triangle: a ring that would become less stays as it is. */
function thin(ring: Ring, tolerance: number): Ring {
  let coarse = ring;
  for (let step = tolerance; coarse.length > mostPositions; step *= 2) coarse = withoutNear(ring, step);
  const thinned = withoutStraight(coarse, tolerance);
  return thinned.length >= 4 ? thinned : ring.length <= mostPositions ? ring : coarse;
}

/** Leaves out positions nearer than `step` to the last one kept. */
function withoutNear(ring: Ring, step: number): Ring {
  const kept: Ring = [];
  ring.forEach((position, at) => {
    const last = kept.at(-1);
    if (!last || at === ring.length - 1 || Math.hypot(position[0] - last[0], position[1] - last[1]) >= step) kept.push(position);
  });
  return kept;
}

/** Douglas and Peucker: leaves out positions nearer than `tolerance` to the line between those kept around them. */
function withoutStraight(ring: Ring, tolerance: number): Ring {
  const isKept = new Uint8Array(ring.length);
  const half = farthestFrom(ring, 0);
  for (const at of [0, half, ring.length - 1]) isKept[at] = 1;
  const open: [number, number][] = [
    [0, half],
    [half, ring.length - 1],
  ];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const far = farthestFromLine(ring, from, to);
    if (far.distance <= tolerance) continue;
    isKept[far.at] = 1;
    open.push([from, far.at], [far.at, to]);
  }
  return ring.filter((_position, at) => isKept[at] === 1);
}

function farthestFrom(ring: Ring, origin: number): number {
  const start = ring[origin] as Position;
  let best = { at: origin, distance: -1 };
  ring.forEach(([longitude, latitude], at) => {
    const distance = Math.hypot(longitude - start[0], latitude - start[1]);
    if (distance > best.distance) best = { at, distance };
  });
  return best.at;
}

function farthestFromLine(ring: Ring, from: number, to: number): { at: number; distance: number } {
  const [ax, ay] = ring[from] as Position;
  const [bx, by] = ring[to] as Position;
  const length = Math.hypot(bx - ax, by - ay);
  let best = { at: from, distance: 0 };
  for (let at = from + 1; at < to; at += 1) {
    const [x, y] = ring[at] as Position;
    const distance = length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length;
    if (distance > best.distance) best = { at, distance };
  }
  return best;
}
