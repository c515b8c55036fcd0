import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id, IsoDate, Money } from './wire.ts';

/** ENT-012; `type` is one of ENT-008's values or another string. */
export const Payment = z.object({
  id: Id,
  type: z.string(),
  date: IsoDate,
  amount: Money,
  reference: z.string().nullable(),
  transactionId: z.string().nullable(),
  authCode: z.string().nullable(),
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
      impersonated: 'refused',
    },
    limit: 'RL-MONEY',
    params: accountParams,
    body: z.object({
      paymentOption: PaymentOption,
      paymentAmount: z.number(),
      iframe: z.literal(true),
      accountId: Id,
      locationId: Id.optional(),
      paymentFormType: z.literal('CC'),
    }),
    exactBody: true,
    idempotencyKey: true,
    answer: { kind: 'object', shape: FrameForm },
    errors: ['PAY0001', 'PAY0003', 'PAY0006', 'PAY0010', 'GEN0007', 'AUTH0008'],
    soft: ['PAY0001'],
  }),
  getPaymentStatus: route({
    id: 'C-021',
    method: 'GET',
    path: '/payment/{id}/status',
    summary: 'Result of a payment by its reference',
    access: { kind: 'account', owns: { entity: 'payment', at: 'params.id' }, anyOf: payNow },
    limit: 'RL-READ',
    params: z.object({ id: z.string().regex(/^[A-Z0-9]{20}$/) }),
    answer: { kind: 'object', shape: PaymentResult },
    errors: ['PAY0007'],
  }),
  payByBank: route({
    id: 'C-022',
    method: 'POST',
    path: '/account/{id}/payment/ach',
    summary: 'Pays from a bank account',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: payNow, impersonated: 'refused' },
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
