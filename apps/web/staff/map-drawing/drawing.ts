/** Longitude, latitude: degrees of WGS 84. */
export type Position = [longitude: number, latitude: number];
/** Its positions in order; unlike in GeoJSON the first does not come again. */
type Ring = readonly Position[];

/** A shape while it is drawn. There is always one ring at least, which may be empty. */
export interface Drawing {
  /** An outer ring, then its holes, of each polygon. */
  polygons: readonly (readonly Ring[])[];
  /** The ring that is worked on. */
  polygon: number;
  ring: number;
  /** The point of it that is chosen; null: none. */
  point: number | null;
  /** A press on the map sets a point. */
  isOpen: boolean;
}

export const emptyDrawing: Drawing = { polygons: [[[]]], polygon: 0, ring: 0, point: null, isOpen: true };

/** A kept shape as a drawing: closed, its first ring chosen. */
export function drawingOf(polygons: readonly (readonly (readonly Position[])[])[]): Drawing {
  return { ...emptyDrawing, polygons: polygons.map((rings) => rings.map((ring) => ring.slice(0, -1))), isOpen: false };
}

/** The drawing as a GeoJSON geometry; null where there is no point. Rings with too few points go along: the server says what is wrong. */
export function geometryOf({ polygons }: Pick<Drawing, 'polygons'>): { type: 'MultiPolygon'; coordinates: Position[][][] } | null {
  const coordinates = polygons
    .map((rings) => rings.filter((ring) => ring.length > 0).map((ring) => closed(ring)))
    .filter((rings) => rings.length > 0);
  return coordinates.length === 0 ? null : { type: 'MultiPolygon', coordinates };
}

const closed = (ring: Ring): Position[] => [...ring, ...ring.slice(0, 1)];

export const currentRing = ({ polygons, polygon, ring }: Drawing): Ring => polygons[polygon]?.[ring] ?? [];

function withRing(drawing: Drawing, points: Ring, more: Partial<Drawing>): Drawing {
  const polygons = drawing.polygons.map((rings, at) =>
    at === drawing.polygon ? rings.map((ring, index) => (index === drawing.ring ? points : ring)) : rings,
  );
  return { ...drawing, ...more, polygons };
}

/** Sets a point behind the chosen one, else at the end, and chooses it. */
export function addPoint(drawing: Drawing, position: Position): Drawing {
  const points = currentRing(drawing);
  const at = drawing.point === null ? points.length : drawing.point + 1;
  return withRing(drawing, [...points.slice(0, at), onGlobe(position), ...points.slice(at)], { point: at });
}

export function movePoint(drawing: Drawing, at: number, position: Position): Drawing {
  const points = currentRing(drawing).map((each, index) => (index === at ? onGlobe(position) : each));
  return withRing(drawing, points, { point: at });
}

export function removePoint(drawing: Drawing, at: number): Drawing {
  const points = currentRing(drawing).filter((_, index) => index !== at);
  return withRing(drawing, points, { point: points.length === 0 ? null : Math.min(at, points.length - 1) });
}

/** Begins another polygon. */
export function addPolygon(drawing: Drawing): Drawing {
  return { polygons: [...drawing.polygons, [[]]], polygon: drawing.polygons.length, ring: 0, point: null, isOpen: true };
}

/** Begins a hole in the polygon that is worked on. */
export function addHole(drawing: Drawing): Drawing {
  const polygons = drawing.polygons.map((rings, at) => (at === drawing.polygon ? [...rings, []] : rings));
  return {
    ...drawing,
    polygons,
    ring: polygons[drawing.polygon]?.length ? (polygons[drawing.polygon]?.length ?? 1) - 1 : 0,
    point: null,
    isOpen: true,
  };
}

/** Takes the ring away that is worked on; with an outer one its holes. */
export function removeRing(drawing: Drawing): Drawing {
  const polygons =
    drawing.ring === 0
      ? drawing.polygons.filter((_, at) => at !== drawing.polygon)
      : drawing.polygons.map((rings, at) => (at === drawing.polygon ? rings.filter((_, index) => index !== drawing.ring) : rings));
  if (polygons.length === 0) return emptyDrawing;
  return { ...drawing, polygons, polygon: Math.min(drawing.polygon, polygons.length - 1), ring: 0, point: null, isOpen: false };
}

export function chooseRing(drawing: Drawing, polygon: number, ring: number): Drawing {
  return { ...drawing, polygon, ring, point: null, isOpen: (drawing.polygons[polygon]?.[ring]?.length ?? 0) === 0 };
}

/** Seven digits are a centimetre. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
const within = (degrees: number, limit: number): number => round(Math.min(Math.max(degrees, -limit), limit));
const onGlobe = ([longitude, latitude]: Position): Position => [within(longitude, 180), within(latitude, 90)];

/** Degrees as they are typed; null for what is none. A comma may stand for the point. */
export function degreesOf(typed: string, limit: number): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^-?\d{1,3}(?:\.\d{1,12})?$/.test(text)) return null;
  const degrees = Number(text);
  return Math.abs(degrees) <= limit ? degrees : null;
}

/** How far an arrow key moves a point, in degrees: some ten metres, with Shift a hundred. */
export const keyStep = { near: 0.0001, far: 0.001 };
const directions: Readonly<Record<string, Position>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Where an arrow key moves a point; null for any other key. */
export function movedByKey([longitude, latitude]: Position, key: string, isFar: boolean): Position | null {
  const direction = directions[key];
  const step = isFar ? keyStep.far : keyStep.near;
  return direction ? onGlobe([longitude + direction[0] * step, latitude + direction[1] * step]) : null;
}
