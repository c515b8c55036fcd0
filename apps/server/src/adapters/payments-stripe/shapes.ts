import { z } from 'zod';
import type { KeptMethod, MethodSummary } from '../../ports/payment-provider.ts';

/**
 * What Stripe says, read strictly where money is concerned; further fields are left alone. The library's types are not checked when it runs, so
 * every answer and every notice goes through these.
 */
const id = z.string().min(1).max(255);
const word = z.string().min(1).max(200);
const lastFour = z
  .string()
  .regex(/^\d{4}$/)
  .nullable();
const amount = z.int().nonnegative();
const currency = z.literal('usd');
const metadata = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((given) =>
    Object.fromEntries(Object.entries(given ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  );
/** An id, or the thing itself where the answer was asked to carry it. */
const reference = z.union([id, z.object({ id })]).transform((given) => (typeof given === 'string' ? given : given.id));

const cardDetails = z.object({
  brand: z.string().max(50).nullable(),
  last4: lastFour,
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2199),
});
const bankDetails = z.object({ account_type: z.string().max(50).nullable(), last4: lastFour });
const details = { card: cardDetails.optional(), us_bank_account: bankDetails.optional() };

export const chargeShape = z.object({
  id,
  object: z.literal('charge'),
  amount,
  currency,
  status: word,
  disputed: z.boolean(),
  metadata,
  payment_intent: reference.nullable(),
  payment_method: id.nullable(),
  authorization_code: z.string().max(50).optional(),
  failure_code: word.nullable(),
  failure_message: z.string().nullable(),
  outcome: z.object({ network_decline_code: z.string().nullable().optional() }).nullable(),
  payment_method_details: z.object({ type: word, ...details }).nullable(),
});
export type Charge = z.output<typeof chargeShape>;

const failure = z.object({
  code: word.optional(),
  decline_code: word.optional(),
  network_decline_code: word.optional(),
  message: z.string().optional(),
  type: word,
});

export const intentShape = z.object({
  id,
  object: z.literal('payment_intent'),
  amount,
  currency,
  created: z.int(),
  status: word,
  metadata,
  client_secret: z.string().nullable().optional(),
  payment_method_types: z.array(word),
  payment_method: reference.nullable(),
  last_payment_error: failure.nullable(),
  latest_charge: z.union([id, chargeShape]).nullable(),
  cancellation_reason: word.nullable(),
});
export type Intent = z.output<typeof intentShape>;

export const setupIntentShape = z.object({
  id,
  object: z.literal('setup_intent'),
  status: word,
  metadata,
  client_secret: z.string().nullable().optional(),
  payment_method: reference.nullable(),
  next_action: z.object({ type: word }).nullable().optional(),
});
export type SetupIntent = z.output<typeof setupIntentShape>;

export const methodShape = z.object({
  id,
  object: z.literal('payment_method'),
  type: word,
  created: z.int(),
  customer: reference.nullable(),
  metadata,
  card: cardDetails.extend({ fingerprint: z.string().nullable().optional() }).optional(),
  us_bank_account: bankDetails.extend({ fingerprint: z.string().nullable().optional() }).optional(),
});
export type Method = z.output<typeof methodShape>;

export const refundShape = z.object({
  id,
  object: z.literal('refund'),
  amount,
  currency,
  created: z.int(),
  status: word.nullable(),
  metadata,
  payment_intent: reference.nullable(),
  failure_reason: word.optional(),
});
export type Refund = z.output<typeof refundShape>;

export const disputeShape = z.object({
  id,
  object: z.literal('dispute'),
  amount,
  currency,
  created: z.int(),
  status: word,
  reason: word,
  network_reason_code: word.nullable().optional(),
  payment_intent: reference.nullable(),
  charge: reference,
});
export type Dispute = z.output<typeof disputeShape>;

export const eventShape = z.object({
  id,
  object: z.literal('event'),
  type: word,
  created: z.int(),
  data: z.object({ object: z.looseObject({ object: z.string().optional() }) }),
});
export type Event = z.output<typeof eventShape>;

/** Twenty characters of A-Z and 0-9: what is ours, in an account that others may take money with as well. */
export function ownReference(given: Readonly<Record<string, string>>): string | null {
  const { reference: ours } = given;
  return ours !== undefined && /^[A-Z0-9]{20}$/.test(ours) ? ours : null;
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
const accounts: Readonly<Record<string, string>> = { checking: 'Checking', savings: 'Savings' };

type Shown = Pick<KeptMethod, 'kind' | 'brand' | 'display' | 'expiration'>;

/** What is shown of a method; null for kinds that are not taken here. */
export function shownOf(method: {
  card?: z.output<typeof cardDetails> | undefined;
  us_bank_account?: z.output<typeof bankDetails> | undefined;
}): Shown | null {
  const { card, us_bank_account: bank } = method;
  if (card !== undefined) {
    const brand = brands[card.brand ?? ''] ?? 'Card';
    const expiration = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year % 100).padStart(2, '0')}`;
    return { kind: 'card', brand, display: named(brand, card.last4), expiration };
  }
  if (bank === undefined) return null;
  const brand = accounts[bank.account_type ?? ''] ?? 'Checking';
  return { kind: 'bank', brand, display: named(brand, bank.last4), expiration: null };
}

function named(brand: string, four: string | null): string {
  return four === null ? brand : `${brand} ending ${four}`;
}

export function summaryOf(charge: Charge | null): MethodSummary | null {
  const shown = charge?.payment_method_details == null ? null : shownOf(charge.payment_method_details);
  return shown === null ? null : { kind: shown.kind, display: shown.display, expiration: shown.expiration, token: null };
}
