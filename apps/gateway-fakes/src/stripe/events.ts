import { createHmac } from 'node:crypto';
import { shownCharge, shownDispute, shownEvent, shownIntent, shownMethod, shownRefund } from './shown.ts';
import { type Charge, type Dispute, type Event, type Intent, type Method, type Refund, type StripeDesk, secondsOf } from './state.ts';

/** Puts an event on record, with the thing as it is now, and sends it when somebody wants events. */
export function tell(desk: StripeDesk, type: string, object: object): void {
  const event: Event = { id: desk.id('evt_'), created: secondsOf(desk), type, object: structuredClone(object) };
  desk.state.events.push(event);
  if (desk.webhookUrl === null) return;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' };
  desk.notify({ url: desk.webhookUrl, headers, body: JSON.stringify(shownEvent(event)) });
}

export const tellIntent = (desk: StripeDesk, type: string, intent: Intent): void =>
  tell(desk, `${intent.kind === 'payment' ? 'payment_intent' : 'setup_intent'}.${type}`, shownIntent(intent, desk.state));
export const tellCharge = (desk: StripeDesk, type: string, charge: Charge): void =>
  tell(desk, `charge.${type}`, shownCharge(charge, desk.state));
export const tellRefund = (desk: StripeDesk, type: string, refund: Refund): void => tell(desk, `refund.${type}`, shownRefund(refund));
export const tellDispute = (desk: StripeDesk, type: string, dispute: Dispute): void =>
  tell(desk, `charge.dispute.${type}`, shownDispute(dispute));
export const tellMethod = (desk: StripeDesk, type: string, method: Method): void =>
  tell(desk, `payment_method.${type}`, shownMethod(method));

/** `Stripe-Signature` of a body at that moment. */
export function signature(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
