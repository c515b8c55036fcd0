import { declineReasons } from '@porchlight/domain/payments/decline-reason.ts';
import { moneyStates } from '@porchlight/domain/payments/money-state.ts';
import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, IsoDateTime, Money, PathId } from './wire.ts';

/** ENT-012; `type` is one of ENT-008's values or another string. */
export const Payment = z.object({
  id: Id,
  type: z.string(),
  date: IsoDate,
  amount: Money,
  reference: z.string().nullable(),
  transactionId: z.string().nullable(),
  authCode: z.string().nullable(),
  /** What of it was given back; left out where nothing was (decision 0024). */
  refunded: Money.optional(),
});
/** ENT-014, D-076. */
export const FrameForm = z.object({ action: z.string(), target: z.string(), fields: z.record(z.string(), z.string()) });
/** ENT-013, D-080: SUCCESS and USED both mean paid. */
export const PaymentResult = z.object({
  status: z.enum(['SUCCESS', 'USED', 'FAIL', 'PENDING']),
  responseText: z.string().nullable(),
  authCode: z.string().nullable(),
  transactionId: z.string().nullable(),
  token: z.string().nullable(),
  cardToken: z.string().nullable(),
  cardExpirationDate: z.string().nullable(),
  displayCardNumber: z.string().nullable(),
  paymentType: z.enum(['NONE', 'CC', 'ACH']),
  inProgress: z.boolean(),
  result: z.object({ statusText: z.string().nullable() }).nullable(),
});

export const PaymentOption = z.literal('ALL_UNPAID_INVOICES');
const payNow = ['BILLING_PAY_NOW'] as const;
const seePayments = ['BILLING_PAYMENTS_VIEW', 'BILLING_PAY_NOW'] as const;
const referenceParams = z.object({ id: z.string().regex(/^[A-Z0-9]{20}$/) });
/** Payments taken over from elsewhere keep their own references, which may be shorter. */
const receiptParams = z.object({ id: z.string().regex(/^[A-Z0-9]{1,20}$/) });

/** Where the money of an attempt is, for people; the words are explained in domain/payments/money-state. */
export const MoneyState = z.enum(moneyStates);
/** Why a payment failed or came back, as a word with a sentence in both languages (catalogue `reasons`). */
export const PlainReason = z.enum(declineReasons);

export const Receipt = z.object({
  reference: z.string(),
  accountId: Id,
  accountNumber: z.string(),
  amount: Money,
  /** Wire payment type as in ENT-008. */
  type: z.string(),
  method: z.string().nullable(),
  isAutoPay: z.boolean(),
  state: MoneyState,
  /** What happened so far, oldest first: each state once, when it was reached. */
  steps: z.array(z.object({ state: MoneyState, at: IsoDateTime })),
  reason: PlainReason.nullable(),
  responseText: z.string().nullable(),
  transactionId: z.string().nullable(),
  authCode: z.string().nullable(),
  /** What it paid, oldest invoice first; what is left over is credit. Empty while nothing is booked. What was returned had paid it. */
  paid: z.array(z.object({ invoiceId: Id, invoiceNumber: z.string(), amount: Money })),
  credit: Money,
  /** What of it was given back, oldest first. `stopped`: it had not left the customer's bank, and nothing had to be (decision 0024). */
  refunds: z.array(z.object({ amount: Money, on: IsoDate, how: z.enum(['provider', 'hand', 'stopped']) })),
});
export const Attempt = z.object({
  reference: z.string(),
  at: IsoDateTime,
  amount: Money,
  type: z.string(),
  method: z.string().nullable(),
  isAutoPay: z.boolean(),
  state: MoneyState,
  reason: PlainReason.nullable(),
});

export const payments = {
  listPayments: route({
    id: 'C-011',
    method: 'GET',
    path: '/account/{id}/payments/',
    summary: 'Payments of the account, newest first',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: ['BILLING_PAYMENTS_VIEW'] },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ payments: z.array(Payment) }) },
    errors: [],
  }),
  getProviderId: route({
    id: 'C-013',
    method: 'GET',
    path: '/payment-provider/current/id',
    summary: 'Id of the payment provider, null when none is set',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ id: z.string().nullable() }) },
    errors: [],
  }),
  getStorageSupport: route({
    id: 'C-014',
    method: 'GET',
    path: '/payment-provider/current/supports-payment-method-storage',
    summary: 'Whether the payment provider stores payment methods',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ supportsPaymentMethodStorage: z.boolean() }) },
    errors: [],
  }),
  getOneTimeSupport: route({
    id: 'C-015',
    method: 'GET',
    path: '/payment-provider/current/supports-one-time-payment',
    summary: 'Whether the payment provider takes one-time payments',
    access: { kind: 'session' },
    limit: 'RL-READ',
    answer: { kind: 'object', shape: z.object({ supportsOneTimePayment: z.boolean() }) },
    errors: [],
  }),
  startCardPayment: route({
    id: 'C-020',
    method: 'POST',
    path: '/payment/{id}/form',
    summary: 'Starts a card payment and answers the form for the provider frame',
    access: {
      kind: 'account',
      owns: { entity: 'account', at: 'params.id', alsoAt: ['body.accountId'] },
      anyOf: payNow,
      impersonated: 'payments',
    },
    limit: 'RL-MONEY',
    params: accountParams,
    body: z
      .object({
        paymentOption: PaymentOption,
        paymentAmount: z.number(),
        iframe: z.literal(true),
        accountId: Id,
        locationId: Id.optional(),
        paymentFormType: z.enum(['CC', 'token']),
        token: z.string().min(1).max(100).optional(),
      })
      .refine(({ paymentFormType, token }) => (paymentFormType === 'token') === (token !== undefined), { path: ['token'] }),
    exactBody: true,
    idempotencyKey: true,
    answer: { kind: 'object', shape: FrameForm },
    errors: ['PAY0001', 'PAY0003', 'PAY0004', 'PAY0006', 'PAY0010', 'GEN0007', 'AUTH0008'],
    soft: ['PAY0001', 'PAY0004'],
  }),
  getPaymentStatus: route({
    id: 'C-021',
    method: 'GET',
    path: '/payment/{id}/status',
    summary: 'Result of a payment by its reference',
    access: { kind: 'account', owns: { entity: 'payment', at: 'params.id' }, anyOf: payNow },
    limit: 'RL-READ',
    evenWhenBusy: true,
    params: referenceParams,
    answer: { kind: 'object', shape: PaymentResult },
    errors: ['PAY0007'],
  }),
  payByBank: route({
    id: 'C-022',
    method: 'POST',
    path: '/account/{id}/payment/ach',
    summary: 'Pays from a bank account',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: payNow, impersonated: 'payments' },
    limit: 'RL-MONEY',
    params: accountParams,
    body: z.object({
      routingNumber: z.string().max(40),
      accountNumber: z.string().max(40),
      accountType: z.enum(['CHECKING', 'SAVINGS', 'BUSINESS_CHECK']),
      holderName: z.string().trim().min(5).max(100),
      paymentAmount: z.number(),
      paymentOption: PaymentOption,
      locationId: Id.optional(),
    }),
    exactBody: true,
    idempotencyKey: true,
    answer: { kind: 'object', shape: PaymentResult },
    errors: ['PAY0001', 'PAY0002', 'PAY0003', 'PAY0006', 'PAY0009', 'PAY0010', 'GEN0007', 'AUTH0008'],
    soft: ['GEN0002', 'PAY0001', 'PAY0002', 'PAY0009'],
  }),
  startOneTimePayment: route({
    id: 'C-019',
    method: 'POST',
    path: '/payment/{accountId}/oneTime',
    summary: 'Starts a one-time payment and answers the form for the provider frame',
    access: {
      kind: 'account',
      owns: { entity: 'account', at: 'params.accountId', alsoAt: ['body.accountId'] },
      allOf: ['BILLING_PAY_NOW', 'BILLING_PAYMENT_ONE_TIME_PAYMENT'],
      impersonated: 'payments',
    },
    limit: 'RL-MONEY',
    params: z.object({ accountId: PathId }),
    body: z.object({
      submitType: z.literal('oneTimePayment'),
      paymentOption: PaymentOption,
      paymentAmount: z.number(),
      iframe: z.literal(true),
      accountId: Id,
      locationId: Id.optional(),
    }),
    exactBody: true,
    idempotencyKey: true,
    answer: { kind: 'object', shape: FrameForm },
    errors: ['PAY0001', 'PAY0003', 'PAY0006', 'PAY0008', 'PAY0010', 'GEN0007', 'AUTH0008'],
    soft: ['PAY0001'],
  }),
  payByToken: route({
    id: 'C-023',
    method: 'POST',
    path: '/account/{id}/payment/token',
    summary: 'Pays with a stored method',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: payNow, impersonated: 'payments' },
    limit: 'RL-MONEY',
    params: accountParams,
    body: z.object({
      paymentOption: PaymentOption,
      paymentAmount: z.number(),
      locationId: Id.optional(),
      token: z.string().min(1).max(100),
    }),
    exactBody: true,
    idempotencyKey: true,
    answer: { kind: 'object', shape: PaymentResult },
    errors: ['PAY0001', 'PAY0003', 'PAY0004', 'PAY0006', 'PAY0010', 'GEN0007', 'AUTH0008'],
    soft: ['PAY0001', 'PAY0004'],
  }),
  getReceipt: route({
    id: 'C-097',
    method: 'GET',
    path: '/payment/{id}/receipt',
    summary: 'Receipt of a payment by its reference: what was paid, how, and where the money is now',
    access: { kind: 'account', owns: { entity: 'payment', at: 'params.id' }, anyOf: seePayments },
    limit: 'RL-READ',
    params: receiptParams,
    answer: { kind: 'object', shape: Receipt },
    errors: ['PAY0007'],
  }),
  getReceiptPdf: route({
    id: 'C-098',
    method: 'GET',
    path: '/payment/{id}/receipt/pdf',
    summary: 'The receipt as a PDF',
    access: { kind: 'account', owns: { entity: 'payment', at: 'params.id' }, anyOf: seePayments },
    limit: 'RL-READ',
    params: receiptParams,
    answer: { kind: 'file', contentType: 'application/pdf' },
    errors: ['PAY0007'],
  }),
  listAttempts: route({
    id: 'C-099',
    method: 'GET',
    path: '/account/{id}/payment-attempts',
    summary: 'Every attempt to pay, newest first, also those that came to nothing, each with a plain reason',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: seePayments },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ attempts: z.array(Attempt) }) },
    errors: [],
  }),
  receiveNotice: route({
    id: 'C-091',
    method: 'POST',
    path: '/public/payment-provider/{providerId}/webhook',
    summary: 'Signed notice of the payment provider',
    access: { kind: 'hook' },
    limit: 'RL-HOOK',
    params: z.object({ providerId: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/) }),
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['GEN0003', 'HOOK0001', 'PAY0007'],
  }),
};
