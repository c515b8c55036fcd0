/** A resource as it goes over the wire. */
export type TmfObject = Readonly<Record<string, unknown>>;

/** What a list is asked for; filters are by simple attributes of the resource, with dots for those of a reference. */
export interface TmfListing {
  filters: Readonly<Record<string, string>>;
  offset: number;
  limit: number;
}

export interface TmfPage {
  items: readonly TmfObject[];
  /** How many there are with these filters. */
  total: number;
}

/** Something that can be listed and read. */
export interface TmfResource {
  /** As in the path, such as `productOffering`. */
  name: string;
  /** Its definition in the published file, which is its @type too. */
  type: string;
  /** Attributes a list may be filtered by. */
  filters: readonly string[];
  /** Attributes that `fields` may name. */
  attributes: readonly string[];
  list(asked: TmfListing): Promise<TmfPage>;
  /** Null for an id that is nobody's. */
  read(id: string): Promise<TmfObject | null>;
}

/** Something that is asked by POST and keeps nothing. */
export interface TmfTask {
  name: string;
  /** Status of a good answer, as published. */
  status: 200 | 201;
  run(body: unknown): Promise<TmfObject | TmfBadInput>;
}

/** What is wrong with a request: where, and what is wanted there. */
export interface TmfBadInput {
  badInput: string;
}

export const isBadInput = (value: object): value is TmfBadInput => 'badInput' in value;

export interface TmfApi {
  /** Below /tmf-api, as published: `productCatalogManagement/v4`. */
  base: string;
  resources: readonly TmfResource[];
  tasks: readonly TmfTask[];
}

/** A resource of few, which are read whole and filtered here. */
export function smallResource(
  declared: Pick<TmfResource, 'name' | 'type' | 'filters' | 'attributes'>,
  readAll: () => Promise<readonly TmfObject[]>,
): TmfResource {
  return {
    ...declared,
    list: async ({ filters, offset, limit }) => {
      const all = (await readAll()).filter((item) =>
        Object.entries(filters).every(([path, value]) => valuesAt(item, path).includes(value)),
      );
      return { items: all.slice(offset, offset + limit), total: all.length };
    },
    read: async (id) => (await readAll()).find((item) => item['id'] === id) ?? null,
  };
}

/** The simple values at a path with dots, in every entry of lists on the way. */
function valuesAt(value: unknown, path: string): string[] {
  const [first = '', ...rest] = path.split('.');
  if (Array.isArray(value)) return value.flatMap((entry) => valuesAt(entry, path));
  if (typeof value !== 'object' || value === null) return [];
  const inner = (value as TmfObject)[first];
  if (rest.length > 0) return valuesAt(inner, rest.join('.'));
  return (Array.isArray(inner) ? inner : [inner]).filter((entry) => entry !== undefined && typeof entry !== 'object').map(String);
}
