import { addressKey, searchLine } from '@porchlight/domain/addresses/address-key.ts';
import { tokensOf } from '@porchlight/domain/addresses/fold-text.ts';
import { canonicalCity, canonicalState } from '@porchlight/domain/addresses/known-street.ts';
import { readStreetLine, type StreetLine } from '@porchlight/domain/addresses/street-line.ts';
import { type Unit, unitFromField } from '@porchlight/domain/addresses/unit.ts';
import { readCoverageStatus } from '@porchlight/domain/coverage/coverage-status.ts';
import type { AddressStatus } from '../index.ts';
import type { Columns, Field } from './columns.ts';

/** An address as the staging table takes it. */
export interface StagedAddress {
  row: number;
  externalId: string;
  /** The same for two rows of one address: what makes a repeated id a mistake or not. */
  key: string;
  place: string | null;
  isAlias: boolean;
  street: string;
  shownStreet: string;
  canonicalCity: string;
  number: string;
  unit: string;
  declaredUnits: number;
  line: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string;
  zip: string;
  zip4: string | null;
  latitude: number | null;
  longitude: number | null;
  status: AddressStatus | null;
  location: string | null;
  planCodes: readonly string[] | null;
  accountLocation: string | null;
}

/** Why a row was not taken: the column at fault and the reason, for the operator. */
export interface RowProblem {
  column: string;
  reason: string;
}

const longest = 200;
const wholeLine = /^(.+?),\s*([^,]+?),\s*([A-Za-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)$/;

/** Reads the rows of one file; remembers streets and towns it has read before, because most rows repeat them. */
export class AddressReader {
  readonly #columns: Columns;
  readonly #streets = new Map<string, string>();
  readonly #towns = new Map<string, string>();
  #fields: readonly string[] = [];
  /** What the row at hand says. One function for all rows: there are a million of them. */
  readonly #value = (field: Field): string => {
    const at = this.#columns.at.get(field);
    return at === undefined ? '' : (this.#fields[at] ?? '').trim();
  };

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** The address of a row, or what is wrong with it. */
  read(row: number, fields: readonly string[]): StagedAddress | RowProblem {
    const value = this.#value;
    this.#fields = fields;
    const given = value('address') || `${value('number')} ${value('street')}`.trim();
    if (given === '') return problem('address', 'is empty');
    if (fields.some((field) => field.length > 2_000) || given.length > longest) return problem('address', 'is too long');
    const place = placeOf(given, value);
    if ('reason' in place) return place;
    const line = this.#streetLine(place.street);
    const unit = unitOf(value('unit')) ?? line.unit;
    if (line.isPostalBox) return problem('address', 'is a post office box');
    if (line.number === null) return problem('address', 'has no house number');
    if (line.street === '') return problem('address', 'has no street');
    const city = this.#town(place.city);
    const state = canonicalState(place.state);
    const point = pointOf(value('latitude'), value('longitude'));
    if ('reason' in point) return point;
    const status = value('status') === '' ? null : readCoverageStatus(value('status'));
    if (status === null && value('status') !== '') return problem('status', 'is none of NEW_SERVICE, NEW_SIGNUP, NEW_SURVEY, NONE');
    const parts = { number: line.number, street: line.street, unit: unit?.key ?? '', city, state, zip: place.zip };
    const { externalId, key, place: supplied, isAlias } = this.#identity(value, parts, unit);
    // Written out: spreading objects into one of this size costs more than all the rest of the row.
    return {
      row,
      externalId,
      key,
      place: supplied,
      isAlias,
      street: line.street,
      shownStreet: shownStreetOf(line, place.street),
      canonicalCity: city,
      number: line.number,
      unit: unit?.key ?? '',
      declaredUnits: unit === null ? wholeOrZero(value('units')) : 0,
      line: searchLine(parts),
      address1: line.unit === null ? collapse(place.street) : line.plain,
      address2: unit?.shown ?? null,
      city: collapse(place.city),
      state,
      zip: place.zip,
      zip4: place.zip4,
      latitude: point.latitude,
      longitude: point.longitude,
      status,
      location: value('location') || null,
      planCodes: codesOf(value('plan_codes')),
      accountLocation: value('account_location') || null,
    };
  }

  #identity(value: (field: Field) => string, parts: Parameters<typeof addressKey>[0], unit: Unit | null) {
    const key = addressKey(parts);
    const id = (value('external_id') || value('location_id')).slice(0, longest);
    if (this.#columns.kind === 'fabricAliases') return { externalId: `${id}#${key}`, key, place: id, isAlias: true };
    // Without an id of the supplier's, the address itself is one: its parts and how the unit is called.
    const externalId = id || `=${key}${unit === null ? '' : `|${unit.shown}`}`;
    return { externalId, key, place: id || null, isAlias: false };
  }

  /** Plain lines, a number and a street, are nearly all of a file: their street is read once. */
  #streetLine(text: string): StreetLine {
    const simple = /^(\d{1,8}) ([A-Za-z0-9 ]+)$/.exec(text);
    const rest = simple?.[2]?.toUpperCase() ?? '';
    const known = this.#streets.get(rest);
    if (simple && known !== undefined) {
      const number = (simple[1] ?? '').replace(/^0+(?=\d)/, '');
      return { isPostalBox: false, number, street: known, unit: null, plain: text };
    }
    const line = readStreetLine(text);
    // What stands behind a number may depend on it, so only a line that is nothing but both is remembered.
    if (simple && !line.isPostalBox && line.unit === null && line.number === (simple[1] ?? '').replace(/^0+(?=\d)/, ''))
      keep(this.#streets, rest, line.street);
    return line;
  }

  #town(text: string): string {
    const known = this.#towns.get(text);
    if (known !== undefined) return known;
    const city = canonicalCity(text);
    keep(this.#towns, text, city);
    return city;
  }
}

/** Streets of a state fit; a file that makes up new ones without end does not fill the memory. */
function keep(map: Map<string, string>, key: string, value: string): void {
  if (map.size >= 200_000) map.clear();
  map.set(key, value);
}

function problem(column: string, reason: string): RowProblem {
  return { column, reason };
}

function unitOf(text: string): Unit | null {
  return text === '' || /^(?:n\/a|na|none|null)$/i.test(text) ? null : unitFromField(tokensOf(text));
}

interface Place {
  street: string;
  city: string;
  state: string;
  zip: string;
  zip4: string | null;
}

function placeOf(given: string, value: (field: Field) => string): Place | RowProblem {
  const city = value('city');
  const code = value('zip');
  if (city === '' && code === '') {
    const whole = wholeLine.exec(given);
    if (!whole) return problem('city', 'there is neither a city nor a ZIP code');
    return { street: whole[1] ?? '', city: whole[2] ?? '', state: whole[3] ?? '', ...zipOf(whole[4] ?? '') };
  }
  const zip = zipOf(code);
  if (zip.zip === '' && code !== '') return problem('zip', 'is not a ZIP code');
  const suffix = /^\d{4}$/.test(value('zip4')) ? value('zip4') : null;
  return { street: given, city, state: value('state'), zip: zip.zip, zip4: zip.zip4 ?? suffix };
}

/** A spreadsheet loses the zeros in front: 2114 is 02114. */
function zipOf(text: string): { zip: string; zip4: string | null } {
  const match = /^(\d{3,5})(?:\.0)?(?:-?(\d{4}))?$/.exec(text);
  if (!match || /^0*$/.test(match[1] ?? '')) return { zip: '', zip4: null };
  return { zip: (match[1] ?? '').padStart(5, '0'), zip4: match[2] ?? null };
}

function pointOf(latitude: string, longitude: string): { latitude: number | null; longitude: number | null } | RowProblem {
  if (latitude === '' && longitude === '') return { latitude: null, longitude: null };
  const north = numberWithin(latitude, 90);
  const east = numberWithin(longitude, 180);
  if (north === null) return problem('latitude', 'is no latitude');
  if (east === null) return problem('longitude', 'is no longitude');
  // Nobody lives at 0, 0: it is how files write that they do not know.
  return north === 0 && east === 0 ? { latitude: null, longitude: null } : { latitude: north, longitude: east };
}

function numberWithin(text: string, most: number): number | null {
  const value = /^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= most ? value : null;
}

function wholeOrZero(text: string): number {
  return /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

function codesOf(text: string): string[] | null {
  if (text === '') return null;
  const codes = text
    .split(/[|;,]/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
  return codes.length === 0 ? null : codes.slice(0, 100);
}

function collapse(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** The street without its number, as the file spells it. */
function shownStreetOf(line: StreetLine, given: string): string {
  const text = collapse(line.unit === null ? given : line.plain);
  const number = line.number ?? '';
  return text.toUpperCase().startsWith(`${number} `) ? text.slice(number.length + 1) : line.street;
}
