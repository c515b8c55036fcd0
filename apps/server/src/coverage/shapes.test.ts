import { kinks } from '@turf/kinks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCrossing } from './crossing.rules.ts';
import { outlineOf } from './outline.rules.ts';
import { mostPositions, readShape } from './read-shape.rules.ts';
import { boundsOf, isInside, type Polygon, type Position, type Ring, sizeOf } from './shape.rules.ts';

const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const shape = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });

/** A ring around a centre whose radius swings, so that its line is nowhere straight; `radiusAt` tells where that line is. */
const radiusAt = (angle: number, middle: number): number => middle * (1 + 0.25 * Math.sin(5 * angle));
const around = (centre: Position, angle: number, radius: number): Position => [
  centre[0] + radius * Math.cos(angle),
  centre[1] + radius * Math.sin(angle),
];
const wavyRing = (centre: Position, middle: number, positions: number): Ring => {
  const ring = Array.from({ length: positions }, (_, at) => {
    const angle = (2 * Math.PI * at) / positions;
    return around(centre, angle, radiusAt(angle, middle));
  });
  return [...ring, ring[0] as Position];
};

describe('what lies inside', () => {
  const centre: Position = [-90.66, 42.5];
  const polygon: Polygon = [wavyRing(centre, 0.05, 720), wavyRing(centre, 0.02, 720).toReversed()];

  it('[GUEST-003] tells 200 places on both sides of a polygon and of its hole apart, a metre from the line', () => {
    const metre = 1e-5;
    const judged = Array.from({ length: 50 }, (_, at) => {
      const angle = (2 * Math.PI * (at + 0.37)) / 50;
      const [outer, hole] = [radiusAt(angle, 0.05), radiusAt(angle, 0.02)];
      return [outer + metre, outer - metre, hole + metre, hole - metre].map((radius) => isInside([polygon], around(centre, angle, radius)));
    });
    expect(judged).toHaveLength(50);
    expect(judged.filter((four) => four.join() !== 'false,true,true,false')).toEqual([]);
  });

  it('counts a place on the line as inside, and one in any part of several', () => {
    const two = [[square(0, 0, 1)], [square(5, 5, 1)]];
    expect(
      [
        [0, 0.5],
        [0.5, 1],
        [0, 0],
        [5.5, 5.5],
        [6, 6],
      ].map((place) => isInside(two, place as Position)),
    ).toEqual(Array(5).fill(true));
    expect(
      [
        [1.1, 0.5],
        [3, 3],
        [4.999, 5.5],
      ].map((place) => isInside(two, place as Position)),
    ).toEqual(Array(3).fill(false));
  });

  it('measures size and bounds, holes left out of the size', () => {
    expect(sizeOf([[square(0, 0, 1)]])).toBeCloseTo(12_363.7, 0);
    expect(sizeOf([[square(0, 0, 1), square(0.25, 0.25, 0.5)]]) / sizeOf([[square(0, 0, 1)]])).toBeCloseTo(0.75, 3);
    expect(boundsOf([[square(0, 0, 1)], [square(-3, 5, 1)]])).toEqual({ west: -3, south: 0, east: 1, north: 6 });
  });
});

describe('reading a shape', () => {
  it('keeps two of three coordinates, closes rings and leaves out repeated positions', () => {
    const open = [
      [1, 1, 230],
      [2, 1, 231],
      [2, 1, 231],
      [2, 2, 230.5],
      [1, 2, 0],
    ];
    const closed: Ring = [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ];
    expect(readShape(shape(open))).toEqual({ polygons: [[closed]] });
  });

  it('takes several polygons, also out of a collection, and leaves points and lines in it alone', () => {
    const multi = { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(2, 2, 1), square(2.2, 2.2, 0.2)]] };
    const collection = { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [0, 0] }, shape(square(0, 0, 1))] };
    expect(readShape(multi)).toMatchObject({ polygons: [[{}], [{}, {}]] });
    expect(readShape(collection)).toMatchObject({ polygons: [[{}]] });
  });

  it.each([
    ['nothing', null, 'notAnArea'],
    ['a point', { type: 'Point', coordinates: [1, 1] }, 'notAnArea'],
    ['collections in collections without end', deepCollection(200), 'notAnArea'],
    ['no ring', shape(), 'badCoordinates'],
    ['words', shape([['a', 'b']]), 'badCoordinates'],
    ['holes in the list', { type: 'Polygon', coordinates: [null] }, 'badCoordinates'],
    [
      'a coordinate of infinity',
      shape([
        [1, 1],
        [2, 1],
        [Number.POSITIVE_INFINITY, 2],
        [1, 2],
      ]),
      'badCoordinates',
    ],
    [
      'metres instead of degrees',
      shape([
        [690_000, 4_700_000],
        [690_100, 4_700_000],
        [690_100, 4_700_100],
      ]),
      'outsideWorld',
    ],
    [
      'latitude first, in the west',
      shape([
        [42.5, -110.6],
        [42.6, -110.6],
        [42.6, -110.5],
      ]),
      'swapped',
    ],
    [
      'latitude first, in the east',
      shape([
        [42.5, -77.6],
        [42.6, -77.6],
        [42.6, -77.5],
      ]),
      'swapped',
    ],
    [
      'a line there and back',
      shape([
        [1, 1],
        [2, 2],
        [1, 1],
      ]),
      'tooFewPositions',
    ],
    [
      'one place',
      shape([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
      'tooFewPositions',
    ],
    [
      'no ground',
      shape([
        [1, 1],
        [2, 1],
        [3, 1],
        [1, 1],
      ]),
      'noSize',
    ],
    ['a hole beside', shape(square(0, 0, 1), square(5, 5, 1)), 'holeOutside'],
    ['a hole as large as the area', shape(square(0, 0, 1), square(0, 0, 1)), 'noSize'],
    ['too many positions', shape(wavyRing([0, 0], 1, mostPositions + 1)), 'tooManyPositions'],
  ])('refuses %s', (_what, geometry, problem) => expect(readShape(geometry)).toMatchObject({ problem }));

  it.each([
    [
      'a bow tie',
      shape([
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
        [0, 0],
      ]),
      [1, 1],
    ],
    [
      'a hole over the edge',
      shape(square(0, 0, 2), [
        [1, 1],
        [4, 1],
        [4, 1.5],
        [1, 1.5],
      ]),
      [2, 1],
    ],
    [
      'a bow tie that crosses between the digits that are kept',
      shape([
        [0, 0],
        [3, 2],
        [3, 0],
        [0, 1],
        [0, 0],
      ]),
      [1, 0.6666667],
    ],
  ])('refuses %s and says where', (_what, geometry, at) => expect(readShape(geometry)).toEqual({ problem: 'crossing', at }));

  it('lets shapes touch themselves: what is inside stays clear', () => {
    const hourglass = [
      [0, 0],
      [1, 1],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
      [0, 0],
    ];
    const holeAtTheEdge = [
      [0, 1],
      [1, 0.5],
      [1, 1.5],
      [0, 1],
    ];
    expect(readShape(shape(hourglass))).toHaveProperty('polygons');
    expect(readShape(shape(square(0, 0, 2), holeAtTheEdge))).toHaveProperty('polygons');
  });
});

describe('crossing sides', () => {
  it('are found as an independent program finds them', () => {
    const place = fc
      .tuple(fc.integer({ min: 0, max: 997 }), fc.integer({ min: 0, max: 991 }))
      .map(([x, y]): Position => [x / 100, y / 100]);
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 4, maxLength: 8, selector: String }), (places) => {
        const ring = [...places, places[0] as Position];
        const { features } = kinks({ type: 'Polygon', coordinates: [ring] });
        // It also counts a side that only touches another; those are no business of ours.
        const touches = places.some((corner, at) => ring.some((from, side) => side !== at && isOnSide(corner, from, ring[side + 1])));
        fc.pre(!touches);
        expect(findCrossing([ring]) !== null).toBe(features.length > 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are found among many sides too, and the place is theirs', () => {
    const ring = wavyRing([-90, 42], 0.3, 150_000);
    expect(findCrossing([ring])).toBeNull();
    // One position in 150,000 stands beyond the other end of the shape.
    const knotted = ring.with(70_000, around([-90, 42], (2 * Math.PI * 145_000) / 150_000, 0.5));
    const [x, y] = findCrossing([knotted]) as Position;
    expect(Math.hypot(x - (ring[145_000]?.[0] ?? 0), y - (ring[145_000]?.[1] ?? 0))).toBeLessThan(1e-3);
  });

  it('are not looked for without end in a shape made to cost time', () => {
    // A comb across the diagonal: every tooth is as long as the shape, and none crosses another.
    const teeth = Array.from({ length: 50_000 }, (_, at): Position[] => {
      const shift = at * 4e-6;
      return [
        [shift, -shift],
        [10 + shift, 10 - shift],
        [10 + shift + 2e-6, 10 - shift - 2e-6],
        [shift + 2e-6, -shift - 2e-6],
      ];
    }).flat();
    expect(findCrossing([[...teeth, [-1, -1], teeth[0] as Position]])).toBe('tooIntricate');
  });
});

describe('the outline for drawing', () => {
  it('has few positions, none of them far from the line, and keeps the shape closed', () => {
    const [outline] = outlineOf([[wavyRing([-90, 42], 0.3, 100_000), wavyRing([-90, 42], 0.1, 50_000)]]);
    expect(outline?.map((ring) => ring.length).every((count) => count > 50 && count < 2_000)).toBe(true);
    const [outer = []] = outline ?? [];
    expect(outer[0]).toEqual(outer.at(-1));
    const off = outer.map(([x, y]) => Math.abs(Math.hypot(x + 90, y - 42) - radiusAt(Math.atan2(y - 42, x + 90), 0.3)));
    expect(Math.max(...off)).toBeLessThan(1e-3);
  });

  it('leaves small shapes as they are and drops holes too small to be seen', () => {
    expect(outlineOf([[square(0, 0, 1), square(0.5, 0.5, 1e-6)]])).toEqual([[square(0, 0, 1)]]);
  });
});

function deepCollection(depth: number): object {
  return depth === 0 ? shape(square(0, 0, 1)) : { type: 'GeometryCollection', geometries: [deepCollection(depth - 1)] };
}

function isOnSide([x, y]: Position, from: Position, to: Position | undefined): boolean {
  if (!to || (x === from[0] && y === from[1]) || (x === to[0] && y === to[1])) return false;
  const off = (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
  return Math.abs(off) < 1e-6;
}
