import { type Bounds, boundsOf, type Polygon, type Position } from './shape.rules.ts';

/** Sides of a polygon, flat: the outer ring's and the holes' together, since none may cross another. */
interface Sides {
  count: number;
  /** Four numbers a side: from longitude and latitude, to longitude and latitude. */
  ends: Float64Array;
}

/** Up to so many sides every pair is looked at; above, only sides that meet in a cell of a grid. */
const fewSides = 400;
/** A shape made to cost time ends here: real boundaries stay far below. */
const mostEntries = 20_000_000;
const mostPairs = 100_000_000;

/** Where two sides of a polygon cross; null when none do; `tooIntricate` when it would take too long to find out. */
export function findCrossing(polygon: Polygon): Position | 'tooIntricate' | null {
  const sides = sidesOf(polygon);
  return sides.count <= fewSides ? crossingOfAny(sides) : crossingByCell(sides, polygon);
}

function sidesOf(polygon: Polygon): Sides {
  const count = polygon.reduce((sum, ring) => sum + ring.length - 1, 0);
  const ends = new Float64Array(count * 4);
  let side = 0;
  for (const ring of polygon) {
    for (let at = 0; at + 1 < ring.length; at += 1) {
      const [from, to] = [ring[at], ring[at + 1]];
      if (from && to) ends.set([...from, ...to], side * 4);
      side += 1;
    }
  }
  return { count, ends };
}

function crossingOfAny(sides: Sides): Position | null {
  for (let a = 0; a < sides.count; a += 1) {
    for (let b = a + 1; b < sides.count; b += 1) {
      const place = crossingOf(sides, a, b);
      if (place) return place;
    }
  }
  return null;
}

/** As many cells as sides, over the bounds of the polygon; each holds the sides whose bounds touch it. */
function crossingByCell(sides: Sides, polygon: Polygon): Position | 'tooIntricate' | null {
  const across = Math.ceil(Math.sqrt(sides.count));
  const eachCell = cellVisitor(sides, boundsOf([polygon]), across);
  // First how many each cell holds, then which: two flat arrays instead of a list for every cell.
  const starts = new Int32Array(across * across + 1);
  let entries = 0;
  for (let side = 0; side < sides.count; side += 1) {
    entries += eachCell(side, (cell) => {
      starts[cell + 1] = (starts[cell + 1] as number) + 1;
    });
    if (entries > mostEntries) return 'tooIntricate';
  }
  for (let cell = 0; cell < across * across; cell += 1) starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number);
  const filled = starts.slice();
  const members = new Int32Array(entries);
  for (let side = 0; side < sides.count; side += 1) {
    eachCell(side, (cell) => {
      const at = filled[cell] as number;
      members[at] = side;
      filled[cell] = at + 1;
    });
  }
  return crossingInCells(sides, starts, members);
}

/** Visits the cells of a side and answers how many they are. */
function cellVisitor({ ends }: Sides, { west, south, east, north }: Bounds, across: number) {
  const column = (longitude: number) => cellAt((longitude - west) / (east - west), across);
  const row = (latitude: number) => cellAt((latitude - south) / (north - south), across);
  return (side: number, visit: (cell: number) => void): number => {
    const end = (at: number): number => ends[side * 4 + at] as number;
    const [left, right] = [column(Math.min(end(0), end(2))), column(Math.max(end(0), end(2)))];
    const [bottom, top] = [row(Math.min(end(1), end(3))), row(Math.max(end(1), end(3)))];
    for (let r = bottom; r <= top; r += 1) for (let c = left; c <= right; c += 1) visit(r * across + c);
    return (right - left + 1) * (top - bottom + 1);
  };
}

function cellAt(share: number, across: number): number {
  return Math.min(Math.max(Math.floor(share * across), 0), across - 1);
}

function crossingInCells(sides: Sides, starts: Int32Array, members: Int32Array): Position | 'tooIntricate' | null {
  let pairs = 0;
  for (let cell = 0; cell + 1 < starts.length; cell += 1) {
    const own = members.subarray(starts[cell], starts[cell + 1]);
    pairs += (own.length * (own.length - 1)) / 2;
    if (pairs > mostPairs) return 'tooIntricate';
    for (let a = 0; a < own.length; a += 1) {
      for (let b = a + 1; b < own.length; b += 1) {
        const place = crossingOf(sides, own[a] ?? 0, own[b] ?? 0);
        if (place) return place;
      }
    }
  }
  return null;
}

/** Nearer than this to a side counts as on it: about two centimetres, more than rounding to seven digits moves a position. */
const touch = 2e-7;

/** Where two sides go through each other. Sides that only touch, or lie on each other, leave no doubt about what is inside. */
function crossingOf({ ends }: Sides, a: number, b: number): Position | null {
  const end = (at: number): number => ends[at] as number;
  const [ax, ay, bx, by] = [end(a * 4), end(a * 4 + 1), end(a * 4 + 2), end(a * 4 + 3)];
  const [cx, cy, dx, dy] = [end(b * 4), end(b * 4 + 1), end(b * 4 + 2), end(b * 4 + 3)];
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return null;
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return null;
  const own = Math.hypot(bx - ax, by - ay) * touch;
  const other = Math.hypot(dx - cx, dy - cy) * touch;
  const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  if (!isApart(c, d, own)) return null;
  const from = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const to = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  if (!isApart(from, to, other)) return null;
  const share = from / (from - to);
  return [ax + share * (bx - ax), ay + share * (by - ay)];
}

/** On different sides of a line, both by more than `margin`. */
function isApart(a: number, b: number, margin: number): boolean {
  return (a > margin && b < -margin) || (a < -margin && b > margin);
}
