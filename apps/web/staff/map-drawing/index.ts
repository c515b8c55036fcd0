// Drawing a shape, and the map by itself: for whatever page needs one.
export type { Bounds, MapArea } from '../../map/map-data.ts';
export { type Drawing, degreesOf, drawingOf, emptyDrawing, geometryOf, type Position } from './drawing.ts';
export { ShapeDrawing } from './ShapeDrawing.tsx';
export { StaffMap } from './StaffMap.tsx';
export { useDrawing } from './use-drawing.ts';
