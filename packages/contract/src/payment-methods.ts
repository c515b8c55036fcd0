import { z } from 'zod';
import { route } from './route.ts';
import { accountParams, Id } from './wire.ts';

/** ENT-007. */
export const PaymentMethod = z.object({
  id: Id,
  token: z.string(),
  type: z.string(),
  paymentInformation: z.string(),
  autoPay: z.boolean(),
});

export const paymentMethods = {
  listPaymentMethods: route({
    id: 'C-012',
    method: 'GET',
    path: '/account/{id}/paymentMethods/',
    summary: 'Stored payment methods of the account',
    access: { kind: 'account', owns: { entity: 'account', at: 'params.id' }, anyOf: ['BILLING_PAY_NOW', 'API_MANAGE_PAYMENT_METHODS'] },
    limit: 'RL-READ',
    params: accountParams,
    answer: { kind: 'object', shape: z.object({ paymentMethods: z.array(PaymentMethod) }) },
    errors: [],
  }),
};
