import { cents } from '@porchlight/domain/money/cents.ts';
import { type MethodLine, type MoneyLine, type ReportLine, ReportUnavailable } from '../../ports/payment-provider.ts';
import { failed, isBank, returnOf, tookMoney } from './answers.ts';
import { call } from './client.ts';
import { type Desk, seconds } from './payments.ts';
import { saidOf } from './reasons.ts';
import {
  type Dispute,
  disputeShape,
  type Event,
  eventShape,
  type Intent,
  intentShape,
  methodShape,
  ownReference,
  type Refund,
  refundShape,
} from './shapes.ts';

/**
 * What Stripe booked, read from its list of events: a bank payment arrives days after it was made, and only the event says when. Stripe keeps
 * events for thirty days; a period that begins earlier is read from the lists of payments, refunds and disputes, which keep everything but say
 * only what became of what was made in it.
 */
export async function* report(desk: Desk, period: { from: Date; to: Date }): AsyncGenerator<ReportLine> {
  try {
    if (period.from.getTime() < desk.clock.now().getTime() - eventsKeptMs) yield* fromLists(desk, period);
    yield* fromEvents(desk, period);
  } catch {
    // Nothing of the cause: the library's errors carry answers.
    throw new ReportUnavailable('the events of the payment provider could not be read');
  }
}

/** A day less than Stripe promises. */
const eventsKeptMs = 29 * 86_400_000;

const types = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payment_method.automatically_updated',
  'payment_method.updated',
  'payment_method.detached',
];

async function* fromEvents(desk: Desk, { from, to }: { from: Date; to: Date }): AsyncGenerator<ReportLine> {
  const created = { gte: seconds(from.getTime()), lt: Math.ceil(to.getTime() / 1000) };
  for await (const each of desk.stripe.events.list({ created, types, limit: 100 })) {
    const line = await lineOf(desk, eventShape.parse(each));
    if (line !== null) yield line;
  }
}

async function lineOf(desk: Desk, event: Event): Promise<ReportLine | null> {
  const given = event.data.object;
  if (event.type.startsWith('payment_intent.')) return intentLine(event, intentShape.parse(given));
  if (event.type.startsWith('refund.')) return refundLine(refundShape.parse(given), event.created);
  if (event.type.startsWith('charge.dispute.')) return disputeLine(desk, event, disputeShape.parse(given));
  return methodLine(event, methodShape.parse(given).metadata.customer);
}

function intentLine({ created }: { created: number }, intent: Intent): MoneyLine | null {
  const reference = ownReference(intent.metadata);
  if (reference === null) return null;
  const kind = lineKind(intent);
  if (kind === null) return null;
  const answer = kind === 'returned' ? failed(intent) : null;
  const returnCode = answer?.known === true ? answer.result.returnCode : null;
  return { ...moneyLine(`${intent.id}-${kind}`, kind, intent.amount, created), reference, transactionId: intent.id, returnCode };
}

/** What an intent in that state stands for in the books; null for what moved nothing. */
function lineKind(intent: Intent): 'captured' | 'settled' | 'accepted' | 'returned' | null {
  if (intent.status === 'succeeded') return isBank(intent) ? 'settled' : 'captured';
  if (intent.status === 'processing') return isBank(intent) ? 'accepted' : null;
  return intent.status === 'requires_payment_method' && isBank(intent) && intent.latest_charge !== null ? 'returned' : null;
}

function refundLine(refund: Refund, at: number): MoneyLine | null {
  const reference = ownReference(refund.metadata);
  const about = { reference, transactionId: refund.payment_intent ?? refund.id, returnCode: null };
  if (refund.status === 'succeeded') return { ...moneyLine(`${refund.id}-refunded`, 'refunded', refund.amount, at), ...about };
  if (refund.status === 'pending' || refund.status === 'requires_action') return null;
  // Failed or cancelled: what was on its way back came back to the provider. Nothing of this list stands for that.
  const said = saidOf('refund', refund.status ?? 'none');
  return reference === null ? null : { ...moneyLine(`${refund.id}-${said}`, 'unknown', refund.amount, at), ...about, said };
}

/** A dispute names its intent, and the intent our reference. One that took no money is no line. */
async function disputeLine(desk: Desk, event: Pick<Event, 'type' | 'created'>, dispute: Dispute): Promise<MoneyLine | null> {
  const { payment_intent: id } = dispute;
  if (id === null) return null;
  const took = tookMoney(dispute);
  const isReinstated = event.type === 'charge.dispute.funds_reinstated';
  if (took === false && !isReinstated) return null;
  const intent = await intentAt(desk, id);
  const reference = intent === null ? null : ownReference(intent.metadata);
  if (intent === null || reference === null) return null;
  const about = { reference, transactionId: intent.id };
  if (isReinstated || took === null) {
    const said = isReinstated ? saidOf('dispute', 'funds_reinstated') : saidOf('dispute', dispute.status);
    return { ...moneyLine(`${dispute.id}-${said}`, 'unknown', dispute.amount, event.created), ...about, returnCode: null, said };
  }
  const kind = isBank(intent) ? 'returned' : 'chargedBack';
  const returnCode = kind === 'returned' ? returnOf(dispute).returnCode : null;
  return { ...moneyLine(`${dispute.id}-${kind}`, kind, dispute.amount, dispute.created), ...about, returnCode };
}

/** Throws when it can't be read: a line without its reference would be a difference that is none. */
async function intentAt({ stripe }: Desk, id: string): Promise<Intent | null> {
  const called = await call(() => stripe.paymentIntents.retrieve(id));
  if (called.ok) return intentShape.parse(called.value);
  if (called.reason === 'refused' && called.refusal.code === 'resource_missing') return null;
  throw new ReportUnavailable();
}

function methodLine(event: Event, customer: string | undefined): MethodLine | null {
  return customer === undefined ? null : { about: 'method', lineId: event.id, customer };
}

/** The lines of what was made in the period, from lists that keep everything. Ids are those of the events' lines. */
async function* fromLists(desk: Desk, { from, to }: { from: Date; to: Date }): AsyncGenerator<ReportLine> {
  const created = { gte: seconds(from.getTime()), lt: Math.ceil(to.getTime() / 1000) };
  for await (const each of desk.stripe.paymentIntents.list({ created, limit: 100 })) {
    const intent = intentShape.parse(each);
    const line = intentLine(intent, intent);
    if (line !== null) yield line;
  }
  for await (const each of desk.stripe.refunds.list({ created, limit: 100 })) {
    const refund = refundShape.parse(each);
    const line = refundLine(refund, refund.created);
    if (line !== null) yield line;
  }
  for await (const each of desk.stripe.disputes.list({ created, limit: 100 })) {
    const dispute = disputeShape.parse(each);
    const line = await disputeLine(desk, { type: 'charge.dispute.created', created: dispute.created }, dispute);
    if (line !== null) yield line;
  }
}

function moneyLine(lineId: string, kind: MoneyLine['kind'], amount: number, at: number) {
  return { about: 'money' as const, lineId, kind, amountCents: cents(amount), at: new Date(at * 1000), said: null };
}
