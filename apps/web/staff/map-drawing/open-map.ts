import {
  map as createMap,
  divIcon,
  type LatLngBoundsExpression,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  marker,
  polygon,
  polyline,
  svg,
  tileLayer,
} from 'leaflet';
import { areaLayer, streetLayer } from '../../map/draw-areas.ts';
import { askedBounds, type Bounds, holds, type MapArea, type MapBase, readBase } from '../../map/map-data.ts';
import { element, pinDrawing } from '../../map/page-parts.ts';
import { streetLabels } from '../../map/street-labels.ts';
import { currentRing, type Drawing, type Position } from './drawing.ts';

interface MapUse {
  fit: Bounds | null;
  readAreas: (bounds: Bounds) => Promise<readonly MapArea[]>;
  onPress: (position: Position) => void;
  onPoint: (at: number) => void;
  onMove: (at: number, position: Position) => void;
  onFailure: (hasFailed: boolean) => void;
  onAttribution: (text: string) => void;
}

export interface OpenMap {
  draw: (drawing: Drawing | null) => void;
  mark: (position: Position | null, isNear: boolean) => void;
  /** Shows the areas of that version: another one is read anew. */
  show: (version: unknown) => void;
  reload: () => void;
  zoom: (steps: number) => void;
  whole: () => void;
  close: () => void;
}

const wholeCountry: LatLngBoundsExpression = [
  [24, -125],
  [50, -66],
];
const asExpression = ({ west, south, east, north }: Bounds): LatLngBoundsExpression => [
  [south, west],
  [north, east],
];
const nearZoom = 15;
const drawingPane = 'drawing';
const asPlace = ([longitude, latitude]: Position): [number, number] => [latitude, longitude];

/** Opens the map in its element: background, areas of the view, a drawing over them, and a pin. Nothing glides, so that no press is lost. */
export function openMap(container: HTMLElement, use: MapUse): OpenMap {
  const shown = createMap(container, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 3,
    maxZoom: 19,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    doubleClickZoom: false,
    scrollWheelZoom: false,
  });
  container.addEventListener('focus', () => shown.scrollWheelZoom.enable());
  container.addEventListener('blur', () => shown.scrollWheelZoom.disable());
  shown.on('click', ({ latlng }) => {
    const { lng, lat } = latlng.wrap();
    use.onPress([lng, lat]);
  });
  // A drawing lies over the areas, whichever of them came later.
  shown.createPane(drawingPane).style.zIndex = '450';
  const background = keepFilled(shown, use);
  const whole = (): void => void shown.fitBounds(background.extent() ?? wholeCountry, { animate: false });
  if (use.fit) shown.fitBounds(asExpression(use.fit), { animate: false, padding: [24, 24] });
  else whole();
  let drawn: LayerGroup | null = null;
  let pin: LayerGroup | null = null;
  let isShown = false;
  let shownVersion: unknown;
  return {
    draw: (drawing) => {
      drawn?.remove();
      drawn = drawing && drawingLayer(drawing, use).addTo(shown);
    },
    mark: (position, isNear) => {
      pin?.remove();
      pin = position && pinLayer(position).addTo(shown);
      if (position === null || (!isNear && shown.getBounds().contains(asPlace(position)))) return;
      const zoom = isNear ? Math.max(shown.getZoom(), nearZoom) : shown.getZoom();
      shown.setView(asPlace(position), zoom, { animate: false });
    },
    show: (version) => {
      if (isShown && version === shownVersion) return;
      [isShown, shownVersion] = [true, version];
      background.load();
    },
    reload: background.load,
    zoom: (steps) => void shown.setZoom(shown.getZoom() + steps, { animate: false }),
    whole,
    close: () => {
      background.stop();
      shown.remove();
    },
  };
}

/** Streets, tiles and areas, read when a view needs them. */
function keepFilled(shown: LeafletMap, use: MapUse) {
  const renderer = svg({ padding: 0.5 });
  let base: MapBase | null = null;
  let known: Bounds | null = null;
  let layers: LayerGroup | null = null;
  let names: LayerGroup | null = null;
  let asked = 0;
  let isStopped = false;
  const view = (): Bounds => {
    const bounds = shown.getBounds();
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  };
  const load = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    try {
      if (!base) {
        base = await readBase();
        if (isStopped) return;
        startBase(shown, base, use);
      }
      const wanted = askedBounds(view());
      const areas = await use.readAreas(wanted);
      if (turn !== asked || isStopped) return;
      known = wanted;
      layers?.remove();
      layers = layerGroup([areaLayer(areas, renderer), streetLayer(base.streets, renderer)]).addTo(shown);
      name();
      use.onFailure(false);
    } catch {
      if (turn === asked && !isStopped) use.onFailure(true);
    }
  };
  const name = (): void => {
    names?.remove();
    names = base && streetLabels(shown, base.streets).addTo(shown);
  };
  shown.on('moveend', () => {
    name();
    if (!known || !holds(known, view())) void load();
  });
  return {
    load: () => void load(),
    extent: () => base?.extent && asExpression(base.extent),
    stop: () => {
      isStopped = true;
    },
  };
}

function startBase(shown: LeafletMap, { tiles, extent }: MapBase, use: MapUse): void {
  if (tiles) {
    tileLayer(tiles.url, { maxZoom: 19, crossOrigin: false }).addTo(shown);
    use.onAttribution(tiles.attribution);
  }
  if (use.fit === null && extent) shown.fitBounds(asExpression(extent), { animate: false });
}

/** Every ring as a line, and the points of the one that is worked on. */
function drawingLayer(drawing: Drawing, use: MapUse): LayerGroup {
  const look = (isCurrent: boolean) => ({
    className: isCurrent ? 'drawn drawn-current' : 'drawn',
    weight: 3,
    interactive: false,
    pane: drawingPane,
  });
  const lines = drawing.polygons.flatMap((rings, at) =>
    rings.map((ring, index) => {
      const isCurrent = at === drawing.polygon && index === drawing.ring;
      const places = ring.map(asPlace);
      return isCurrent && drawing.isOpen ? polyline(places, look(true)) : polygon([places], look(isCurrent));
    }),
  );
  const points = currentRing(drawing).map((position, at) => {
    const html = element('span', { class: at === drawing.point ? 'handle handle-chosen' : 'handle' });
    const icon = divIcon({ html, className: 'handle-place', iconSize: [24, 24], iconAnchor: [12, 12] });
    const point = marker(asPlace(position), { icon, draggable: true, keyboard: false, autoPan: true });
    point.on('click', () => use.onPoint(at));
    point.on('dragend', () => {
      const { lng, lat } = point.getLatLng().wrap();
      use.onMove(at, [lng, lat]);
    });
    return point;
  });
  return layerGroup([...lines, ...points]);
}

function pinLayer(position: Position): LayerGroup {
  const icon = divIcon({ html: element('div', {}, pinDrawing()), className: 'pin', iconSize: [32, 44], iconAnchor: [16, 43] });
  return layerGroup([marker(asPlace(position), { icon, interactive: false, keyboard: false })]);
}
