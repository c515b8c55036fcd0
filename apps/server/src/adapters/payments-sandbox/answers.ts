import { cents, centsFromDollars } from '@porchlight/domain/money/cents.ts';
import { z } from 'zod';
import type { ProviderNotice, ProviderResult } from '../../ports/payment-provider.ts';

/** What the sandbox provider says, read strictly where money is concerned; further fields are left alone. */
const status = z.enum(['succeeded', 'accepted', 'settled', 'returned', 'declined', 'expired', 'cancelled', 'open', 'processing']);
const text = z.string().max(500).nullable();
const method = z.object({
  kind: z.enum(['card', 'bank']),
  display: z.string().max(100),
  token: z.string().max(100).nullable(),
  expiration: z
    .string()
    .regex(/^\d{2}\/\d{2}$/)
    .nullable(),
});

export const paymentAnswer = z.object({
  reference: z.string(),
  status,
  amountCents: z.int().nonnegative().nullable(),
  transactionId: text,
  authCode: text,
  responseText: text,
  returnCode: text,
  method: method.nullable(),
});

export const notFoundAnswer = z.object({ error: z.literal('notFound') });

export const formAnswer = z.object({
  action: z.url({ protocol: /^https?$/ }),
  target: z.string().min(1),
  fields: z.record(z.string(), z.string()),
  expiresAt: z.iso.datetime(),
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
  returnCode: text,
  method: method.nullable(),
});

export function resultFrom(answer: z.output<typeof paymentAnswer>): ProviderResult {
  return { ...answer, amountCents: answer.amountCents === null ? null : cents(answer.amountCents) };
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
    method: null,
  };
}

/** A notice's body as the port knows it; null when it does not have the agreed shape or its amount is not whole cents. */
export function noticeFrom(json: unknown): ProviderNotice | null {
  const parsed = noticeBody.safeParse(json);
  if (!parsed.success) return null;
  const { eventId, type: _type, referenceId, amount, ...rest } = parsed.data;
  const amountCents = amount === null ? null : centsFromDollars(amount);
  if (amount !== null && amountCents === null) return null;
  return { eventId, result: { ...rest, reference: referenceId, amountCents } };
}
