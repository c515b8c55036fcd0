import { cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import { z } from 'zod';
import type { KeptMethod, ProviderNotice, ProviderResult, RefundResult } from '../../ports/payment-provider.ts';

/** What the sandbox provider says, read strictly where money is concerned; further fields are left alone. */
const status = z.enum(['succeeded', 'accepted', 'settled', 'returned', 'declined', 'expired', 'cancelled', 'open', 'processing']);
const text = z.string().max(500).nullable();
const kind = z.enum(['card', 'bank']);
const display = z.string().max(100);
const expiration = z
  .string()
  .regex(/^\d{2}\/\d{2}$/)
  .nullable();
const method = z.object({ kind, display, token: z.string().max(100).nullable(), expiration });
/** Absent from what was said before there were codes. */
const declineCode = text.optional();

export const paymentAnswer = z.object({
  reference: z.string(),
  status,
  amountCents: z.int().nonnegative().nullable(),
  transactionId: text,
  authCode: text,
  responseText: text,
  declineCode,
  returnCode: text,
  method: method.nullable(),
});

/** A refund is told like a payment of its own, with what it is of. */
const refundStatus = z.enum(['succeeded', 'processing', 'declined']);
export const refundAnswer = z.object({
  reference: z.string(),
  status: refundStatus,
  amountCents: z.int().nonnegative().nullable(),
  transactionId: text,
  responseText: text,
  refundOf: z.string(),
  isVoid: z.boolean(),
});

const keptMethod = z.object({ kind, brand: z.string().max(50), display, token: z.string().min(1).max(100), expiration });
export const keptMethodAnswer = keptMethod satisfies z.ZodType<KeptMethod>;
export const methodsAnswer = z.object({ methods: z.array(keptMethod) });
export const removedAnswer = z.object({ removed: z.boolean() });
export const refusedAnswer = z.object({ error: z.enum(['refused', 'invalid']) });

export const notFoundAnswer = z.object({ error: z.literal('notFound') });

export const formAnswer = z.object({
  action: z.url({ protocol: /^https?$/ }),
  target: z.string().min(1),
  fields: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
});

const refundNotice = z.object({
  eventId: z.string().min(1).max(100),
  type: z.literal('refund'),
  referenceId: z.string().min(1).max(100),
  status: refundStatus,
  amount: z.number().nonnegative().nullable(),
  transactionId: text,
  responseText: text,
  refundOf: z.string(),
  isVoid: z.boolean(),
});

const noticeBody = z.object({
  eventId: z.string().min(1).max(100),
  type: z.enum(['payment', 'paymentMethod']),
  referenceId: z.string().min(1).max(100),
  status,
  amount: z.number().nonnegative().nullable(),
  transactionId: text,
  authCode: text,
  responseText: text,
  declineCode,
  returnCode: text,
  method: method.nullable(),
});

type Said = z.output<typeof paymentAnswer>;

export function refundFrom({ reference, status: said, ...told }: Omit<z.output<typeof refundAnswer>, 'refundOf'>): RefundResult {
  const amountCents = told.amountCents === null ? null : cents(told.amountCents);
  const { transactionId, responseText, isVoid } = told;
  return {
    status: said === 'succeeded' ? 'done' : said,
    reference,
    amountCents,
    isVoid: isVoid && said === 'succeeded',
    transactionId,
    responseText,
  };
}

/** Nothing is known of such a refund: the provider never saw it. */
export function refundNotFound(reference: string): RefundResult {
  return { status: 'notFound', reference, amountCents: null, isVoid: false, transactionId: null, responseText: null };
}

export function resultFrom({ declineCode: code, ...answer }: Said): ProviderResult {
  const amountCents = answer.amountCents === null ? null : cents(answer.amountCents);
  return { ...answer, amountCents, reason: reasonFrom(answer.status, code ?? null, answer.returnCode) };
}

const reasonsOfDeclineCodes: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficientFunds',
  expired_card: 'expiredCard',
  card_declined: 'cardDeclined',
  confirmation_refused: 'cardDeclined',
  no_account: 'accountNotFound',
  routing_not_valid: 'accountNumberInvalid',
  provider_error: 'providerError',
  method_not_found: 'methodRemoved',
};

function reasonFrom(said: Said['status'], code: string | null, returnCode: string | null): DeclineReason | null {
  if (said === 'declined') return reasonsOfDeclineCodes[code ?? ''] ?? 'other';
  return said === 'returned' ? reasonOfReturnCode(returnCode ?? '') : null;
}

/** Nothing is known under that reference: the provider never saw it. */
export function notFoundResult(reference: string): ProviderResult {
  return {
    status: 'notFound',
    reference,
    amountCents: null,
    transactionId: null,
    authCode: null,
    responseText: null,
    returnCode: null,
    reason: null,
    method: null,
  };
}

/** A notice's body as the port knows it; null when it does not have the agreed shape or its amount is not whole cents. */
export function noticeFrom(json: unknown): ProviderNotice | null {
  const refund = refundNotice.safeParse(json);
  if (refund.success) return refundNoticeFrom(refund.data);
  const parsed = noticeBody.safeParse(json);
  if (!parsed.success) return null;
  const { eventId, type, referenceId: reference, amount, ...rest } = parsed.data;
  const isOver = rest.status !== 'open' && rest.status !== 'processing';
  if (type === 'paymentMethod') return { about: 'paymentMethod', eventId, reference, isOver };
  const amountCents = amount === null ? null : centsFromDollars(amount);
  if (amount !== null && amountCents === null) return null;
  return { about: 'payment', eventId, result: resultFrom({ ...rest, reference, amountCents }) };
}

function refundNoticeFrom({ eventId, referenceId: reference, amount, ...told }: z.output<typeof refundNotice>): ProviderNotice | null {
  const amountCents = amount === null ? null : centsFromDollars(amount);
  if (amount !== null && amountCents === null) return null;
  return { about: 'refund', eventId, result: refundFrom({ ...told, reference, amountCents }) };
}
