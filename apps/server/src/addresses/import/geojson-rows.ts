import { ImportRefused } from '../../platform/table-file/import-refused.ts';
import type { TableRow } from '../../platform/table-file/table-rows.ts';
import type { LineBlock } from '../../platform/table-file/text-lines.ts';

/** Columns of a line of GeoJSON: the properties that can matter, and the point. */
const columnNames = `number street unit city district region postcode id hash address state zip zip4 external_id status location plan_codes
  account_location longitude latitude`;
export const geoJsonColumns: readonly string[] = columnNames.split(/\s+/);

interface Feature {
  type?: unknown;
  properties?: Record<string, unknown> | null;
  geometry?: { type?: unknown; coordinates?: unknown } | null;
}

/** One feature a line, alone or as the lines of a collection. Throws ImportRefused when there is none at all. */
export async function* geoJsonRows(blocks: AsyncIterable<LineBlock>): AsyncGenerator<TableRow[]> {
  let found = 0;
  for await (const { first, lines } of blocks) {
    const rows = lines.flatMap((line, at) => rowOf(line, first + at));
    found += rows.length;
    if (rows.length > 0) yield rows;
  }
  if (found === 0) throw new ImportRefused('there is no feature in it; GeoJSON needs one feature a line');
}

function rowOf(line: string, row: number): TableRow[] {
  const raw = line.trim().replace(/,$/, '');
  // The lines around a collection's features hold nothing of interest.
  if (raw === '' || /^[[\]{}]*$/.test(raw) || (!raw.includes('"Feature"') && /"(?:FeatureCollection|features|crs|name)"/.test(raw)))
    return [];
  let feature: Feature;
  try {
    feature = JSON.parse(raw) as Feature;
  } catch {
    return [{ row, fields: null, problem: 'is no valid JSON', raw }];
  }
  if (typeof feature !== 'object' || feature === null || feature.type !== 'Feature')
    return [{ row, fields: null, problem: 'is no feature', raw }];
  const { properties, geometry } = feature;
  const byName = new Map(Object.entries(properties ?? {}).map(([name, value]) => [name.toLowerCase(), textOf(value)]));
  const point: unknown[] = geometry?.type === 'Point' && Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
  byName.set('longitude', textOf(point[0]));
  byName.set('latitude', textOf(point[1]));
  return [{ row, fields: geoJsonColumns.map((name) => byName.get(name) ?? ''), raw }];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
