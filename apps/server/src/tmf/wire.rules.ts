import type { TmfObject } from './resource.ts';

/** The path below which every standard API lives. */
export const tmfBasePath = '/tmf-api';

export const apiBases = {
  productCatalog: 'productCatalogManagement/v4',
  productInventory: 'productInventory/v4',
  serviceQualification: 'serviceQualificationManagement/v4',
  appointment: 'appointment/v4',
  account: 'accountManagement/v4',
  customerBill: 'customerBillManagement/v4',
} as const;

export type ApiName = keyof typeof apiBases;

/** Makes the addresses of resources; they are absolute, as the published formats want it. */
export interface Hrefs {
  of(api: ApiName, resource: string, id: number | string): string;
  /** A reference to a resource, with what it is called. */
  ref(api: ApiName, resource: string, id: number | string, more?: { name?: string; type?: string }): TmfObject;
}

export function createHrefs(publicUrl: string): Hrefs {
  const of: Hrefs['of'] = (api, resource, id) =>
    `${publicUrl}${tmfBasePath}/${apiBases[api]}/${resource}/${encodeURIComponent(String(id))}`;
  return {
    of,
    ref: (api, resource, id, { name, type } = {}) => ({
      id: String(id),
      href: of(api, resource, id),
      ...(name !== undefined && { name }),
      ...(type !== undefined && { '@referredType': type }),
    }),
  };
}

/** Dollars with two decimals, of cents. */
export const money = (cents: number): TmfObject => ({ unit: 'USD', value: Math.round(cents) / 100 });

/** A calendar date as the instant its day begins in UTC: the published formats know no dates. */
export const startOfDay = (date: string): string => `${date.slice(0, 10)}T00:00:00.000Z`;
const endOfDay = (date: string): string => `${date.slice(0, 10)}T23:59:59.999Z`;

/** A period of calendar days, first and last day included; nothing where both ends are open. */
export function periodOf(from: string | null, until: string | null): TmfObject | undefined {
  if (from === null && until === null) return undefined;
  return { ...(from !== null && { startDateTime: startOfDay(from) }), ...(until !== null && { endDateTime: endOfDay(until) }) };
}

/** The object without what is undefined: an attribute we know nothing for is left out. */
export function known(object: TmfObject): TmfObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null));
}

/** Names of attributes, from one line of them. */
export const attributesOf = (names: string): string[] => names.split(' ');

/** An id of ours in a path: a positive whole number, or nothing. */
export function rowId(text: string): number | null {
  return /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
