import type { CoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import { compareAreas } from '@porchlight/domain/coverage/deciding-area.ts';
import type { DrawnArea, Polygon, Position } from '../coverage/index.ts';

/** A street as a line from house to house. */
export interface Street {
  name: string;
  line: readonly (readonly [longitude: number, latitude: number])[];
}

/** Words of the map page for the statuses. */
const kinds: Record<CoverageStatus, string> = { NEW_SERVICE: 'service', NEW_SIGNUP: 'signup', NEW_SURVEY: 'survey', NONE: 'none' };

/**
 * Areas in the order they are drawn in: what decides first comes last and so lies on top. Names and plans stay here: they are the
 * provider's own words.
 */
export function presentAreas(areas: readonly DrawnArea[]): { areas: { kind: string; polygons: Polygon[] }[] } {
  const drawn = areas.toSorted((a, b) => compareAreas(b, a));
  return { areas: drawn.map(({ status, outline }) => ({ kind: kinds[status], polygons: outline.map(short) })) };
}

/** Six digits are a hand's breadth. */
function short(polygon: Polygon): Polygon {
  return polygon.map((ring) => ring.map(([longitude, latitude]): Position => [round(longitude), round(latitude)]));
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
