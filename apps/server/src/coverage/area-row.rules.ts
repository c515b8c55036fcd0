import { createHash } from 'node:crypto';
import { type CoverageStatus, readCoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import { outlineOf } from './outline.rules.ts';
import type { AreaEntry } from './read-area-file.ts';
import { readShape, type ShapeProblem } from './read-shape.rules.ts';
import { type Bounds, boundsOf, type Polygon, type Position, sizeOf } from './shape.rules.ts';

/** An area as it is kept. */
export interface AreaRow extends Bounds {
  externalId: string;
  name: string;
  status: CoverageStatus;
  locationId: number | null;
  planCodes: readonly string[] | null;
  priority: number;
  polygons: readonly Polygon[];
  outline: readonly Polygon[];
  size: number;
}

export type AreaProblem =
  | ShapeProblem
  | 'noStatus'
  | 'unknownStatus'
  | 'unknownLocation'
  | 'badPriority'
  | 'badPlans'
  | 'badId'
  | 'repeatedId';

export interface RefusedArea {
  problem: AreaProblem;
  at: Position | null;
}

/** What holds for entries that do not say so themselves. */
export interface AreaDefaults {
  status: CoverageStatus | null;
  locationId: number | null;
  priority: number;
}

export const defaultPriority = 100;
export const priorityLimits = { min: 0, max: 10_000 };
const longestName = 200;

/** One entry of a file as an area, or what is wrong with it. `locations` are ids by code. */
export function readArea(entry: AreaEntry, defaults: AreaDefaults, locations: ReadonlyMap<string, number>): AreaRow | RefusedArea {
  const say = propertiesOf(entry.properties);
  const status = statusOf(say('status'), defaults.status);
  if (isRefused(status)) return status;
  const locationId = locationOf(say('location'), defaults.locationId, locations);
  if (isRefused(locationId)) return locationId;
  const priority = priorityOf(say('priority'), defaults.priority);
  if (isRefused(priority)) return priority;
  const planCodes = plansOf(say('plans'));
  if (isRefused(planCodes)) return planCodes;
  const shape = readShape(entry.geometry);
  if ('problem' in shape) return shape;
  const { polygons } = shape;
  const name = (textOf(say('name')) ?? '').slice(0, longestName);
  const externalId = externalIdOf([say('id'), say('external_id'), entry.id], name, polygons);
  if (isRefused(externalId)) return externalId;
  const drawn = { polygons, outline: outlineOf(polygons), size: sizeOf(polygons), ...boundsOf(polygons) };
  return { externalId, name: name || externalId, status, locationId, priority, planCodes, ...drawn };
}

const refused = (problem: AreaProblem): RefusedArea => ({ problem, at: null });

export function isRefused(value: unknown): value is RefusedArea {
  return typeof value === 'object' && value !== null && 'problem' in value;
}

/** Properties by name in any case: programs for maps write STATUS, Status or status. */
function propertiesOf(properties: AreaEntry['properties']): (name: string) => unknown {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => byName.get(name);
}

/** Text that says something; numbers count as their digits. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  // Text with a NUL can't be kept.
  return text === '' || text.includes('\0') ? null : text;
}

function statusOf(value: unknown, otherwise: CoverageStatus | null): CoverageStatus | RefusedArea {
  const text = textOf(value);
  if (text === null) return otherwise ?? refused('noStatus');
  return readCoverageStatus(text) ?? refused('unknownStatus');
}

function locationOf(value: unknown, otherwise: number | null, locations: ReadonlyMap<string, number>): number | null | RefusedArea {
  const code = textOf(value);
  if (code === null) return otherwise;
  return locations.get(code) ?? refused('unknownLocation');
}

function priorityOf(value: unknown, otherwise: number): number | RefusedArea {
  const text = textOf(value);
  if (text === null) return otherwise;
  const priority = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return priority >= priorityLimits.min && priority <= priorityLimits.max ? priority : refused('badPriority');
}

/** A list, or one text with commas; nothing means everything of the location. */
function plansOf(value: unknown): string[] | null | RefusedArea {
  if (value === undefined || value === null) return null;
  const codes = (Array.isArray(value) ? value : String(typeof value === 'object' ? '' : value).split(',')).map(textOf);
  if (typeof value === 'object' && !Array.isArray(value)) return refused('badPlans');
  const kept = [...new Set(codes.filter((code) => code !== null))];
  return kept.some((code) => code.length > 100) || kept.length > 500 ? refused('badPlans') : kept.length > 0 ? kept : null;
}

/** What an import finds the area again by: its id, else its name, else its shape. */
function externalIdOf(ids: readonly unknown[], name: string, polygons: readonly Polygon[]): string | RefusedArea {
  const id = ids.map(textOf).find((text) => text !== null);
  if (id !== undefined) return id.length <= longestName ? id : refused('badId');
  if (name !== '') return `name:${name}`;
  return `shape:${createHash('sha256').update(JSON.stringify(polygons)).digest('hex').slice(0, 16)}`;
}
