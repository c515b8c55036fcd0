import {
  map as createMap,
  divIcon,
  type LatLngBoundsExpression,
  type LayerGroup,
  type Map as LeafletMap,
  layerGroup,
  marker,
  svg,
  tileLayer,
} from 'leaflet';
import { areaLayer, streetLayer } from './draw-areas.ts';
import { askedBounds, type Bounds, holds, kindsInView, type MapArea, type MapBase, readAreas, readBase } from './map-data.ts';
import type { MapQuery, Offer } from './map-query.ts';
import { pinDrawing } from './page-parts.ts';
import { streetLabels } from './street-labels.ts';

export interface ShownMap {
  move(right: number, down: number): void;
  zoom(steps: number): void;
  center(): void;
  /** Reads anew what could not be read. */
  again(): void;
}

export interface MapReport {
  /** Kinds of areas in view changed. */
  onKinds(kinds: readonly Offer[]): void;
  onFailure(hasFailed: boolean): void;
  onAttribution(text: string): void;
}

/** Near enough to read streets; in a low frame a step further, so that there is something around the pin. */
const nearZoom = (height: number): number => (height < 320 ? 14 : 15);
const wholeCountry: LatLngBoundsExpression = [
  [24, -125],
  [50, -66],
];
const asExpression = ({ west, south, east, north }: Bounds): LatLngBoundsExpression => [
  [south, west],
  [north, east],
];

/** Puts the map into its element and keeps it filled while it is moved. Nothing moves by itself for those who asked for less motion. */
export function startMap(container: HTMLElement, { at }: MapQuery, report: MapReport): ShownMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const shown = createMap(container, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 4,
    maxZoom: 19,
    // While one zoom glides Leaflet takes no other call: a press in that moment would be lost.
    zoomAnimation: false,
    fadeAnimation: !isStill,
    markerZoomAnimation: false,
    inertia: !isStill,
    // One finger scrolls the page the map stands in, two move the map; a wheel zooms only a map somebody has gone into.
    dragging: !isTouch,
    scrollWheelZoom: false,
  });
  container.addEventListener('focus', () => shown.scrollWheelZoom.enable());
  container.addEventListener('blur', () => shown.scrollWheelZoom.disable());
  // Who can't drag points at the place that is to be in the middle.
  shown.on('click', ({ latlng }) => void shown.panTo(latlng, { animate: !isStill }));
  const panBy = shown.panBy.bind(shown);
  // The keyboard's own moves come this way too.
  shown.panBy = (offset, options) => panBy(offset, { ...options, animate: !isStill });
  if (at) addPin(shown, at.latitude, at.longitude);
  const content = keepFilled(shown, at === null, report);
  const center = (): void => {
    if (at) shown.setView([at.latitude, at.longitude], nearZoom(shown.getSize().y), { animate: !isStill });
    else shown.fitBounds(content.extent() ?? wholeCountry, { animate: !isStill });
  };
  center();
  return {
    move: (right, down) => void shown.panBy([right * shown.getSize().x * 0.25, down * shown.getSize().y * 0.25]),
    zoom: (steps) => void shown.setZoom(shown.getZoom() + steps, { animate: !isStill }),
    center,
    again: content.load,
  };
}

function addPin(shown: LeafletMap, latitude: number, longitude: number): void {
  const html = document.createElement('div');
  html.append(pinDrawing());
  const icon = divIcon({ html, className: 'pin', iconSize: [32, 44], iconAnchor: [16, 43] });
  marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(shown);
}

/** Streets and areas, read when a view needs them. */
function keepFilled(shown: LeafletMap, isOverview: boolean, report: MapReport) {
  const renderer = svg({ padding: 0.5 });
  let base: MapBase | null = null;
  let areas: readonly MapArea[] = [];
  let known: Bounds | null = null;
  let drawn: LayerGroup | null = null;
  let names: LayerGroup | null = null;
  let asked = 0;

  const view = (): Bounds => {
    const bounds = shown.getBounds();
    return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  };
  const draw = (): void => {
    drawn?.remove();
    drawn = layerGroup([areaLayer(areas, renderer), ...(base ? [streetLayer(base.streets, renderer)] : [])]).addTo(shown);
  };
  const name = (): void => {
    names?.remove();
    names = base && streetLabels(shown, base.streets).addTo(shown);
  };
  const load = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    try {
      if (!base) await loadBase();
      const wanted = askedBounds(view());
      const read = await readAreas(wanted);
      // A later move asked for more: its answer counts.
      if (turn !== asked) return;
      [areas, known] = [read, wanted];
      draw();
      name();
      report.onFailure(false);
    } catch {
      if (turn === asked) report.onFailure(true);
    }
    report.onKinds(kindsInView(areas, view()));
  };
  const loadBase = async (): Promise<void> => {
    base = await readBase();
    const { tiles, extent } = base;
    if (tiles) {
      tileLayer(tiles.url, { maxZoom: 19, crossOrigin: false }).addTo(shown);
      report.onAttribution(tiles.attribution);
    }
    if (isOverview && extent) shown.fitBounds(asExpression(extent), { animate: false });
  };
  shown.on('moveend', () => {
    name();
    if (known && holds(known, view())) report.onKinds(kindsInView(areas, view()));
    else void load();
  });
  return { load: () => void load(), extent: () => base?.extent && asExpression(base.extent) };
}
