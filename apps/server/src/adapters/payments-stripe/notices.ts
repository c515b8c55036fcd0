import Stripe from 'stripe';
import type { ProviderNotice } from '../../ports/payment-provider.ts';
import { tellIntent, tellRefund } from './answers.ts';
import { saidOf } from './reasons.ts';
import {
  chargeShape,
  disputeShape,
  type Event,
  eventShape,
  intentShape,
  methodShape,
  ownReference,
  refundShape,
  setupIntentShape,
} from './shapes.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** As Stripe's own library allows: a recorded notice must not be played again, and clocks differ. */
const toleranceSeconds = 300;

/**
 * A notice that Stripe signed with one of the secrets, over exactly these bytes, within the last five minutes (or the next). The library checks
 * the signature and the age by the time handed in; a time ahead of ours it would take, however far.
 */
export function readNotice(secrets: readonly string[], rawBody: Buffer, headers: Headers, now: Date): ProviderNotice | null {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string') return null;
  const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1];
  if (signedAt === undefined || Number(signedAt) - now.getTime() / 1000 > toleranceSeconds) return null;
  const given = secrets.map((secret) => openedWith(secret, rawBody, header, now)).find((opened) => opened !== null);
  const event = eventShape.safeParse(given);
  return event.success ? noticeOf(event.data) : null;
}

/** What the event says, unread; null where it was not signed with that secret. */
function openedWith(secret: string, rawBody: Buffer, header: string, now: Date): unknown {
  try {
    return Stripe.webhooks.constructEvent(rawBody, header, secret, toleranceSeconds, undefined, now.getTime());
  } catch {
    return null;
  }
}

/** What a genuine event tells; null when the thing it is about can't be read. */
export function noticeOf(event: Event): ProviderNotice | null {
  const read = readers[event.type];
  if (read !== undefined) return read(event);
  if (ofNoConcern.has(event.type) || !/^(payment_intent|charge|refund)\./.test(event.type)) return nothing(event);
  return { about: 'unknown', eventId: event.id, reference: null, said: saidOf('event', event.type) };
}

type Reader = (event: Event) => ProviderNotice | null;

const readers: Readonly<Record<string, Reader>> = {
  'payment_intent.succeeded': aboutIntent,
  'payment_intent.processing': aboutIntent,
  'payment_intent.payment_failed': aboutIntent,
  'payment_intent.canceled': aboutIntent,
  'payment_intent.requires_action': aboutIntent,
  'charge.dispute.created': aboutDispute,
  'charge.dispute.updated': aboutDispute,
  'charge.dispute.closed': aboutDispute,
  'charge.dispute.funds_withdrawn': aboutDispute,
  'charge.dispute.funds_reinstated': aboutReinstatement,
  'charge.refunded': aboutCharge,
  'refund.created': aboutRefund,
  'refund.updated': aboutRefund,
  'refund.failed': aboutRefund,
  'setup_intent.succeeded': aboutSetup,
  'setup_intent.canceled': aboutSetup,
  'payment_method.attached': aboutMethod,
  'payment_method.detached': aboutMethod,
  'payment_method.updated': aboutMethod,
  'payment_method.automatically_updated': aboutMethod,
};

/** Told by an event of the payment intent, the refund or the dispute as well, or before anything happened. */
const ofNoConcern: ReadonlySet<string> = new Set([
  'payment_intent.created',
  'charge.succeeded',
  'charge.failed',
  'charge.pending',
  'charge.captured',
  'charge.updated',
  'charge.expired',
  'charge.refund.updated',
]);

/**
 * A payment charged by the server is told by the event itself. One of a form is asked about: the event lacks the card it was paid with, and a
 * card that was declined there has to be ended at Stripe before it counts as declined.
 */
function aboutIntent(event: Event): ProviderNotice | null {
  const read = intentShape.safeParse(event.data.object);
  if (!read.success) return null;
  const { data: intent } = read;
  const reference = ownReference(intent.metadata);
  if (reference === null) return nothing(event);
  if (intent.metadata.purpose === 'form') return ask(event, intent.id);
  const told = tellIntent(reference, intent);
  if ('mustEnd' in told) return ask(event, intent.id);
  if (told.known) return { about: 'payment', eventId: event.id, result: told.result };
  return told.reason === 'unknownStatus' ? { about: 'unknown', eventId: event.id, reference, said: told.said } : null;
}

/** A dispute names the intent and not our reference, so that what became of the payment is asked for. */
function aboutDispute(event: Event): ProviderNotice | null {
  const read = disputeShape.safeParse(event.data.object);
  if (!read.success) return null;
  return read.data.payment_intent === null ? nothing(event) : ask(event, read.data.payment_intent);
}

/** Money of a dispute came back after it had been booked as taken: nothing here books that, so a person looks. */
function aboutReinstatement(event: Event): ProviderNotice | null {
  return disputeShape.safeParse(event.data.object).success
    ? { about: 'unknown', eventId: event.id, reference: null, said: saidOf('event', event.type) }
    : null;
}

function aboutCharge(event: Event): ProviderNotice | null {
  return chargeShape.safeParse(event.data.object).success ? nothing(event) : null;
}

function aboutRefund(event: Event): ProviderNotice | null {
  const read = refundShape.safeParse(event.data.object);
  if (!read.success) return null;
  const reference = ownReference(read.data.metadata);
  // Made in Stripe's dashboard, or of a payment that is not ours: the reconciliation lists it.
  if (reference === null) return nothing(event);
  const told = tellRefund(reference, read.data);
  if (told.known) return { about: 'refund', eventId: event.id, result: told.result };
  return told.reason === 'unknownStatus' ? { about: 'unknown', eventId: event.id, reference, said: told.said } : null;
}

function aboutSetup(event: Event): ProviderNotice | null {
  const read = setupIntentShape.safeParse(event.data.object);
  if (!read.success) return null;
  const reference = ownReference(read.data.metadata);
  return reference === null ? nothing(event) : { about: 'paymentMethod', eventId: event.id, reference, isOver: true };
}

function aboutMethod(event: Event): ProviderNotice | null {
  const read = methodShape.safeParse(event.data.object);
  if (!read.success) return null;
  const { customer } = read.data.metadata;
  return customer === undefined ? nothing(event) : { about: 'customerMethods', eventId: event.id, customer };
}

function ask(event: Event, transactionId: string): ProviderNotice {
  return { about: 'ask', eventId: event.id, transactionId };
}

function nothing(event: Event): ProviderNotice {
  return { about: 'nothing', eventId: event.id };
}
