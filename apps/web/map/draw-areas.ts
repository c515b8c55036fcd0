import { type LatLngExpression, type Layer, type LayerGroup, layerGroup, polygon, polyline, type Renderer } from 'leaflet';
import type { MapArea, MapBase } from './map-data.ts';
import { patternId } from './page-parts.ts';

const place = ([longitude, latitude]: [number, number]): LatLngExpression => [latitude, longitude];

/** Areas in the order the server gives them: the last lies on top and hides what it decides over. */
export function areaLayer(areas: readonly MapArea[], renderer: Renderer): LayerGroup {
  const shapes = areas.map(({ kind, polygons }): Layer => {
    const rings = polygons.map((parts) => parts.map((ring) => ring.map(place)));
    const look = { className: `area area-${kind}`, fillColor: `url(#${patternId(kind)})`, fillOpacity: 1, weight: 2 };
    return polygon(rings, { ...look, renderer, interactive: false, smoothFactor: 0.5 });
  });
  return layerGroup(shapes);
}

export function streetLayer(streets: MapBase['streets'], renderer: Renderer): LayerGroup {
  return layerGroup(streets.map(({ line }) => polyline(line.map(place), { className: 'street', weight: 4, renderer, interactive: false })));
}
