import { cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { type DeclineReason, reasonOfReturnCode } from '@porchlight/domain/payments/decline-reason.ts';
import { z } from 'zod';
import type { KeptMethod, ProviderNotice, ProviderResult, RefundResult, ReportLine } from '../../ports/payment-provider.ts';

/** What the sandbox provider says, read strictly where money is concerned; further fields are left alone. */
export const knownStatus = z.enum([
  'succeeded',
  'accepted',
  'settled',
  'returned',
  'chargedBack',
  'declined',
  'expired',
  'cancelled',
  'open',
  'processing',
]);
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
  status: knownStatus,
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

/** An answer about a payment or refund whatever its status is called, for words nobody here knows. */
export const wordAnswer = z.object({ reference: z.string(), status: z.string() });

/** A word of the provider as it may be kept and logged (`NoClearAnswer`): it can hold nothing of a person, card or account. */
export function saidWord(name: string, word: string): string {
  const plain = word
    .toLowerCase()
    .replace(/[^a-z0-9_.,-]/g, '_')
    .replace(/\d{4,}/g, '_');
  return `${name}=${plain}`.slice(0, 100);
}

export const notFoundAnswer = z.object({ error: z.literal('notFound') });

const lineKinds = ['captured', 'accepted', 'settled', 'returned', 'chargedBack', 'refunded', 'voided'] as const;
const lineId = z.string().min(1).max(50);
const moneyLine = z.object({
  id: lineId,
  about: z.literal('money'),
  kind: z.string().min(1).max(100),
  reference: z.string().max(100),
  transactionId: text,
  amountCents: z.int().nonnegative(),
  returnCode: text,
  at: z.iso.datetime(),
});
const methodLine = z.object({ id: lineId, about: z.literal('method'), customer: z.string().min(1).max(100) });
export const reportAnswer = z.object({
  lines: z.array(z.discriminatedUnion('about', [moneyLine, methodLine])).max(10_000),
  next: z.string().min(1).max(100).nullable(),
});

export function lineFrom(line: z.output<typeof reportAnswer>['lines'][number]): ReportLine {
  if (line.about === 'method') return { about: 'method', lineId: line.id, customer: line.customer };
  const known = lineKinds.find((each) => each === line.kind);
  return {
    about: 'money',
    lineId: line.id,
    kind: known ?? 'unknown',
    reference: /^[A-Z0-9]{20}$/.test(line.reference) ? line.reference : null,
    transactionId: line.transactionId ?? '',
    amountCents: cents(line.amountCents),
    at: new Date(line.at),
    returnCode: known === 'returned' ? line.returnCode : null,
    said: known === undefined ? saidWord('kind', line.kind) : null,
  };
}

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
  status: knownStatus,
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
  if (!parsed.success) return unknownNoticeFrom(json);
  const { eventId, type, referenceId: reference, amount, ...rest } = parsed.data;
  const isOver = rest.status !== 'open' && rest.status !== 'processing';
  if (type === 'paymentMethod') return { about: 'paymentMethod', eventId, reference, isOver };
  const amountCents = amount === null ? null : centsFromDollars(amount);
  if (amount !== null && amountCents === null) return null;
  return { about: 'payment', eventId, result: resultFrom({ ...rest, reference, amountCents }) };
}

const noticeWord = z.object({
  eventId: z.string().min(1).max(100),
  type: z.enum(['payment', 'refund']),
  referenceId: z.string().min(1).max(100),
  status: z.string().min(1),
});

/** Genuine and about money, with a status nobody here knows; null when it is not even that. */
function unknownNoticeFrom(json: unknown): ProviderNotice | null {
  const { data } = noticeWord.safeParse(json);
  const isKnown = data === undefined || knownStatus.safeParse(data.status).success;
  return isKnown ? null : { about: 'unknown', eventId: data.eventId, reference: data.referenceId, said: saidWord('status', data.status) };
}

function refundNoticeFrom({ eventId, referenceId: reference, amount, ...told }: z.output<typeof refundNotice>): ProviderNotice | null {
  const amountCents = amount === null ? null : centsFromDollars(amount);
  if (amount !== null && amountCents === null) return null;
  return { about: 'refund', eventId, result: refundFrom({ ...told, reference, amountCents }) };
}
