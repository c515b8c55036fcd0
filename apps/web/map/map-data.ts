import type { Offer } from './map-query.ts';

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

type Line = [longitude: number, latitude: number][];

export interface MapBase {
  tiles: { url: string; attribution: string } | null;
  streets: { name: string; line: Line }[];
  extent: Bounds | null;
}

export interface MapArea {
  kind: Offer;
  /** Rings of each polygon: the outer one, then holes. */
  polygons: Line[][];
}

export async function readBase(): Promise<MapBase> {
  return (await get('/map/base.json')) as MapBase;
}

export async function readAreas({ west, south, east, north }: Bounds): Promise<MapArea[]> {
  const query = new URLSearchParams({ west: String(west), south: String(south), east: String(east), north: String(north) });
  return ((await get(`/map/areas.json?${query}`)) as { areas: MapArea[] }).areas;
}

async function get(path: string): Promise<unknown> {
  const answer = await fetch(path, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`the map's data answered ${answer.status}`);
  return answer.json();
}

/** Degrees by which asked bounds are rounded outwards, so that nearby views ask for the same and find it kept. */
const grid = 0.05;

/** What to ask for so that a view, and as much again on every side of it, is known. */
export function askedBounds({ west, south, east, north }: Bounds): Bounds {
  const [across, up] = [east - west, north - south];
  const outwards = (value: number, toward: 'floor' | 'ceil', limit: number): number =>
    Math.min(Math.max(Number((Math[toward](value / grid) * grid).toFixed(2)), -limit), limit);
  return {
    west: outwards(west - across, 'floor', 180),
    south: outwards(south - up, 'floor', 90),
    east: outwards(east + across, 'ceil', 180),
    north: outwards(north + up, 'ceil', 90),
  };
}

export function holds(outer: Bounds, inner: Bounds): boolean {
  return outer.west <= inner.west && outer.south <= inner.south && outer.east >= inner.east && outer.north >= inner.north;
}

/** The kinds of areas with a part within a view, in the order of a legend. Bounds are enough to say so. */
export function kindsInView(areas: readonly MapArea[], view: Bounds): Offer[] {
  const isSeen = (line: Line): boolean => {
    const bounds = boundsOf(line);
    return bounds.west < view.east && bounds.east > view.west && bounds.south < view.north && bounds.north > view.south;
  };
  const order: readonly Offer[] = ['service', 'signup', 'survey', 'none'];
  return order.filter((kind) => areas.some((area) => area.kind === kind && area.polygons.some(([outer = []]) => isSeen(outer))));
}

function boundsOf(line: Line): Bounds {
  const bounds: Bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude, latitude] of line) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}
