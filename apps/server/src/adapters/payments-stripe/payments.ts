import type Stripe from 'stripe';
import type { Clock } from '../../ports/clock.ts';
import type { GatewayMemory } from '../../ports/gateway-memory.ts';
import type { BankDetails, PaymentProvider, ProviderAnswer, Sought } from '../../ports/payment-provider.ts';
import {
  badAnswer,
  endedAfterFailure,
  endedOnRequest,
  failed,
  nothingKnown,
  type Purpose,
  refusedCharge,
  type Told,
  tellIntent,
  tookMoney,
} from './answers.ts';
import { type Called, call, doubt } from './client.ts';
import { type Dispute, disputeShape, type Intent, intentShape, methodShape } from './shapes.ts';

/** What the parts of the adapter work with. */
export interface Desk {
  stripe: Stripe;
  memory: GatewayMemory;
  clock: Clock;
  storesMethods: boolean;
}

/** What is asked for together with an intent: the charge tells the card, its bank's code and whether it is disputed. */
export const whole = { expand: ['latest_charge'] };
/** A call is made within seconds of its record; the rest is for clocks that differ. */
const soughtBeforeMs = 10 * 60_000;
const soughtAfterMs = 60 * 60_000;

/** Stripe's id of the customer; made when there is none. A repeat makes no second one. */
export async function customerAt({ stripe, memory }: Desk, customer: string): Promise<Called<string>> {
  const known = await memory.customerId(customer);
  if (known !== null) return { ok: true, value: known };
  const made = await call(() => stripe.customers.create({ metadata: { customer } }, { idempotencyKey: `customer-${customer}` }));
  if (!made.ok) return made;
  if (typeof made.value.id !== 'string' || !made.value.id.startsWith('cus_')) return { ok: false, reason: 'badAnswer' };
  return { ok: true, value: await memory.keepCustomerId(customer, made.value.id) };
}

/** Charges by the server alone, and what is known of payments afterwards. */
export function payments(desk: Desk): Pick<PaymentProvider, 'chargeToken' | 'chargeBank' | 'query' | 'cancelForm'> {
  return {
    chargeToken: async ({ reference, amountCents, customer, token }) => {
      const payer = await customerAt(desk, customer);
      if (!payer.ok) return { known: false, reason: doubt(payer) };
      const type = await typeOf(desk, token, payer.value);
      if (!type.ok) return notCharged(reference, type);
      return charge(desk, reference, {
        ...chargeOf(reference, amountCents, payer.value),
        payment_method: token,
        allowed_payment_method_types: [type.value],
        off_session: true,
      });
    },
    chargeBank: async ({ reference, amountCents, customer, bank }) => {
      const payer = await customerAt(desk, customer);
      if (!payer.ok) return { known: false, reason: doubt(payer) };
      return charge(desk, reference, {
        ...chargeOf(reference, amountCents, payer.value),
        payment_method_data: bankMethod(bank),
        allowed_payment_method_types: ['us_bank_account'],
        ...withoutVerification,
      });
    },
    query: (sought) => query(desk, sought),
    cancelForm: async (sought) => {
      const found = await find(desk, sought);
      if (!found.ok) return { known: false, reason: doubt(found) };
      if (found.value === null) return { known: true, result: nothingKnown(sought.reference) };
      return end(desk, sought.reference, found.value, endedOnRequest);
    },
  };
}

/** The authority after any doubt. A form whose card was declined is ended before that is told. */
export async function query(desk: Desk, sought: Sought): Promise<ProviderAnswer> {
  const found = await find(desk, sought);
  if (!found.ok) return { known: false, reason: doubt(found) };
  if (found.value === null) return { known: true, result: nothingKnown(sought.reference) };
  return told(desk, sought.reference, found.value);
}

/** Ends the attempt of a form that Stripe refused without asking the card. */
export async function endFailed(desk: Desk, sought: Sought): Promise<ProviderAnswer> {
  const found = await find(desk, sought);
  if (!found.ok) return { known: false, reason: doubt(found) };
  return found.value === null ? badAnswer : end(desk, sought.reference, found.value, endedAfterFailure);
}

/** What an intent says, with the dispute it may have, and ended where it has to be. */
export async function told(desk: Desk, reference: string, intent: Intent): Promise<ProviderAnswer> {
  const dispute = await disputeOf(desk, intent);
  if (!dispute.ok) return { known: false, reason: doubt(dispute) };
  const answer: Told = tellIntent(reference, intent, dispute.value);
  return 'mustEnd' in answer ? end(desk, reference, intent, endedAfterFailure) : answer;
}

/**
 * Cancels an intent and answers what is known of it then. One that can't be cancelled any more has moved on meanwhile: what it is now is the
 * answer. Why it had failed is taken from before, since Stripe may forget it.
 */
async function end(desk: Desk, reference: string, intent: Intent, why: typeof endedAfterFailure | typeof endedOnRequest) {
  if (intent.metadata.reference !== reference) return badAnswer;
  if (intent.status === 'canceled' || intent.status === 'succeeded') return told(desk, reference, intent);
  const cancelled = await call(() => desk.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: why, ...whole }));
  if (!cancelled.ok && cancelled.reason !== 'refused') return { known: false, reason: doubt(cancelled) } as const;
  const now = cancelled.ok ? readIntent(cancelled.value) : await retrieve(desk, intent.id);
  if (!now.ok) return { known: false, reason: doubt(now) } as const;
  if (now.value.status !== 'canceled') {
    const answer = tellIntent(reference, now.value);
    return 'mustEnd' in answer ? badAnswer : answer;
  }
  return why === endedAfterFailure ? failed({ ...intent, status: 'canceled' }) : finalWord(reference, now.value);
}

function finalWord(reference: string, intent: Intent): ProviderAnswer {
  const answer = tellIntent(reference, intent);
  return 'mustEnd' in answer ? badAnswer : answer;
}

/**
 * The intent of a payment. Without its id it is looked for among what was made around the time the payment went on record: Stripe's search
 * may lag behind what was written a moment ago, its lists do not.
 */
export async function find(desk: Desk, { reference, transactionId, begunAt }: Sought): Promise<Called<Intent | null>> {
  if (transactionId?.startsWith('pi_')) {
    const found = await retrieve(desk, transactionId);
    return !found.ok && found.reason === 'refused' && found.refusal.code === 'resource_missing' ? { ok: true, value: null } : found;
  }
  const created = { gte: seconds(begunAt.getTime() - soughtBeforeMs), lte: seconds(begunAt.getTime() + soughtAfterMs) };
  const listed = await call(async () => {
    for await (const each of desk.stripe.paymentIntents.list({ created, limit: 100 }))
      if (each.metadata?.reference === reference) return each.id;
    return null;
  });
  if (!listed.ok) return listed;
  return listed.value === null ? { ok: true, value: null } : retrieve(desk, listed.value);
}

async function retrieve(desk: Desk, id: string): Promise<Called<Intent>> {
  const called = await call(() => desk.stripe.paymentIntents.retrieve(id, whole));
  return called.ok ? readIntent(called.value) : called;
}

export function readIntent(given: unknown): Called<Intent> {
  const read = intentShape.safeParse(given);
  return read.success ? { ok: true, value: read.data } : { ok: false, reason: 'badAnswer' };
}

/** The dispute of a paid intent; a bank payment that came back after it had arrived is one as well. */
async function disputeOf({ stripe }: Desk, intent: Intent): Promise<Called<Dispute | null>> {
  const { latest_charge: paid } = intent;
  if (intent.status !== 'succeeded' || paid === null || typeof paid === 'string' || !paid.disputed) return { ok: true, value: null };
  const listed = await call(() => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }));
  if (!listed.ok) return listed;
  const disputes = listed.value.data.map((each) => disputeShape.safeParse(each));
  if (disputes.some(({ success }) => !success)) return { ok: false, reason: 'badAnswer' };
  const known = disputes.flatMap(({ data }) => data ?? []);
  return { ok: true, value: known.find((each) => tookMoney(each) !== false) ?? known[0] ?? null };
}

type Create = Stripe.PaymentIntentCreateParams;

/** The reference is the idempotency key as well: Stripe carries it out once, and answers a repeat with the first outcome. */
async function charge(desk: Desk, reference: string, params: Create): Promise<ProviderAnswer> {
  const called = await call(() => desk.stripe.paymentIntents.create({ ...params, confirm: true, ...whole }, { idempotencyKey: reference }));
  if (!called.ok) return afterRefusal(desk, reference, called);
  const intent = readIntent(called.value);
  if (!intent.ok || intent.value.amount !== params.amount) return badAnswer;
  return told(desk, reference, intent.value);
}

/** A declined card comes as a refusal that carries the intent; a refusal without one was refused before there was any. */
export async function afterRefusal(desk: Desk, reference: string, called: Exclude<Called<never>, { ok: true }>): Promise<ProviderAnswer> {
  if (called.reason !== 'refused' || called.refusal.intent === null) return notCharged(reference, called);
  const intent = readIntent(called.refusal.intent);
  return intent.ok ? told(desk, reference, intent.value) : badAnswer;
}

function notCharged(reference: string, called: Exclude<Called<never>, { ok: true }>): ProviderAnswer {
  return called.reason === 'refused' ? refusedCharge(reference, called.refusal) : { known: false, reason: doubt(called) };
}

/** What every intent of ours says of itself. */
export function intentOf(reference: string, amount: number, customer: string, purpose: Purpose): Create {
  return { amount, currency: 'usd', customer, metadata: { reference, purpose } };
}

function chargeOf(reference: string, amount: number, customer: string): Create {
  return intentOf(reference, amount, customer, 'charge');
}

/** An intent of ours allows one kind of method, so that a bank payment is known as one whatever becomes of it. */
async function typeOf({ stripe }: Desk, token: string, owner: string): Promise<Called<'card' | 'us_bank_account'>> {
  const called = await call(() => stripe.paymentMethods.retrieve(token));
  if (!called.ok) return called.reason === 'refused' && called.refusal.code === 'resource_missing' ? gone : called;
  const read = methodShape.safeParse(called.value);
  if (!read.success) return { ok: false, reason: 'badAnswer' };
  // Removed at Stripe it still exists, with nobody to charge; and somebody else's is none of this customer's.
  if (read.data.customer !== owner) return gone;
  const { type } = read.data;
  return type === 'card' || type === 'us_bank_account' ? { ok: true, value: type } : { ok: false, reason: 'badAnswer' };
}

const gone: Called<never> = {
  ok: false,
  reason: 'refused',
  refusal: { status: 404, code: 'resource_missing', declineCode: null, param: 'payment_method', message: null, intent: null },
};

/**
 * A bank account as it was typed. Stripe debits one that was verified, and numbers alone are not; it leaves that out for accounts of providers
 * it has allowed to (docs/payments/stripe.md). The customer's consent was given on our page, and is told as given there.
 */
export const withoutVerification = {
  payment_method_options: { us_bank_account: { verification_method: 'skip' } },
  mandate_data: { customer_acceptance: { type: 'offline', offline: {} } },
} as const;

export function bankMethod(bank: BankDetails) {
  return {
    type: 'us_bank_account' as const,
    billing_details: { name: bank.holderName },
    us_bank_account: {
      routing_number: bank.routingNumber,
      account_number: bank.accountNumber,
      account_type: bank.accountType === 'SAVINGS' ? ('savings' as const) : ('checking' as const),
      account_holder_type: bank.accountType === 'BUSINESS_CHECK' ? ('company' as const) : ('individual' as const),
    },
  };
}

export function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
