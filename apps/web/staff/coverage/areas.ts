import type { Bounds, MapArea } from '../map-drawing/index.ts';
import { type StaffAnswer, staffCall } from '../platform/call.ts';

export type Area = StaffAnswer<'coverage.getArea'>;
export type Status = Area['status'];
export const statuses: readonly Status[] = ['NEW_SERVICE', 'NEW_SIGNUP', 'NEW_SURVEY', 'NONE'];
export const tones = { NEW_SERVICE: 'success', NEW_SIGNUP: 'info', NEW_SURVEY: 'warning', NONE: 'neutral' } as const;
const kinds = { NEW_SERVICE: 'service', NEW_SIGNUP: 'signup', NEW_SURVEY: 'survey', NONE: 'none' } as const;

/** What is to be read anew after a change of the map. */
export const readsOfMap = ['coverage.listAreas', 'coverage.getArea', 'coverage.listDrawn'] as const;

/** The areas of a part of the map, as it draws them. */
export async function readDrawn(bounds: Bounds): Promise<readonly (MapArea & { id: number })[]> {
  const drawn = await staffCall('coverage.listDrawn', { query: bounds });
  return drawn.map(({ id, status, polygons }) => ({ id, kind: kinds[status], polygons }));
}

/** Square kilometres as they are shown: small areas with two digits. */
export const sizeText = (size: number, tag: string): string =>
  new Intl.NumberFormat(tag, { maximumFractionDigits: size < 10 ? 2 : 0 }).format(size);
