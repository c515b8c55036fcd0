import { z } from 'zod';

/** Bodies and parameters of the /v1 API. Unknown fields are refused: with money a misspelt name must not pass silently. */
const reference = z.string().regex(/^[A-Za-z0-9-]{6,40}$/);
const amountCents = z.int().positive().max(10_000_000_000);
const customer = z.string().min(1).max(100);
const token = z.string().regex(/^[A-Za-z0-9_-]{3,64}$/);
const expiration = z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/);

export const formBody = z
  .strictObject({
    reference,
    purpose: z.enum(['card', 'bank', 'createMethod', 'manageMethods']),
    amountCents: amountCents.optional(),
    customer,
    locale: z.enum(['en-us', 'sp-es']),
    returnUrl: z.url({ protocol: /^https?$/ }).max(500),
    methodKind: z.enum(['card', 'bank']).default('card'),
  })
  .refine((form) => (form.purpose === 'card' || form.purpose === 'bank') === (form.amountCents !== undefined), {
    path: ['amountCents'],
    message: 'payments have an amount, method forms have none',
  });

export const bankChargeBody = z.strictObject({
  reference,
  amountCents,
  customer,
  routingNumber: z.string().min(1).max(20),
  accountNumber: z.string().regex(/^\d{4,17}$/),
  accountType: z.enum(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']),
  holderName: z.string().min(1).max(100),
});

/** A bank account to be kept, without a payment. */
export const bankAccountBody = bankChargeBody.omit({ reference: true, amountCents: true, customer: true });

export const tokenChargeBody = z.strictObject({ reference, amountCents, customer, token });
export const refundBody = z.strictObject({ reference, of: reference, amountCents });

const lastFour = z.string().regex(/^\d{4}$/);
const cardBehaviours = [
  'approve',
  'slow',
  'insufficientFunds',
  'expiredCard',
  'providerError',
  'loseAnswer',
  'confirm',
  'declineLater',
] as const;

/** A method put in without a form, for demo customers. The token is the caller's, so loading twice changes nothing. */
export const methodBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('card'),
    token,
    brand: z.string().min(1).max(20).default('Visa'),
    lastFour,
    expiration,
    behaviour: z.enum(cardBehaviours).default('approve'),
  }),
  z.strictObject({
    kind: z.literal('bank'),
    token,
    accountType: z.enum(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']).default('CHECKING'),
    lastFour,
    behaviour: z.enum(['settle', 'settleLate', 'returnR01', 'returnR02']).default('settle'),
  }),
]);
export const methodsBody = z.strictObject({ methods: z.array(methodBody).min(1).max(100) });

export const referenceParams = z.object({ reference });
export const customerParams = z.object({ customer });
export const methodParams = z.object({ customer, token });
export const paidCardParams = z.object({ customer, reference });
export const linesQuery = z.object({
  from: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  to: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  cursor: z
    .string()
    .regex(/^\d{1,16}\.[mr]\d{1,16}$/)
    .optional(),
  limit: z.coerce.number().int().positive().max(1_000).default(1_000),
});
export const reportQuery = z.object({
  since: z.iso.datetime({ offset: true }).optional(),
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().positive().max(5_000).default(5_000),
});
