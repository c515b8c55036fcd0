import type { Contract } from '@porchlight/contract';
import { type Handlers, refuse } from '../platform/http/handlers.ts';
import type { PaymentsDeps } from './deps.ts';
import { getPaymentStatus } from './get-payment-status.ts';
import { getReceipt, getReceiptPdf } from './get-receipt.ts';
import { payByBank } from './pay-by-bank.ts';
import { payByToken } from './pay-by-token.ts';
import { readHistory } from './payments.store.ts';
import { presentHistoryEntry } from './present-payment.ts';
import { presentAttempt } from './present-receipt.ts';
import { readAttempts } from './receipt.store.ts';
import { receiveNotice } from './receive-notice.ts';
import { startCardPayment } from './start-card-payment.ts';
import { startOneTimePayment } from './start-one-time-payment.ts';

export function paymentHandlers(deps: PaymentsDeps): Handlers<Contract['payments']> {
  const { provider } = deps;
  return {
    listPayments: async (_input, { accountId }) => ({ payments: (await readHistory(deps.db, accountId)).map(presentHistoryEntry) }),
    getProviderId: () => ({ id: provider?.id ?? null }),
    getStorageSupport: () => ({ supportsPaymentMethodStorage: provider?.capabilities.storesMethods ?? false }),
    getOneTimeSupport: () => ({ supportsOneTimePayment: provider?.capabilities.oneTimePayment ?? false }),
    startCardPayment: ({ body }, { accountId, principal, idempotencyKey, locale }) =>
      // No provider here asks for a stored method to be confirmed in its frame (D-078): there is no form for a token, known or not.
      body.paymentFormType === 'token'
        ? refuse('PAY0004')
        : startCardPayment(deps, { accountId, userId: principal.userId, idempotencyKey, locale, paymentAmount: body.paymentAmount, body }),
    getPaymentStatus: ({ params }, { accountId, locale }) => getPaymentStatus(deps, accountId, { reference: params.id, locale }),
    payByBank: ({ body }, { accountId, principal, idempotencyKey, locale }) =>
      payByBank(deps, { accountId, userId: principal.userId, idempotencyKey, locale, body }),
    startOneTimePayment: ({ body }, { accountId, principal, idempotencyKey, locale }) =>
      startOneTimePayment(deps, { accountId, userId: principal.userId, idempotencyKey, locale, paymentAmount: body.paymentAmount, body }),
    payByToken: ({ body }, { accountId, principal, idempotencyKey, locale }) =>
      payByToken(deps, { accountId, userId: principal.userId, idempotencyKey, locale, body }),
    getReceipt: ({ params }, { accountId, locale }) => getReceipt(deps, { accountId, reference: params.id, locale }),
    getReceiptPdf: ({ params }, { accountId, locale }) => getReceiptPdf(deps, { accountId, reference: params.id, locale }),
    listAttempts: async (_input, { accountId, locale }) => ({
      attempts: (await readAttempts(deps.db, accountId)).map((attempt) => presentAttempt(attempt, locale)),
    }),
    receiveNotice: ({ params }, context) => receiveNotice(deps, params.providerId, context),
  };
}
