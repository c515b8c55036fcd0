import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { OrderRow } from './orders.store.ts';

type Order = RouteAnswer<Contract['orders']['listOrders']>['orders'][number];

/** ENT-022: a service order carries its workflow chain, the order its status and its service orders. */
export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    status: row.status,
    description: row.description,
    type: row.type,
    serviceAddress: row.service_address,
    modifiedDateTime: row.modified_at,
    serviceOrdersInfo: row.service_orders.map((service) => ({
      id: service.id,
      description: service.description,
      type: service.type,
      serviceAddress: service.service_address,
      modifiedDateTime: service.modified_at,
      workflowStatusChain: service.workflow_chain,
    })),
  };
}
