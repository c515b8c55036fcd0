import { expect, it } from 'vitest';
import {
  addHole,
  addPoint,
  addPolygon,
  chooseRing,
  currentRing,
  type Drawing,
  degreesOf,
  drawingOf,
  emptyDrawing,
  geometryOf,
  movedByKey,
  movePoint,
  type Position,
  removePoint,
  removeRing,
} from './drawing.ts';

const drawn = (drawing: Drawing, ...points: Position[]): Drawing => points.reduce(addPoint, drawing);
const triangle: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
];

it('sets points one after the other, and behind the chosen one', () => {
  const drawing = drawn(emptyDrawing, ...triangle);
  expect(currentRing(drawing)).toEqual(triangle);
  expect(currentRing(addPoint({ ...drawing, point: 0 }, [2, -1]))[1]).toEqual([2, -1]);
});

it('closes every ring for the server, and leaves out what has no point', () => {
  expect(geometryOf(emptyDrawing)).toBeNull();
  const withHole = drawn(addHole(drawn(emptyDrawing, ...triangle)), [3, 1], [3, 2], [2, 1]);
  const [outer, hole] = geometryOf(addPolygon(withHole))?.coordinates[0] ?? [];
  expect(geometryOf(addPolygon(withHole))?.coordinates).toHaveLength(1);
  expect([outer?.at(-1), outer?.length, hole?.at(-1), hole?.length]).toEqual([[0, 0], 4, [3, 1], 4]);
});

it('reads a kept shape back as it was', () => {
  const kept = geometryOf(drawn(addHole(drawn(emptyDrawing, ...triangle)), [3, 1], [3, 2], [2, 1]))?.coordinates ?? [];
  expect(geometryOf(drawingOf(kept))?.coordinates).toEqual(kept);
  expect(drawingOf(kept).isOpen).toBe(false);
});

it('moves and removes a point, and keeps one chosen while there are any', () => {
  const moved = movePoint(drawn(emptyDrawing, ...triangle), 1, [5, 200]);
  expect([currentRing(moved)[1], moved.point]).toEqual([[5, 90], 1]);
  const fewer = removePoint(moved, 2);
  expect([currentRing(fewer).length, fewer.point]).toEqual([2, 1]);
  expect(removePoint(removePoint(fewer, 0), 0).point).toBeNull();
});

it('removes a hole alone, a polygon with its holes, and never the last ring', () => {
  const withHole = drawn(addHole(drawn(emptyDrawing, ...triangle)), [3, 1]);
  expect(removeRing(withHole).polygons).toEqual([[triangle]]);
  expect(removeRing(chooseRing(withHole, 0, 0))).toEqual(emptyDrawing);
});

it('moves by arrow keys, with Shift further, and not by others', () => {
  expect(movedByKey([10, 20], 'ArrowUp', false)).toEqual([10, 20.0001]);
  expect(movedByKey([10, 20], 'ArrowLeft', true)).toEqual([9.999, 20]);
  expect(movedByKey([180, 20], 'ArrowRight', true)).toEqual([180, 20]);
  expect(movedByKey([10, 20], 'a', false)).toBeNull();
});

it.each([
  ['42.5', 90, 42.5],
  [' -90,25 ', 180, -90.25],
  ['91', 90, null],
  ['', 90, null],
  ['1e1', 90, null],
  ['12.5 N', 90, null],
])('reads degrees: %s', (typed, limit, degrees) => {
  expect(degreesOf(typed, limit)).toBe(degrees);
});
