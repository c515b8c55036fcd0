import { z } from 'zod';
import { route } from './route.ts';
import { Id, PathId } from './wire.ts';

const line = z.string().trim().max(200);

/** A service address as the wizard and orders carry it; address2 is the unit (D-124). */
export const AddressWrapper = z.object({
  fullAddress: line,
  address1: line.min(1),
  address2: line.nullish().transform((value) => value || null),
  address3: line.nullish().transform((value) => value || null),
  city: line,
  state: line.max(50),
  zipCode: z.string().trim().max(10),
  zip4: z
    .string()
    .trim()
    .max(4)
    .nullish()
    .transform((value) => value || null),
});

/**
 * One address found while typing. Added to D-124: `id` names the address for C-104; `unitRequired` says that it is a building whose units are told apart, `unitCount` how many are known;
 * `match` says how close it is to what was typed, so that the page can say "Did you mean" where it is not exact.
 */
export const AddressSuggestion = z.object({
  id: Id.nullable(),
  fullAddress: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  zip4: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  unitRequired: z.boolean(),
  unitCount: z.int(),
  match: z.enum(['exact', 'relaxed', 'fuzzy']),
});

export const addresses = {
  searchAddresses: route({
    id: 'C-064',
    method: 'GET',
    path: '/public/api-integration/address/search',
    summary: 'Addresses for what was typed so far, at most ten',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    query: z.object({ q: z.string().trim().min(3).max(200) }),
    answer: { kind: 'object', shape: z.object({ addresses: z.array(AddressSuggestion) }) },
    errors: ['ADR0001'],
    soft: ['ADR0001'],
  }),
  getSearchLength: route({
    id: 'C-065',
    method: 'GET',
    path: '/public/api-integration/address/search/min-chars',
    summary: 'How many characters start the address search',
    access: { kind: 'guest' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ minChars: z.int().min(1).max(20) }) },
    errors: ['ADR0002'],
    soft: ['ADR0002'],
  }),
  listUnits: route({
    id: 'C-104',
    method: 'GET',
    path: '/public/api-integration/address/{id}/units',
    summary: 'Units of a building (added)',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    params: z.object({ id: PathId }),
    answer: { kind: 'object', shape: z.object({ addresses: z.array(AddressSuggestion) }) },
    errors: [],
  }),
  validateAddress: route({
    id: 'C-066',
    method: 'POST',
    path: '/public/account/addressvalidation',
    summary: 'Normalises a typed address',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    body: z.object({
      addressWrapper: z.object({
        address1: line.min(1),
        address2: line.nullish(),
        address3: line.nullish(),
        city: line,
        state: line.max(50),
        zipCode: z.string().trim().max(10),
      }),
    }),
    answer: {
      kind: 'object',
      shape: z.object({
        status: z.literal('OK'),
        address1: z.string(),
        city: z.string(),
        state: z.string(),
        zipCode: z.string(),
        zip4: z.string().nullable(),
      }),
    },
    errors: ['ADR0001'],
    soft: ['ADR0001'],
    softStatus: 'ERROR',
  }),
};
