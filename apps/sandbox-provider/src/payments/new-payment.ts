import type { Payment } from './records.ts';

type Given = Pick<Payment, 'reference' | 'purpose' | 'request' | 'status' | 'amountCents' | 'customer' | 'createdAt'>;

/** A payment's row with everything empty that has not happened yet. */
export function newPayment(given: Given, more: Partial<Payment> = {}): Payment {
  return {
    transactionId: null,
    authCode: null,
    responseText: null,
    declineCode: null,
    returnCode: null,
    method: null,
    form: null,
    isConfirming: false,
    pendingMethod: null,
    lostUntil: null,
    next: null,
    refundOf: null,
    updatedAt: given.createdAt,
    ...given,
    ...more,
  };
}
