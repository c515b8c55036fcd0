import type { Contract } from '@porchlight/contract';
import type { Handlers } from '../platform/http/handlers.ts';
import { deleteMethod } from './delete-method.ts';
import type { PaymentMethodsDeps } from './index.ts';
import { listMethods } from './list-methods.ts';
import { openMethodForm } from './open-method-form.ts';
import { kindOf, presentPaymentMethod } from './present-payment-methods.ts';

export function paymentMethodsHandlers(deps: PaymentMethodsDeps): Handlers<Contract['paymentMethods']> {
  return {
    listPaymentMethods: async (_input, { accountId, locale }) => ({
      paymentMethods: (await listMethods(deps, accountId)).map((row) => presentPaymentMethod(row, locale)),
    }),
    createPaymentMethod: ({ body }, { accountId, principal: { userId }, locale }) =>
      openMethodForm(deps, { accountId, userId, locale, purpose: 'create', methodKind: kindOf(body.paymentMethod) }),
    managePaymentMethods: (_input, { accountId, principal: { userId }, locale }) =>
      openMethodForm(deps, { accountId, userId, locale, purpose: 'manage', methodKind: 'card' }),
    deletePaymentMethod: ({ body }, { accountId, principal: { userId } }) =>
      deleteMethod(deps, { accountId, userId, token: body.paymentMethodToken }),
  };
}
