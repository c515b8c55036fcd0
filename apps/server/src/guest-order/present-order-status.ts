import type { Contract, RouteAnswer } from '@porchlight/contract';
import { slowestWork } from '@porchlight/domain/orders/slowest-work.ts';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import type { Locale } from '@porchlight/texts';
import { catalogue } from '@porchlight/texts/catalogue.ts';
import { type FollowedWork, stepName } from '../orders/index.ts';
import type { KeptOrder } from './guest-orders.store.ts';

type Answer = RouteAnswer<Contract['guestOrder']['getOrderStatus']>;

/** C-112 in the words of the wire, its steps in the caller's language. No name, number or price: a code of six digits opens it. */
export function presentOrderStatus(order: KeptOrder, work: readonly FollowedWork[], locale: Locale): Answer {
  return {
    id: order.id,
    status: order.status,
    orderType: order.orderType,
    serviceAddress: order.serviceAddress,
    createdDateTime: order.createdAt.toISOString(),
    modifiedDateTime: order.modifiedAt.toISOString(),
    plans: order.plans.map(({ planDescription }) => ({ description: planDescription })),
    steps: stepsOf(order.orderType, work, locale),
  };
}

/** The steps of the work that is furthest behind: an order is done when the last of its work is. */
function stepsOf(orderType: OrderType, work: readonly FollowedWork[], locale: Locale): Answer['steps'] {
  const slowest = slowestWork(work);
  if (slowest === null) return [];
  // An interest in service goes the way of a sign-up, but nobody signed up for anything.
  const ofSurvey: Readonly<Record<string, string>> = orderType === 'SURVEY' ? catalogue[locale].orderProgress.survey : {};
  return slowest.steps.map(({ step, state, at }) => ({
    name: ofSurvey[step] ?? stepName(locale, slowest.workflow, step),
    state,
    dateTime: at,
  }));
}
