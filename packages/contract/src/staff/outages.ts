import { outageCauses, outageSeverities } from '@porchlight/domain/outages/outage-kinds.ts';
import { z } from 'zod';
import { OutageUpdate } from '../outages.ts';
import { route } from '../route.ts';
import { Id, IsoDateTime, Money, PathId } from '../wire.ts';
import { Version } from './access.ts';

/** An instant as it is sent: with its offset. */
const Instant = z.iso.datetime({ offset: true });
const Words = z.string().trim().min(1).max(1000).nullable();

/** Where an outage is: everybody, or all that any of the parts names together. */
const AreaInput = z.object({
  isNetwork: z.boolean(),
  accountNumbers: z.array(z.string().trim().min(1).max(40)).max(5000),
  zipCodes: z.array(z.string().trim().min(1).max(10)).max(500),
  locationIds: z.array(Id).max(200),
  coverageAreaIds: z.array(Id).max(200),
  /** A GeoJSON geometry: Polygon, MultiPolygon or a collection of them. */
  shape: z.unknown().nullable(),
});

const Said = z.object({
  severity: z.enum(outageSeverities),
  cause: z.enum(outageCauses),
  words: Words,
  wordsEs: Words,
});

const StaffOutage = z.object({
  id: Id,
  version: Version,
  state: z.enum(['planned', 'open', 'ended', 'cancelled']),
  isPlanned: z.boolean(),
  severity: z.enum(outageSeverities),
  cause: z.enum(outageCauses),
  words: z.string().nullable(),
  wordsEs: z.string().nullable(),
  /** Among staff alone. */
  note: z.string().nullable(),
  startedAt: IsoDateTime,
  expectedUntil: IsoDateTime.nullable(),
  endedAt: IsoDateTime.nullable(),
  area: z.object({
    isNetwork: z.boolean(),
    accountNumbers: z.array(z.string()),
    zipCodes: z.array(z.string()),
    locations: z.array(z.string()),
    hasShape: z.boolean(),
  }),
  /** Accounts it concerns, of them those counted by their ZIP code alone, and whether the list is complete. */
  accounts: z.int(),
  byZip: z.int(),
  isListed: z.boolean(),
});

const CreditRule = z.object({
  accountType: z.enum(['RESIDENTIAL', 'BUSINESS']),
  /** Null: outages are not credited. */
  fromHours: z.int().nullable(),
  unit: z.enum(['day', 'share']),
  dayAmount: Money,
  cap: Money.nullable(),
  severities: z.array(z.enum(outageSeverities)),
  forPlanned: z.boolean(),
  isAutomatic: z.boolean(),
});

const StaffOutageDetail = StaffOutage.extend({
  updates: z.array(OutageUpdate),
  credit: z.object({
    /** Null: nothing is worked out yet. */
    until: IsoDateTime.nullable(),
    isWorking: z.boolean(),
    decision: z.enum(['approved', 'declined']).nullable(),
    /** By the terms it is worked out by, or those that would count now. */
    rules: z.array(CreditRule),
    sums: z.array(z.object({ accountType: z.enum(['RESIDENTIAL', 'BUSINESS']), accounts: z.int(), amount: Money, most: Money })),
  }),
});

const Settings = z.object({
  version: Version,
  quietMinutes: z.int().min(0).max(1440),
  perMinute: z.int().min(1).max(100_000),
  rules: z.array(CreditRule).length(2),
});

const one = z.object({ id: PathId });

export const outages = {
  listOutages: route({
    id: 'S-150',
    method: 'GET',
    path: '/staff/outages',
    summary: 'Outages that go on or are planned, and the fifty that ended last',
    access: { kind: 'staff', right: 'outages.view' },
    limit: 'RL-READ',
    answer: { kind: 'list', item: StaffOutage },
    errors: [],
  }),
  getOutage: route({
    id: 'S-151',
    method: 'GET',
    path: '/staff/outages/{id}',
    summary: 'One outage, with what was said of it and what it credits',
    access: { kind: 'staff', right: 'outages.view' },
    limit: 'RL-READ',
    params: one,
    answer: { kind: 'object', shape: StaffOutageDetail },
    errors: [],
  }),
  countOutage: route({
    id: 'S-152',
    method: 'POST',
    path: '/staff/outages/count',
    summary: 'How many accounts an area concerns, before anybody is told',
    access: { kind: 'staff', right: 'outages.edit' },
    limit: 'RL-WRITE',
    body: z.object({ area: AreaInput }),
    bodyLimit: 'file',
    reads: true,
    answer: { kind: 'object', shape: z.object({ accounts: z.int(), byZip: z.int() }) },
    errors: [],
  }),
  startOutage: route({
    id: 'S-153',
    method: 'POST',
    path: '/staff/outages',
    summary: 'Begins an outage, or announces a planned one',
    access: { kind: 'staff', right: 'outages.edit' },
    limit: 'RL-WRITE',
    body: Said.extend({
      area: AreaInput,
      isPlanned: z.boolean(),
      /** Null: now. */
      startsAt: Instant.nullable(),
      expectedUntil: Instant.nullable(),
      note: z.string().trim().min(1).max(500).nullable(),
    }),
    exactBody: true,
    bodyLimit: 'file',
    records: ['outage.started', 'outage.planned'],
    answer: { kind: 'object', shape: z.object({ id: Id }) },
    errors: ['STF0150'],
  }),
  changeOutage: route({
    id: 'S-154',
    method: 'PUT',
    path: '/staff/outages/{id}',
    summary: 'Changes what is said of an outage that is not over, when it is expected to be, and where it is',
    access: { kind: 'staff', right: 'outages.edit' },
    limit: 'RL-WRITE',
    params: one,
    body: Said.extend({
      version: Version,
      startsAt: Instant,
      expectedUntil: Instant.nullable(),
      /** Null: it stays where it is. */
      area: AreaInput.nullable(),
    }),
    exactBody: true,
    bodyLimit: 'file',
    records: ['outage.changed'],
    answer: { kind: 'object', shape: z.object({ id: Id }) },
    errors: ['STF0002', 'STF0151'],
  }),
  endOutage: route({
    id: 'S-155',
    method: 'POST',
    path: '/staff/outages/{id}/end',
    summary: 'Ends an outage, calls a planned one off, or corrects when one that is over ended',
    access: { kind: 'staff', right: 'outages.edit' },
    limit: 'RL-WRITE',
    params: one,
    /** endedAt null: now. */
    body: z.object({ version: Version, endedAt: Instant.nullable() }),
    exactBody: true,
    records: ['outage.ended', 'outage.cancelled', 'outage.corrected'],
    answer: { kind: 'object', shape: z.object({ id: Id }) },
    errors: ['STF0002', 'STF0151'],
  }),
  decideOutageCredit: route({
    id: 'S-156',
    method: 'POST',
    path: '/staff/outages/{id}/credit',
    summary: 'Approves what an outage credits, or declines it: what waits for a bill is taken back then',
    access: { kind: 'staff', right: 'outages.credit' },
    limit: 'RL-WRITE',
    params: one,
    body: z.object({ version: Version, decision: z.enum(['approved', 'declined']) }),
    exactBody: true,
    records: ['outage.creditApproved', 'outage.creditDeclined'],
    answer: { kind: 'object', shape: z.object({ id: Id }) },
    errors: ['STF0002'],
  }),
  getOutageSettings: route({
    id: 'S-157',
    method: 'GET',
    path: '/staff/outages/settings',
    summary: 'How customers are told of outages and what these credit, with the places and areas an outage may be in',
    access: { kind: 'staff', right: 'outages.view' },
    limit: 'RL-READ',
    answer: {
      kind: 'object',
      shape: Settings.extend({
        locations: z.array(z.object({ id: Id, name: z.string() })),
        coverageAreas: z.array(z.object({ id: Id, name: z.string() })),
      }),
    },
    errors: [],
  }),
  changeOutageSettings: route({
    id: 'S-158',
    method: 'PUT',
    path: '/staff/outages/settings',
    summary: 'Changes how customers are told of outages, and what those credit that end from now on',
    access: { kind: 'staff', right: 'outages.credit' },
    limit: 'RL-WRITE',
    body: Settings,
    exactBody: true,
    records: ['outage.settingsChanged'],
    answer: { kind: 'object', shape: z.object({ version: Version }) },
    errors: ['STF0002'],
  }),
};
