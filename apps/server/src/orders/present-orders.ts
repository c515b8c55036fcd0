import type { Contract, RouteAnswer } from '@porchlight/contract';
import type { Locale } from '@porchlight/texts';
import type { OrderRow, ServiceOrderRow } from './orders.store.ts';
import { wordsOf } from './step-words.ts';
import { descriptionIn, typeIn } from './type-words.ts';

type Order = RouteAnswer<Contract['orders']['listOrders']>['orders'][number];
type Chain = Order['serviceOrdersInfo'][number]['workflowStatusChain'];

/** ENT-022: a service order carries its workflow chain, the order its status and its service orders. */
export function presentOrder(row: OrderRow, locale: Locale): Order {
  return {
    id: row.id,
    status: row.status,
    description: descriptionIn(locale, row),
    type: typeIn(locale, row.type),
    serviceAddress: row.service_address,
    modifiedDateTime: row.modified_at,
    serviceOrdersInfo: row.service_orders.map((service) => ({
      id: service.id,
      description: descriptionIn(locale, service),
      type: typeIn(locale, service.type),
      serviceAddress: service.service_address,
      modifiedDateTime: service.modified_at,
      workflowStatusChain: chainOf(service, locale),
    })),
  };
}

/**
 * The chain of work in a workflow names the step it stands at, in the reader's language; what was cancelled has no name, since its state
 * is what hides it in lists (D-103). A chain that was imported is answered as it came.
 */
function chainOf({ workflow, step, workflow_chain: chain }: ServiceOrderRow, locale: Locale): Chain {
  if (workflow === null || step === null) return chain;
  const { status } = wordsOf(locale, workflow, step);
  return chain.map((entry, at) => (at === 0 && status !== null ? { ...entry, currentStatus: { name: status } } : entry));
}
