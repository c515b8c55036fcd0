import fc from 'fast-check';
import { expect, it } from 'vitest';
import { askedBounds, holds, kindsInView, type MapArea } from './map-data.ts';

const square = (west: number, south: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
];

it('asks for more than the view, and for the same from nearby', () => {
  const view = { west: -90.68, south: 42.49, east: -90.65, north: 42.51 };
  const asked = askedBounds(view);
  expect(asked).toEqual({ west: -90.75, south: 42.45, east: -90.6, north: 42.55 });
  expect(askedBounds({ ...view, west: -90.679, east: -90.649 })).toEqual(asked);
});

it('asks for bounds that hold the view and stay on the globe', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(degrees(179), degrees(84), degrees(1), degrees(1), (west, south, across, up) => {
      const view = { west, south, east: west + Math.abs(across), north: south + Math.abs(up) };
      const asked = askedBounds(view);
      expect(holds(asked, view)).toBe(true);
      expect(holds({ west: -180, south: -90, east: 180, north: 90 }, asked)).toBe(true);
    }),
  );
});

it('names the kinds of areas that may be seen, in the order of the legend', () => {
  const areas: MapArea[] = [
    { kind: 'none', polygons: [[square(0, 0, 1)]] },
    { kind: 'survey', polygons: [[square(9, 9, 1)]] },
    { kind: 'service', polygons: [[square(9, 9, 1)], [square(0.5, 0.5, 3)]] },
  ];
  expect(kindsInView(areas, { west: 0.2, south: 0.2, east: 2, north: 2 })).toEqual(['service', 'none']);
  expect(kindsInView(areas, { west: -5, south: -5, east: -4, north: -4 })).toEqual([]);
});
