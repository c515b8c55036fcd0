import { z } from 'zod';
import { AddressWrapper } from './addresses.ts';
import { route } from './route.ts';
import { Id } from './wire.ts';

/** What may be ordered at an address (CONST-031). */
export const AllowedServiceOrderType = z.enum(['NEW_SIGNUP', 'NEW_SURVEY', 'NEW_SERVICE']);

/** ENT-045. */
export const BillingAddress = z.object({
  address1: z.string().trim().max(200),
  address2: z.string().trim().max(200).nullable(),
  address3: z.string().trim().max(200).nullable(),
  city: z.string().trim().max(200),
  state: z.object({ abbreviation: z.string().trim().max(50) }),
  zipCode: z.string().trim().max(10),
  zip4: z.string().trim().max(4).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  verified: z.boolean(),
});

export const AddressZoneValue = z.object({ zoneId: Id, value: z.string().max(200) });

/** ENT-044: an address and what is known of service there. No allowedServiceOrderType means no service. */
export const ValidatedAddress = z.object({
  fullAddress: z.string().max(500),
  formattedAddress: z.string().max(500),
  allowedServiceOrderType: AllowedServiceOrderType.nullable(),
  locationId: Id.nullable(),
  embedUrl: z.string().max(2000).nullable(),
  serviceOrdersExist: z.boolean(),
  servicelinesExist: z.boolean(),
  addressSearchFormatted: z.string().max(500).nullable(),
  savedAddressZoneValues: z.array(AddressZoneValue).max(100),
  accountCreationLocationIdOverride: Id.nullable(),
  contactAddress: BillingAddress.nullable(),
});

/** A location id in a path; 0 stands for none (D-123, D-125). */
export const LocationPathId = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,15})$/)
  .transform(Number)
  .refine(Number.isSafeInteger);

const place = z.object({ id: LocationPathId });
const mapAnswer = z.object({
  validatedAddress: ValidatedAddress.pick({ embedUrl: true, serviceOrdersExist: true, servicelinesExist: true }),
});

export const coverage = {
  embedMap: route({
    id: 'C-067',
    method: 'POST',
    path: '/public/order/map/embed/{id}',
    summary: 'The map of an address, and whether somebody has service or an order there',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    params: place,
    body: z.object({ addressWrapper: AddressWrapper }),
    answer: { kind: 'object', shape: mapAnswer },
    errors: ['ADR0001'],
    soft: ['ADR0001'],
  }),
  embedAccountMap: route({
    id: 'C-068',
    method: 'POST',
    path: '/order/map/embed/{id}',
    summary: 'The same for a signed-in customer',
    access: { kind: 'account', owns: { entity: 'account', at: 'body.accountId' } },
    reads: true,
    limit: 'RL-READ',
    params: place,
    body: z.object({ address: AddressWrapper, accountId: Id }),
    answer: { kind: 'object', shape: mapAnswer },
    errors: ['ADR0001'],
    soft: ['ADR0001'],
  }),
  resetMap: route({
    id: 'C-092',
    method: 'POST',
    path: '/public/order/map/embed/{id}/reset',
    summary: 'Forgets a location set through a map link (added)',
    access: { kind: 'guest' },
    limit: 'RL-LOOKUP',
    params: place,
    body: z.object({ addressWrapper: AddressWrapper.optional() }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: [],
  }),
};
