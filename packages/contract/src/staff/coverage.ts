import { z } from 'zod';
import { route } from '../route.ts';
import { Id, PathId } from '../wire.ts';
import { Version } from './access.ts';

const right = 'coverage.edit';
const Status = z.enum(['NEW_SERVICE', 'NEW_SIGNUP', 'NEW_SURVEY', 'NONE']);
/** Degrees of WGS 84, longitude first (RFC 7946). */
const Position = z.tuple([z.number(), z.number()]);
/** Polygons of an area: an outer ring, then its holes; the last position of a ring is its first. */
const Polygons = z.array(z.array(z.array(Position)));
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);

const AreaDraft = z.object({
  name: z.string().trim().min(1).max(200),
  status: Status,
  locationId: Id.nullable(),
  /** Codes of plans and bundles that may be ordered there; null: all of the location. */
  planCodes: z.array(z.string().trim().min(1).max(100)).max(500).nullable(),
  /** The smaller number decides first. */
  priority: z.int().min(0).max(10_000),
  /** A GeoJSON geometry; null: the shape that is kept stays. */
  shape: z.unknown().nullable(),
});

const Listed = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  status: Status,
  location: z.string().nullable(),
  priority: z.int(),
  /** Square kilometres. */
  size: z.number(),
});

const ByStatus = z.object({ NEW_SERVICE: z.int(), NEW_SIGNUP: z.int(), NEW_SURVEY: z.int(), NONE: z.int() });
/** What becomes of the known addresses inside, a building counted once. */
const Effect = z.object({
  addresses: z.int(),
  /** Those whose answer changes. */
  changed: z.int(),
  before: ByStatus,
  after: ByStatus,
  /** There are more than were counted: every number is at least so many. */
  isCut: z.boolean(),
});

const Overlap = z.object({
  id: Id,
  name: z.string(),
  status: Status,
  priority: z.int(),
  /** It decides where both are. */
  decides: z.boolean(),
});

const FileInput = z.object({
  /** The bytes of the file in base64: GeoJSON, KML, KMZ, or one of them packed by gzip. */
  file: z.base64().min(1),
  /** What holds for areas of the file that do not say so themselves. */
  status: Status.nullable(),
  locationId: Id.nullable(),
  priority: z.int().min(0).max(10_000),
  /** Take away areas that the file does not have. */
  replace: z.boolean(),
});
const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() });

const Place = z.object({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-85).max(85) });
const one = z.object({ id: PathId });

/** The coverage map: areas drawn, imported and tried (decision 0030). */
export const coverage = {
  listAreas: route({
    id: 'S-130',
    method: 'GET',
    path: '/staff/coverage',
    summary: 'Areas of the coverage map by name, the first 200 that fit',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    query: z.object({ name: z.string().max(200).optional(), status: Status.optional() }),
    answer: { kind: 'object', shape: z.object({ total: z.int(), areas: z.array(Listed) }) },
    errors: [],
  }),
  listDrawn: route({
    id: 'S-131',
    method: 'GET',
    path: '/staff/coverage/drawn',
    summary: 'Outlines of the areas within bounds, at most 400, what decides first last',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    query: z.object({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) }),
    answer: { kind: 'list', item: z.object({ id: Id, status: Status, polygons: Polygons }) },
    errors: [],
  }),
  getChoices: route({
    id: 'S-132',
    method: 'GET',
    path: '/staff/coverage/choices',
    summary: 'What an area may name: locations, plans and bundles',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: z.object({
        locations: z.array(z.object({ id: Id, name: z.string() })),
        plans: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    },
    errors: [],
  }),
  getArea: route({
    id: 'S-133',
    method: 'GET',
    path: '/staff/coverage/{id}',
    summary: 'One area with its shape, unless that has too many positions to be drawn by hand',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    params: one,
    answer: {
      kind: 'object',
      shape: Listed.extend({
        externalId: z.string(),
        locationId: Id.nullable(),
        planCodes: z.array(z.string()).nullable(),
        positions: z.int(),
        /** Null: more than 2,000 positions. */
        polygons: Polygons.nullable(),
        bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
      }),
    },
    errors: [],
  }),
  previewArea: route({
    id: 'S-134',
    method: 'POST',
    path: '/staff/coverage/preview',
    summary: 'What saving a drawing, or removing an area, would change; nothing is kept',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    /** id null: a new area; draft null: it would be removed. */
    body: z.object({ id: Id.nullable(), draft: AreaDraft.nullable() }),
    bodyLimit: 'file',
    reads: true,
    answer: {
      kind: 'object',
      shape: z.object({
        /** Why the drawing is no area, and where; null: it is one. */
        problem: z.object({ code: z.string(), message: z.string(), at: Position.nullable() }).nullable(),
        size: z.number(),
        overlaps: z.array(Overlap),
        /** Null: counting took too long. */
        effect: Effect.nullable(),
      }),
    },
    errors: [],
  }),
  addArea: route({
    id: 'S-135',
    method: 'POST',
    path: '/staff/coverage',
    summary: 'Adds an area to the coverage map',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    /** `key` is the drawing's own: the same drawing sent twice is added once. */
    body: AreaDraft.extend({ key: z.uuid() }),
    exactBody: true,
    bodyLimit: 'file',
    records: ['coverage.areaAdded'],
    answer: { kind: 'object', shape: z.object({ id: Id, version: Version }) },
    errors: ['STF0130'],
  }),
  changeArea: route({
    id: 'S-136',
    method: 'PUT',
    path: '/staff/coverage/{id}',
    summary: 'Changes an area from the version that was read',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: one,
    body: AreaDraft.extend({ version: Version }),
    exactBody: true,
    bodyLimit: 'file',
    records: ['coverage.areaChanged'],
    answer: { kind: 'object', shape: z.object({ id: Id, version: Version }) },
    errors: ['STF0002'],
  }),
  removeArea: route({
    id: 'S-137',
    method: 'POST',
    path: '/staff/coverage/{id}/remove',
    summary: 'Takes an area off the coverage map',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    params: one,
    body: z.object({ version: Version }),
    exactBody: true,
    records: ['coverage.areaRemoved'],
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['STF0002'],
  }),
  compareFile: route({
    id: 'S-138',
    method: 'POST',
    path: '/staff/coverage-file/compare',
    summary: 'What a file would change, and which of its areas can not be used; nothing is kept',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    body: FileInput,
    exactBody: true,
    bodyLimit: 'file',
    reads: true,
    answer: {
      kind: 'object',
      shape: z.object({
        /** Stands for the map it was compared with. */
        mark: z.string(),
        read: z.int(),
        counts: Counts,
        /** The first 200. */
        differences: z.array(
          z.object({
            name: z.string(),
            change: z.enum(['added', 'changed', 'removed']),
            before: Status.nullable(),
            after: Status.nullable(),
          }),
        ),
        rejected: z.int(),
        /** The first 100; `number` counts the entries of the file from 1. */
        problems: z.array(z.object({ number: z.int(), name: z.string(), message: z.string(), at: Position.nullable() })),
      }),
    },
    errors: [],
  }),
  applyFile: route({
    id: 'S-139',
    method: 'POST',
    path: '/staff/coverage-file',
    summary: 'Brings a file in as it was compared',
    access: { kind: 'staff', right },
    limit: 'RL-WRITE',
    body: FileInput.extend({ mark: z.string().min(1).max(64) }),
    exactBody: true,
    bodyLimit: 'file',
    records: ['coverage.imported'],
    answer: { kind: 'object', shape: Counts },
    errors: ['STF0002'],
  }),
  exportAreas: route({
    id: 'S-140',
    method: 'GET',
    path: '/staff/coverage-file',
    summary: 'Every area as GeoJSON that changes nothing when it comes back',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    answer: { kind: 'file', contentType: 'application/geo+json' },
    errors: [],
  }),
  tryPlace: route({
    id: 'S-141',
    method: 'POST',
    path: '/staff/coverage/try',
    summary: 'Which area decides at an address or a place, and what a visitor is told there',
    access: { kind: 'staff', right },
    limit: 'RL-READ',
    /** One of the two. */
    body: z.object({ address: z.string().trim().min(1).max(300).nullable(), place: Place.nullable() }),
    reads: true,
    answer: {
      kind: 'object',
      shape: z.object({
        /** Null: the address is not known, or more than one is meant. */
        found: z
          .object({
            /** As it is known; null for a bare place. */
            address: z.string().nullable(),
            place: Place.nullable(),
            /** The address itself says what it gets, before any area. */
            ownStatus: Status.nullable(),
            /** Those around the place, what decides first. */
            areas: z.array(z.object({ id: Id, name: z.string(), status: Status, priority: z.int() })),
            told: Status,
            location: z.string().nullable(),
            planCodes: z.array(z.string()).nullable(),
          })
          .nullable(),
      }),
    },
    errors: [],
  }),
};
