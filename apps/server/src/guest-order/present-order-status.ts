import type { Contract, RouteAnswer } from '@porchlight/contract';
import { orderSteps } from '@porchlight/domain/guest-order/order-steps.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import type { KeptOrder } from './guest-orders.store.ts';

/** C-112 in the words of the wire, its steps in the caller's language. No name, number or price: a code of six digits opens it. */
export function presentOrderStatus(order: KeptOrder, locale: Locale): RouteAnswer<Contract['guestOrder']['getOrderStatus']> {
  const names = catalogue[locale].orderMail.steps[order.orderType];
  return {
    id: order.id,
    status: order.status,
    orderType: order.orderType,
    serviceAddress: order.serviceAddress,
    createdDateTime: order.createdAt.toISOString(),
    modifiedDateTime: order.modifiedAt.toISOString(),
    plans: order.plans.map(({ planDescription }) => ({ description: planDescription })),
    steps: orderSteps(order).map(({ name, state, at }) => ({ name: names[name], state, dateTime: at?.toISOString() ?? null })),
  };
}
