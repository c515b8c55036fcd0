import { divIcon, type LayerGroup, type Map as LeafletMap, layerGroup, marker, type Point } from 'leaflet';
import type { MapBase } from './map-data.ts';
import { element } from './page-parts.ts';

/** From here on streets are far enough apart for their names. */
const namedFromZoom = 15;
const gap = 8;

/** Names of the streets in view, as many as fit without touching each other; those near the middle first. */
export function streetLabels(shown: LeafletMap, streets: MapBase['streets']): LayerGroup {
  if (shown.getZoom() < namedFromZoom) return layerGroup();
  const size = shown.getSize();
  const middle = size.divideBy(2);
  const spots = streets
    .flatMap(({ name, line }) => spotOf(shown, line, name, size) ?? [])
    .sort((a, b) => a.at.distanceTo(middle) - b.at.distanceTo(middle));
  const placed: Spot[] = [];
  for (const spot of spots) if (!placed.some((other) => touches(spot, other))) placed.push(spot);
  return layerGroup(
    placed.map(({ name, at }) => {
      const icon = divIcon({ html: element('span', {}, name), className: 'street-name', iconSize: [0, 0] });
      return marker(shown.containerPointToLatLng(at), { icon, interactive: false, keyboard: false, zIndexOffset: -1000 });
    }),
  );
}

interface Spot {
  name: string;
  at: Point;
  width: number;
}

/** The middle of the part of a street that is in view; none when the name is longer than that part. */
function spotOf(shown: LeafletMap, line: MapBase['streets'][number]['line'], name: string, size: Point): Spot | null {
  const points = line.map(([longitude, latitude]) => shown.latLngToContainerPoint([latitude, longitude]));
  const inside = points.filter(({ x, y }) => x > 0 && y > 0 && x < size.x && y < size.y);
  const [first, last, at] = [inside[0], inside.at(-1), inside[Math.floor(inside.length / 2)]];
  const width = name.length * 7;
  return first && last && at && first.distanceTo(last) > width ? { name, at, width } : null;
}

function touches(a: Spot, b: Spot): boolean {
  return Math.abs(a.at.x - b.at.x) < (a.width + b.width) / 2 + gap && Math.abs(a.at.y - b.at.y) < 16 + gap;
}
