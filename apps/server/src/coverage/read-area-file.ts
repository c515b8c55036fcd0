import { kml } from '@tmcw/togeojson';
import { DOMParser, type Document } from '@xmldom/xmldom';
import { openAreaFile, type RefusedFile } from './open-area-file.ts';

/** One entry of a file: what it says of itself, and its shape. Nothing of it has been judged. */
export interface AreaEntry {
  id: unknown;
  properties: Readonly<Record<string, unknown>>;
  geometry: unknown;
}

/** Areas of one file. */
const mostAreas = 20_000;

/** The entries of GeoJSON or KML, packed or not. What the file claims to be by its name does not matter. */
export function readAreaFile(bytes: Uint8Array): { entries: AreaEntry[] } | RefusedFile {
  const opened = openAreaFile(bytes);
  if ('problem' in opened) return opened;
  const text = opened.text.trimStart();
  if (text.startsWith('<')) return limited(readKml(text));
  if (text.startsWith('{') || text.startsWith('[')) return limited(readGeoJson(text));
  return { problem: 'unknownFormat' };
}

function limited(read: { entries: AreaEntry[] } | RefusedFile): { entries: AreaEntry[] } | RefusedFile {
  return 'entries' in read && read.entries.length > mostAreas ? { problem: 'tooManyAreas' } : read;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function readGeoJson(text: string): { entries: AreaEntry[] } | RefusedFile {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { problem: 'notJson' };
  }
  if (!isObject(parsed)) return { problem: 'unknownFormat' };
  if (isOtherGrid(parsed['crs'])) return { problem: 'otherGrid' };
  switch (parsed['type']) {
    case 'FeatureCollection':
      return Array.isArray(parsed['features']) ? { entries: parsed['features'].map(entryOf) } : { problem: 'unknownFormat' };
    case 'Feature':
      return { entries: [entryOf(parsed)] };
    case 'Polygon':
    case 'MultiPolygon':
    case 'GeometryCollection':
      return { entries: [{ id: undefined, properties: {}, geometry: parsed }] };
    default:
      return { problem: 'unknownFormat' };
  }
}

function entryOf(feature: unknown): AreaEntry {
  const { id, properties, geometry } = isObject(feature) ? feature : {};
  return { id, properties: isObject(properties) ? properties : {}, geometry };
}

/** RFC 7946 knows one grid, degrees of WGS 84; older files may name another. */
function isOtherGrid(crs: unknown): boolean {
  if (crs === undefined || crs === null) return false;
  const name = isObject(crs) && isObject(crs['properties']) ? crs['properties']['name'] : undefined;
  return typeof name !== 'string' || !/CRS84$|EPSG:+4326$/i.test(name);
}

/** A document that declares entities could make the parser unfold them without end, or read other files. No drawing needs to. */
const declaration = /<!(?:DOCTYPE|ENTITY)/i;
/** Elements within elements; drawings stay far below, and readers of trees call themselves once for each. */
const mostDepth = 200;

function readKml(text: string): { entries: AreaEntry[] } | RefusedFile {
  if (declaration.test(text) || isTooDeep(text)) return { problem: 'unsafeXml' };
  try {
    const document = new DOMParser({ onError: refuseXml }).parseFromString(text, 'text/xml');
    if (document.documentElement?.localName !== 'kml') return { problem: 'unknownFormat' };
    return { entries: entriesOf(document) };
  } catch {
    return { problem: 'notXml' };
  }
}

function entriesOf(document: Document): AreaEntry[] {
  return kml(document).features.map(({ id, properties, geometry }) => ({
    id,
    properties: properties ?? {},
    // A picture laid over the map is read as its frame: not what it shows.
    geometry: properties?.['@geometry-type'] === 'groundoverlay' ? null : geometry,
  }));
}

function refuseXml(level: string, message: string): void {
  if (level !== 'warning') throw new Error(message);
}

/** Descriptions are pages of their own, whose elements need no end. Looked for step by step: many that never end would be searched for long. */
function withoutTexts(text: string): string {
  const kept: string[] = [];
  let at = 0;
  while (true) {
    const start = text.indexOf('<![CDATA[', at);
    const end = start === -1 ? -1 : text.indexOf(']]>', start);
    if (end === -1) return kept.join('') + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + ']]>'.length;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [tag] of withoutTexts(text).matchAll(/<\/?[a-z_][^<>]*>/gi)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > mostDepth) return true;
  }
  return false;
}
