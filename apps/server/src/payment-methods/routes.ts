import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { readPaymentMethods } from './payment-methods.store.ts';
import { presentPaymentMethod } from './present-payment-methods.ts';

export function paymentMethodsHandlers({ db }: PaymentMethodsDeps): Handlers<Contract['paymentMethods']> {
  return {
    listPaymentMethods: async (_input, { accountId }) => ({
      paymentMethods: (await readPaymentMethods(db, accountId)).map(presentPaymentMethod),
    }),
    createPaymentMethod: () => refuse('GEN0010'),
    managePaymentMethods: () => refuse('GEN0010'),
    deletePaymentMethod: () => refuse('GEN0010'),
  };
}
