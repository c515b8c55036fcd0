import { plainMethodFiles } from '@porchlight/server/ports/method-files.ts';
import type { PaymentProvider, ProviderResult } from '@porchlight/server/ports/payment-provider.ts';

/** A provider that takes every payment at once, in no time: what is left is the product's own cost. */
export function createInstantProvider(): PaymentProvider {
  let count = 0;
  const result = (reference: string, amountCents: ProviderResult['amountCents'], status: ProviderResult['status']): ProviderResult => ({
    status,
    reference,
    amountCents,
    transactionId: `INSTANT${++count}`,
    authCode: null,
    responseText: 'Accepted',
    returnCode: null,
    reason: null,
    method: { kind: 'bank', display: 'Checking ending 6789', token: null, expiration: null },
  });
  return {
    id: 'SANDBOX',
    capabilities: { storesMethods: false, oneTimePayment: true, findsByReference: true },
    frameOrigins: [],
    openCardForm: async () => ({ ok: false, reason: 'refused' }),
    cancelForm: async ({ reference }) => ({ known: true, result: result(reference, null, 'cancelled') }),
    chargeBank: async ({ reference, amountCents }) => ({ known: true, result: result(reference, amountCents, 'settled') }),
    chargeToken: async ({ reference, amountCents }) => ({ known: true, result: result(reference, amountCents, 'succeeded') }),
    openMethodForm: async () => ({ ok: false, reason: 'refused' }),
    listMethods: async () => null,
    removeMethod: async () => 'unknown',
    keepBankAccount: async () => ({ ok: false, reason: 'refused' }),
    keepPaidCard: async () => ({ ok: false, reason: 'refused' }),
    refund: async () => ({ known: false, reason: 'unreachable' }),
    queryRefund: async () => ({ known: false, reason: 'unreachable' }),
    query: async () => ({ known: false, reason: 'unreachable' }),
    readNotice: () => null,
    async *report() {
      // Nobody asks.
    },
    checkCredentials: async () => ({ outcome: 'ok' }),
    framePages: null,
    methodFiles: plainMethodFiles,
  };
}
