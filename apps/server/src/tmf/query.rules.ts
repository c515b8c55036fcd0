import type { TmfBadInput, TmfListing, TmfObject, TmfResource } from './resource.ts';

/** Entries of a page unless told, and at most. */
export const usualLimit = 20;
export const mostEntries = 100;
/** Nobody pages further; whoever has to, filters. */
const mostOffset = 10_000_000;
const longestFilter = 200;

export interface TmfQuery extends TmfListing {
  /** Null: all attributes. */
  fields: readonly string[] | null;
}

type Raw = Readonly<Record<string, unknown>>;

/** Attributes every answer has, whatever `fields` says (TMF630). */
const alwaysShown = ['id', 'href', '@type', '@baseType'];

/** Reads the query of a list, or of one resource, where only `fields` means anything. */
export function readQuery(raw: Raw, resource: TmfResource, isList: boolean): TmfQuery | TmfBadInput {
  const { fields: rawFields, offset: rawOffset, limit: rawLimit, ...rest } = raw;
  const repeated = Object.entries(raw).find(([, value]) => typeof value !== 'string');
  if (repeated) return { badInput: `${repeated[0]}: send it once` };
  const fields = readFields(rawFields as string | undefined, resource);
  if (fields !== null && 'badInput' in fields) return fields;
  if (!isList && (rawOffset !== undefined || rawLimit !== undefined)) return { badInput: 'offset, limit: of lists only' };
  const offset = wholeNumber(rawOffset as string | undefined, { otherwise: 0, least: 0, most: mostOffset });
  if (offset === null) return { badInput: `offset: a whole number from 0 to ${mostOffset}` };
  const limit = wholeNumber(rawLimit as string | undefined, { otherwise: usualLimit, least: 1, most: mostEntries });
  if (limit === null) return { badInput: `limit: a whole number from 1 to ${mostEntries}` };
  const unknown = Object.keys(rest).find((name) => !isList || !resource.filters.includes(name));
  if (unknown !== undefined) {
    const possible = isList ? resource.filters.join(', ') : 'nothing';
    return { badInput: `${unknown.slice(0, 60)}: not an attribute to filter by; possible: ${possible}` };
  }
  const filters = rest as Record<string, string>;
  const tooLong = Object.entries(filters).find(([, value]) => value.length > longestFilter);
  if (tooLong) return { badInput: `${tooLong[0]}: at most ${longestFilter} characters` };
  return { fields, offset, limit, filters };
}

function readFields(raw: string | undefined, { attributes }: TmfResource): readonly string[] | null | TmfBadInput {
  if (raw === undefined) return null;
  const named = raw
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'none');
  const wrong = named.find((name) => !attributes.includes(name) && !alwaysShown.includes(name));
  return wrong === undefined ? named : { badInput: `fields: ${wrong.slice(0, 60)} is no attribute; possible: ${attributes.join(', ')}` };
}

function wholeNumber(text: string | undefined, bounds: { otherwise: number; least: number; most: number }): number | null {
  if (text === undefined) return bounds.otherwise;
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= bounds.least && value <= bounds.most ? value : null;
}

/** The attributes that were asked for, and those that are always there. */
export function onlyFields(object: TmfObject, fields: readonly string[] | null): TmfObject {
  if (fields === null) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => fields.includes(name) || alwaysShown.includes(name)));
}

/** The Link header of a page (RFC 8288): the pages around it, each with the same filters. */
export function pageLinks(address: string, raw: Raw, { offset, limit }: TmfListing, total: number): string {
  const to = (rel: string, at: number) => {
    const query = new URLSearchParams({ ...(raw as Record<string, string>), offset: String(at), limit: String(limit) });
    return `<${address}?${query.toString()}>; rel="${rel}"`;
  };
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  return [
    to('first', 0),
    ...(offset > 0 ? [to('prev', Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [to('next', offset + limit)] : []),
    to('last', last),
  ].join(', ');
}
