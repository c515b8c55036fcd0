import { orderDescription } from '@porchlight/domain/guest-order/order-description.ts';
import { reviewReasonsOf } from '@porchlight/domain/guest-order/review-reasons.ts';
import type { Workflow } from '@porchlight/domain/orders/workflow.ts';
import type { OrderType } from '@porchlight/domain/pricing/priced-order.ts';
import { defaultLocale } from '@porchlight/texts';
import { catalogue as texts } from '@porchlight/texts/catalogue.ts';
import type { Transaction } from '../platform/db/database.ts';
import { type Refusal, refuse } from '../platform/http/handlers.ts';
import type { OrderingDeps } from './deps.ts';
import { hasOpenOrderAt, insertGuestOrder } from './guest-orders.store.ts';
import type { Asked, Judged } from './place-order.ts';

/** Whoever signs up, or says that they are interested, waits for service before there is work. */
const workflowOf: Readonly<Record<OrderType, Workflow>> = { ACTIVE: 'newService', SIGNUP: 'signup', SURVEY: 'signup' };

export interface WrittenOrder {
  id: number;
  serviceAddress: string;
  /** A time for the technician can be chosen at once. */
  canSchedule: boolean;
}

/** Writes an order that was judged: the order with its work, what the visitor chose, and the labels it was made under. */
export async function writeOrder(
  deps: OrderingDeps,
  tx: Transaction,
  order: Asked & { judged: Judged; baseOrderId: number | null },
): Promise<WrittenOrder | Refusal<'ORD0001'>> {
  const { type, body, context, account, judged, baseOrderId } = order;
  const { validated, addressKey } = judged.place;
  const { id: accountId } = account;
  const { plans } = judged;
  const zoneValues = body.addressZoneValuesToSave;
  if (zoneValues.length > 0 && !(await deps.coverage.saveZoneValues(tx, addressKey, zoneValues))) return refuse('ORD0001');
  const reviewReasons = reviewReasonsOf({
    // The invited order is one at this address itself.
    hasOpenOrder: (await hasOpenOrderAt(tx, addressKey)) || (validated.serviceOrdersExist && baseOrderId === null),
    hasService: validated.servicelinesExist,
    isOtherAddress: addressKey !== account.addressKey,
  });
  const at = deps.clock.now();
  const serviceAddress = validated.formattedAddress;
  const { orderId, serviceOrderIds } = await deps.orders.open(tx, {
    accountId,
    workflow: workflowOf[type],
    type: texts[defaultLocale].orderMail.types[type],
    description: orderDescription(plans),
    serviceAddress,
    at,
    actor: { kind: 'visitor', userId: null },
    work: plans.map(({ planDescription }) => ({ description: planDescription })),
  });
  const { name, address, note, salesAgentId } = body;
  const choice = { name, address, note, salesAgentId, type, addressKey, validated, plans, zoneValues };
  await insertGuestOrder(tx, { ...choice, orderId, accountId, reviewReasons, baseOrderId, locale: context.locale, at });
  await deps.labels.freeze(tx, { orderId, accountId, planIds: plans.map(({ planId }) => planId) });
  // Where nobody needs to look, work begins at once; the rest waits for an operator (D-138).
  const canSchedule = type === 'ACTIVE' && reviewReasons.length === 0;
  if (canSchedule) await accept(deps, tx, serviceOrderIds);
  return { id: orderId, serviceAddress, canSchedule };
}

async function accept({ orders }: OrderingDeps, tx: Transaction, serviceOrderIds: readonly number[]): Promise<void> {
  for (const serviceOrderId of serviceOrderIds) {
    await orders.advance(tx, { serviceOrderId, event: 'accepted', actor: { kind: 'system', userId: null } });
  }
}
