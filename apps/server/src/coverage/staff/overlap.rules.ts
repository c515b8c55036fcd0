import { boundsOf, isInside, type Polygon, type Position, type Ring } from '../shape.rules.ts';

/** Pairs of sides looked at; finer shapes are told by their corners alone. */
const mostPairs = 4_000_000;

/** Whether two areas cover some of the same ground. Areas that only share a border do not. */
export function doOverlap(a: readonly Polygon[], b: readonly Polygon[]): boolean {
  return doCross(a, b) || hasCornerIn(a, b) || hasCornerIn(b, a);
}

/** A corner, or a place between corners, truly inside the other: moved off the border it would stand on. */
function hasCornerIn(of: readonly Polygon[], other: readonly Polygon[]): boolean {
  return of.some((polygon) => innerPlaces(polygon).some((place) => isInside(other, place)));
}

/** Places inside a polygon: the middles of what level lines between its corners cut out. */
function innerPlaces(polygon: Polygon): Position[] {
  const levels = [...new Set((polygon[0] ?? []).map(([, latitude]) => latitude))].sort((x, y) => x - y).slice(0, 200);
  return levels.slice(1).flatMap((level, at) => {
    const latitude = (level + (levels[at] ?? level)) / 2;
    const cuts = polygon.flatMap((ring) => cutsOf(ring, latitude)).sort((x, y) => x - y);
    return cuts.flatMap((from, index): Position[] => {
      const to = cuts[index + 1];
      return index % 2 === 0 && to !== undefined ? [[(from + to) / 2, latitude]] : [];
    });
  });
}

function cutsOf(ring: Ring, latitude: number): number[] {
  return sidesOf(ring).flatMap(([[x, y], [toX, toY]]) =>
    y > latitude === toY > latitude ? [] : [x + ((latitude - y) / (toY - y)) * (toX - x)],
  );
}

type Side = readonly [Position, Position];
const sidesOf = (ring: Ring): Side[] => ring.slice(1).map((to, at) => [ring[at] ?? to, to]);

function doCross(a: readonly Polygon[], b: readonly Polygon[]): boolean {
  const [own, other] = [boundsOf(a), boundsOf(b)];
  const near = (polygons: readonly Polygon[]): Side[] =>
    polygons.flat().flatMap((ring) =>
      sidesOf(ring).filter(([[x, y], [toX, toY]]) => {
        const isBeside = Math.max(x, toX) < Math.max(own.west, other.west) || Math.min(x, toX) > Math.min(own.east, other.east);
        const isAbove = Math.max(y, toY) < Math.max(own.south, other.south) || Math.min(y, toY) > Math.min(own.north, other.north);
        return !isBeside && !isAbove;
      }),
    );
  const [sides, others] = [near(a), near(b)];
  if (sides.length * others.length > mostPairs) return false;
  return sides.some((side) => others.some((each) => isCrossing(side, each)));
}

/** Both ends of each side lie truly on either hand of the other: sides that touch or run along each other do not cross. */
function isCrossing([a, b]: Side, [c, d]: Side): boolean {
  return hand(a, b, c) * hand(a, b, d) < 0 && hand(c, d, a) * hand(c, d, b) < 0;
}

const hand = ([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number => Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
