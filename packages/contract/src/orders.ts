import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, IsoDateTime, PathId } from './wire.ts';

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

/** How far the work of an order has come, in the reader's language. */
export const OrderProgress = z.object({
  serviceOrderId: Id,
  description: z.string(),
  steps: z.array(z.object({ name: z.string(), state: z.enum(['done', 'current', 'next']), dateTime: IsoDateTime.nullable() })),
  /** What is happening now, and what happens next; null where nothing more comes. */
  now: z.string(),
  next: z.string().nullable(),
  /** By when the present step is expected to be done; null where nobody can say. */
  expectedBy: IsoDate.nullable(),
});
/** The visit of a technician that an order has, or may have. */
export const OrderVisit = z.object({
  /** Wall-clock time at the service address; null: no time was chosen yet. */
  dateTime: z.string().nullable(),
  endDateTime: z.string().nullable(),
  canSchedule: z.boolean(),
  canChange: z.boolean(),
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
  trackOrder: route({
    id: 'C-137',
    method: 'GET',
    path: '/order/{id}/progress',
    summary: 'What happens with an order now, next and by when (added)',
    access: { kind: 'account', owns: { entity: 'order', at: 'params.id' } },
    limit: 'RL-READ',
    params: z.object({ id: PathId }),
    answer: {
      kind: 'object',
      /** visit is null where no technician comes. */
      shape: z.object({ progress: z.array(OrderProgress), visit: OrderVisit.nullable() }),
    },
    errors: [],
  }),
};
