import { z } from 'zod';
import { FrameForm } from './payments.ts';
import { route } from './route.ts';
import { accountParams, Id, PathId } from './wire.ts';

/** ENT-007. */
export const PaymentMethod = z.object({
  id: Id,
  token: z.string(),
  type: z.string(),
  paymentInformation: z.string(),
  autoPay: z.boolean(),
});

const manageParams = z.object({ accountId: PathId });
const mayManage = {
  kind: 'account',
  owns: { entity: 'account', at: 'params.accountId', alsoAt: ['body.accountId'] },
  anyOf: ['API_MANAGE_PAYMENT_METHODS'],
  impersonated: 'refused',
} as const;

export const paymentMethods = {
  listPaymentMethods: route({
    id: 'C-012',
    method: 'GET',
    path: '/account/{id}/paymentMethods/',
    summary: 'Stored payment methods of the account',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: ['BILLING_PAY_NOW', 'API_MANAGE_PAYMENT_METHODS'] },
    limit: 'RL-READ',
    evenWhenBusy: true,
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ paymentMethods: z.array(PaymentMethod) }) },
    errors: [],
  }),
  createPaymentMethod: route({
    id: 'C-016',
    method: 'POST',
    path: '/account/{accountId}/createPaymentMethod',
    summary: 'Answers the form in which a new method is stored at the provider',
    access: mayManage,
    limit: 'RL-WRITE',
    evenWhenBusy: true,
    params: manageParams,
    body: z.object({
      submitType: z.literal('createPaymentMethod'),
      paymentMethod: z.enum(['CC', 'ACH']),
      accountId: Id,
      locationId: Id.optional(),
    }),
    exactBody: true,
    answer: { kind: 'object', shape: FrameForm },
    errors: ['PM0002', 'PAY0003', 'AUTH0008'],
    soft: ['PM0002'],
  }),
  managePaymentMethods: route({
    id: 'C-017',
    method: 'POST',
    path: '/account/{accountId}/managePaymentMethods',
    summary: "Answers the form that opens the provider's page of stored methods",
    access: mayManage,
    limit: 'RL-WRITE',
    evenWhenBusy: true,
    params: manageParams,
    body: z.object({ submitType: z.literal('managePaymentMethods'), accountId: Id, locationId: Id.optional() }),
    exactBody: true,
    answer: { kind: 'object', shape: FrameForm },
    errors: ['PM0002', 'PAY0003', 'AUTH0008'],
    soft: ['PM0002'],
  }),
  deletePaymentMethod: route({
    id: 'C-018',
    method: 'POST',
    path: '/account/{accountId}/deletePaymentMethod',
    summary: 'Deletes a stored method at the provider and here',
    access: {
      kind: 'account',
      owns: { entity: 'account', at: 'params.accountId' },
      anyOf: ['API_MANAGE_PAYMENT_METHODS'],
      impersonated: 'refused',
    },
    limit: 'RL-WRITE',
    evenWhenBusy: true,
    params: manageParams,
    body: z.object({ submitType: z.literal('deletePaymentMethod'), paymentMethodToken: z.string().min(1).max(100) }),
    exactBody: true,
    answer: { kind: 'object', shape: z.object({}) },
    errors: ['PM0001', 'PM0002', 'PAY0003', 'AUTH0008'],
    soft: ['PM0001', 'PM0002'],
  }),
};
