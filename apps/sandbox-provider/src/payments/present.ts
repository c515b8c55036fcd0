import type { Movement, Payment, StoredMethod } from './records.ts';

/** A payment as the API tells it. Amounts are integer cents. */
export function presentPayment(payment: Payment): Record<string, unknown> {
  const { reference, status, amountCents, transactionId, authCode, responseText, declineCode, returnCode, method, updatedAt } = payment;
  return {
    reference,
    status,
    amountCents,
    transactionId,
    authCode,
    responseText,
    declineCode: declineCode ?? null,
    returnCode,
    method,
    ...(payment.refundOf === null ? {} : { refundOf: payment.refundOf, isVoid: payment.isVoid === true }),
    at: new Date(updatedAt).toISOString(),
  };
}

export function presentMethod(method: StoredMethod): Record<string, unknown> {
  const { kind, display, token, expiration } = method;
  // A display is always the brand, or the kind of account, and how the number ends.
  return { kind, brand: display.replace(/ ending \d{4}$/, ''), display, token, expiration };
}

/** A line of the reconciliation report, with the payment's state of now. */
export function presentMovement(movement: Movement, payment: Payment | undefined): Record<string, unknown> {
  const { id, kind, reference, amountCents, at } = movement;
  return { id, kind, reference, amountCents, status: payment?.status ?? null, at: new Date(at).toISOString() };
}
