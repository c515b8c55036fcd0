import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { PaymentsDeps } from './deps.ts';
import { getPaymentStatus } from './get-payment-status.ts';
import { payByBank } from './pay-by-bank.ts';
import { readHistory } from './payments.store.ts';
import { presentHistoryEntry } from './present-payment.ts';
import { receiveNotice } from './receive-notice.ts';
import { startCardPayment } from './start-card-payment.ts';

export function paymentHandlers(deps: PaymentsDeps): Handlers<Contract['payments']> {
  const { provider } = deps;
  return {
    listPayments: async (_input, { accountId }) => ({ payments: (await readHistory(deps.db, accountId)).map(presentHistoryEntry) }),
    getProviderId: () => ({ id: provider?.id ?? null }),
    getStorageSupport: () => ({ supportsPaymentMethodStorage: provider?.capabilities.storesMethods ?? false }),
    getOneTimeSupport: () => ({ supportsOneTimePayment: provider?.capabilities.oneTimePayment ?? false }),
    startCardPayment: ({ body }, { accountId, principal, idempotencyKey, locale }) =>
      startCardPayment(deps, { accountId, userId: principal.userId, idempotencyKey, locale, paymentAmount: body.paymentAmount, body }),
    getPaymentStatus: ({ params }, { accountId }) => getPaymentStatus(deps, accountId, params.id),
    payByBank: ({ body }, { accountId, principal, idempotencyKey }) =>
      payByBank(deps, { accountId, userId: principal.userId, idempotencyKey, body }),
    startOneTimePayment: () => refuse('GEN0010'),
    payByToken: () => refuse('GEN0010'),
    getReceipt: () => refuse('GEN0010'),
    getReceiptPdf: () => refuse('GEN0010'),
    listAttempts: () => refuse('GEN0010'),
    receiveNotice: ({ params }, context) => receiveNotice(deps, params.providerId, context),
  };
}
