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
};
