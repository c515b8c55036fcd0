import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDateTime, PathId } from './wire.ts';

export const ServiceOrder = z.object({
  id: Id,
  description: z.string(),
  type: z.string(),
  serviceAddress: z.string(),
  modifiedDateTime: IsoDateTime,
  workflowStatusChain: z.array(z.object({ currentStatus: z.object({ name: z.string() }).nullable(), groupState: z.string() })),
});
/** ENT-022, D-103. */
export const Order = z.object({
  id: Id,
  status: z.enum(['PENDING', 'IN_PROGRESS', 'FINISHED', 'CANCELLED']),
  description: z.string(),
  type: z.string(),
  serviceAddress: z.string(),
  modifiedDateTime: IsoDateTime,
  serviceOrdersInfo: z.array(ServiceOrder),
});

export const orders = {
  listOrders: route({
    id: 'C-033',
    method: 'GET',
    path: '/account/{id}/orders/',
    summary: 'Orders with their service orders and workflow states',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' } },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ orders: z.array(Order) }) },
    errors: [],
  }),
  getOrder: route({
    id: 'C-034',
    method: 'GET',
    path: '/order/{id}/',
    summary: 'One order with its service orders',
    access: { kind: 'account', owns: { entity: 'order', at: 'params.id' } },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: { kind: 'object', shape: z.object({ order: Order, serviceOrders: z.array(ServiceOrder) }) },
    errors: [],
  }),
};
