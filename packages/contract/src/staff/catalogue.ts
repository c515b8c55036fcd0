import { fileProblemCodes } from '@porchlight/domain/catalogue/file-problems.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { Id, IsoDateTime, largestCount } from '../wire.ts';

/** What is edited one by one. Sales agents, suffixes and the rest of the file come with a whole file. */
const Kind = z.enum(['plans', 'bundles', 'features', 'packages', 'categories', 'locations', 'providers']);
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/);
/** The number of the last change of the whole catalogue; 0 before the first. An edit names the one it was made from. */
const CatalogueNumber = z.int().min(0).max(largestCount);

/** A thing as the catalogue file says it (docs/catalogue-file.md); judged by the same rules as a file. */
const Item = z.looseObject({ code: Code });

const Listed = z.object({
  code: z.string(),
  name: z.string(),
  /** Today on sale: by its own days, and not hidden. */
  state: z.enum(['onSale', 'notYet', 'ended', 'hidden']),
  onSaleFrom: z.string().nullable(),
  onSaleUntil: z.string().nullable(),
  /** Dollars; null where the thing has no price of its own. */
  price: z.number().nullable(),
});

const Difference = z.object({
  kind: z.string(),
  code: z.string(),
  change: z.enum(['added', 'changed', 'retired']),
  /** What differs, by the names of the file, each as it is written there. */
  fields: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
/** `message` is the sentence for the code, in the caller's language. */
const Problem = z.object({ path: z.string(), code: z.enum(fileProblemCodes), message: z.string() });

/** What the provider sells, edited one by one or as a whole file, by the rules of the import (decision 0025). */
export const catalogue = {
  listItems: route({
    id: 'S-110',
    method: 'GET',
    path: '/staff/catalogue/{kind}',
    summary: 'Everything of one kind, on sale or not, by code',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-READ',
    params: z.object({ kind: Kind }),
    answer: { kind: 'object', shape: z.object({ number: CatalogueNumber, items: z.array(Listed) }) },
    errors: [],
  }),
  getItem: route({
    id: 'S-111',
    method: 'GET',
    path: '/staff/catalogue/{kind}/{code}',
    summary: 'One thing as the catalogue file says it, with what it may name',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-READ',
    params: z.object({ kind: Kind, code: Code }),
    answer: {
      kind: 'object',
      shape: z.object({
        number: CatalogueNumber,
        item: Item,
        names: z.object({
          locations: z.array(z.object({ code: z.string(), name: z.string() })),
          categories: z.array(z.object({ code: z.string(), name: z.string() })),
        }),
      }),
    },
    errors: [],
  }),
  saveItem: route({
    id: 'S-112',
    method: 'PUT',
    path: '/staff/catalogue/{kind}/{code}',
    summary: 'Changes or adds one thing; refused with every problem when it does not go together with the rest',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-WRITE',
    params: z.object({ kind: Kind, code: Code }),
    body: z.object({ number: CatalogueNumber, item: Item }),
    bodyLimit: 'order',
    exactBody: true,
    records: ['catalogue.changed', 'catalogue.unchanged'],
    answer: { kind: 'object', shape: z.object({ number: CatalogueNumber }) },
    errors: ['STF0002'],
  }),
  compareFile: route({
    id: 'S-113',
    method: 'POST',
    path: '/staff/catalogue-file/compare',
    summary: 'What a whole file would change, and what is wrong with it; nothing is kept',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-WRITE',
    reads: true,
    body: z.object({ file: z.string().max(4_000_000), retire: z.boolean() }),
    bodyLimit: 'file',
    exactBody: true,
    answer: {
      kind: 'object',
      shape: z.object({
        number: CatalogueNumber,
        read: z.int(),
        unchanged: z.int(),
        problems: z.array(Problem),
        differences: z.array(Difference),
      }),
    },
    errors: [],
  }),
  applyFile: route({
    id: 'S-114',
    method: 'POST',
    path: '/staff/catalogue-file',
    summary: 'Imports a whole file, all or nothing, unless the catalogue changed since it was compared',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-WRITE',
    body: z.object({ number: CatalogueNumber, file: z.string().max(4_000_000), retire: z.boolean() }),
    bodyLimit: 'file',
    exactBody: true,
    records: ['catalogue.changed', 'catalogue.unchanged'],
    answer: { kind: 'object', shape: z.object({ number: CatalogueNumber, added: z.int(), changed: z.int(), retired: z.int() }) },
    errors: ['STF0002'],
  }),
  getFile: route({
    id: 'S-115',
    method: 'GET',
    path: '/staff/catalogue-file',
    summary: 'The whole catalogue as a file that changes nothing when it comes back',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-READ',
    answer: { kind: 'file', contentType: 'application/json' },
    errors: [],
  }),
  listVersions: route({
    id: 'S-116',
    method: 'GET',
    path: '/staff/catalogue-versions',
    summary: 'Changes of the catalogue, newest first, with before and after',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-READ',
    query: z.object({ before: z.coerce.number().int().positive().max(largestCount).optional() }),
    answer: {
      kind: 'object',
      shape: z.object({
        versions: z.array(
          z.object({ number: Id, changedDatetime: IsoDateTime, changedBy: z.string().nullable(), differences: z.array(Difference) }),
        ),
        hasMore: z.boolean(),
      }),
    },
    errors: [],
  }),
  undo: route({
    id: 'S-117',
    method: 'POST',
    path: '/staff/catalogue-versions/{number}/undo',
    summary: 'Takes one change back: what it changed is as before, what it added is off sale; refused when one of them changed since',
    access: { kind: 'staff', right: 'catalogue.edit' },
    limit: 'RL-WRITE',
    params: z.object({ number: z.coerce.number().int().positive().max(2_000_000_000) }),
    records: ['catalogue.changed', 'catalogue.unchanged'],
    answer: { kind: 'object', shape: z.object({ number: CatalogueNumber }) },
    errors: ['STF0002'],
  }),
};
