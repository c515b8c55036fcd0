import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, Money } from './wire.ts';

/** ENT-018. */
export const DeliveryMethod = z.enum(['EMAIL', 'PAPERLESS', 'PAPER']);
/** ENT-017, D-104: price is per month. */
export const DeliveryOption = z.object({
  id: Id,
  price: Money,
  distributionMethod: z.object({ name: z.string(), description: z.string(), note: z.string().nullable(), method: DeliveryMethod }),
});
export const CurrentDelivery = z.object({
  name: z.string(),
  note: z.string().nullable(),
  method: DeliveryMethod,
  email: z.string().nullable().optional(),
});

export const delivery = {
  getDelivery: route({
    id: 'C-030',
    method: 'GET',
    path: '/admin/account/{id}/distribution-methods',
    summary: 'How invoices are delivered, and the other ways on offer',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ current: CurrentDelivery.nullable(), available: z.array(DeliveryOption) }) },
    errors: [],
  }),
  changeDelivery: route({
    id: 'C-031',
    method: 'PATCH',
    path: '/admin/account/{id}/distribution-methods',
    summary: 'Changes how invoices are delivered',
    access: {
      kind: 'account',
      owns: { entity: 'account', at: 'params.id' },
      linkedNeeds: ['BILLING_INVOICES_VIEW'],
      impersonated: 'refused',
    },
    limit: 'RL-WRITE',
    params: accountParams,
    body: z.object({
      distributionMethod: DeliveryMethod,
      // As typed: what is no address is DLV0002, not a malformed request.
      email: z.object({ email: z.string(), type: z.literal('DISTRIBUTION') }).optional(),
    }),
    answer: { kind: 'object', shape: z.object({ current: CurrentDelivery, available: z.array(DeliveryOption) }) },
    errors: ['DLV0001', 'DLV0002', 'AUTH0008'],
  }),
  listDeliveryOptions: route({
    id: 'C-032',
    method: 'GET',
    path: '/admin/account-type/distribution-method',
    summary: 'Ways of delivery on offer for an account type',
    access: { kind: 'session' },
    limit: 'RL-READ',
    query: z.object({ accountType: z.enum(['RESIDENTIAL', 'BUSINESS']) }),
    answer: { kind: 'list', item: DeliveryOption },
    errors: [],
  }),
};
