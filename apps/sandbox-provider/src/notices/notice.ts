import { createHmac } from 'node:crypto';
import { newEventId } from '../payments/ids.ts';
import type { Notice, Payment } from '../payments/records.ts';

/** The event told to the portal. Amounts are dollars here, as in the webhook the portal publishes. */
export function noticeOf(payment: Payment, at: number): Notice {
  const eventId = newEventId();
  const isAboutMethod = payment.purpose === 'createMethod' || payment.purpose === 'manageMethods';
  const body = JSON.stringify({
    eventId,
    type: isAboutMethod ? 'paymentMethod' : payment.purpose === 'refund' ? 'refund' : 'payment',
    referenceId: payment.reference,
    status: payment.status,
    amount: payment.amountCents === null ? null : Number((payment.amountCents / 100).toFixed(2)),
    customer: payment.customer,
    transactionId: payment.transactionId,
    authCode: payment.authCode,
    responseText: payment.responseText,
    declineCode: payment.declineCode ?? null,
    returnCode: payment.returnCode,
    method: payment.method,
    ...(payment.refundOf === null ? {} : { refundOf: payment.refundOf, isVoid: payment.isVoid === true }),
    at: new Date(at).toISOString(),
  });
  return { eventId, reference: payment.reference, status: payment.status, body, createdAt: at, nextAt: at, attempts: 0 };
}

/** Value of X-Sandbox-Signature: the time stamp is part of what is signed, so an old notice cannot be passed off as new. */
export function signature(body: string, secret: string, signedAt: number): string {
  const seconds = Math.floor(signedAt / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
