import { z } from 'zod';
import { Id, IsoDate, IsoDateTime } from '../wire.ts';

/** Amounts are whole cents. */
const Cents = z.int();
/** Wall-clock time at the address of the visit, without a zone (D-150). */
const LocalDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);

/** Every event about an account names it by both. */
const account = { accountId: Id, accountNumber: z.string() };

const payment = z.strictObject({
  ...account,
  paymentId: Id,
  reference: z.string(),
  amountCents: Cents,
  state: z.enum(['accepted', 'succeeded', 'settled', 'declined', 'returned', 'chargedBack']),
  channel: z.string(),
  methodType: z.string(),
  reason: z.string().nullable(),
});
const refund = z.strictObject({ ...account, refundId: Id, paymentId: Id, amountCents: Cents, state: z.string() });
const enrolment = z.strictObject({ ...account, enrolmentId: Id });
const order = z.strictObject({ ...account, orderId: Id, orderType: z.string(), status: z.string() });
const visit = z.strictObject({
  ...account,
  appointmentId: Id,
  orderId: Id,
  serviceOrderId: Id,
  startsAt: LocalDateTime,
  technicianId: Id,
});
const service = z.strictObject({ ...account, serviceLineId: Id, serviceItemId: Id, planId: Id, planCode: z.string(), status: z.string() });
const outage = z.strictObject({
  outageId: Id,
  isPlanned: z.boolean(),
  severity: z.string(),
  /** Of a planned one in the future, when it is announced. */
  startsAt: IsoDateTime,
  expectedUntil: IsoDateTime.nullable(),
  endedAt: IsoDateTime.nullable(),
  scope: z.enum(['network', 'accounts', 'area']),
  /** Of the scope 'accounts' alone. */
  accountIds: z.array(Id).nullable(),
});

/**
 * What other systems can be told, and the `data` of each (docs/webhooks.md): ids, numbers, amounts, states and times, and never a name or
 * a contact. Fields may be added; none is taken away or changes its meaning.
 */
export const webhookEvents = {
  'account.created': z.strictObject({ ...account, type: z.string(), status: z.string() }),
  'account.status_changed': z.strictObject({ ...account, fromStatus: z.string(), toStatus: z.string() }),
  'contact.changed': z.strictObject(account),
  'delivery_method.changed': z.strictObject({ ...account, fromMethod: z.string().nullable(), toMethod: z.string().nullable() }),
  'invoice.issued': z.strictObject({
    ...account,
    invoiceId: Id,
    invoiceNumber: z.string(),
    invoiceDate: IsoDate,
    dueDate: IsoDate.nullable(),
    amountCents: Cents,
    deliveryMethod: z.string(),
  }),
  'payment.pending': payment,
  'payment.received': payment,
  'payment.failed': payment,
  'payment.returned': payment,
  'refund.requested': refund,
  'refund.completed': refund,
  'refund.failed': refund,
  'autopay.enrolled': enrolment,
  'autopay.ended': enrolment,
  'autopay.charge_failed': z.strictObject({
    ...account,
    chargeId: Id,
    dueDate: IsoDate,
    amountCents: Cents,
    state: z.enum(['failed', 'noMethod', 'overLimit']),
    reason: z.string().nullable(),
  }),
  'order.created': order,
  'order.advanced': z.strictObject({
    ...account,
    orderId: Id,
    serviceOrderId: Id,
    event: z.string(),
    fromStep: z.string().nullable(),
    toStep: z.string(),
  }),
  'order.completed': order,
  'order.cancelled': order,
  'appointment.booked': visit,
  'appointment.moved': visit,
  'appointment.cancelled': visit,
  'service.begun': service,
  'service.suspended': service,
  'service.resumed': service,
  'service.ended': service,
  'plan.changed': z.strictObject({
    ...account,
    serviceItemId: Id,
    fromPlanId: Id,
    fromPlanCode: z.string(),
    toPlanId: Id,
    toPlanCode: z.string(),
  }),
  'outage.announced': outage,
  'outage.started': outage,
  'outage.ended': outage,
  'outage.cancelled': outage,
} as const;
export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Stands for every type, also those that later versions add. */
export const allWebhookEvents = '*';

/** What a test request carries. */
export const webhookTestEvent = 'webhook.test';
