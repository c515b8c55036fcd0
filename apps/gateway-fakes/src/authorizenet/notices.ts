import { createHmac, randomUUID } from 'node:crypto';
import type { Desk } from '../kit/gateway.ts';
import type { AuthorizeNetState, Merchant, Transaction } from './state.ts';
import { dollarsOf } from './wire.ts';

/** Tells the merchant's webhook, signed with the text of the signature key as the gateway does. */
export function tell(desk: Desk<AuthorizeNetState>, { signatureKey }: Merchant, eventType: string, payload: object): void {
  if (desk.webhookUrl === null) return;
  const eventDate = desk.now().toISOString().replace('Z', '0000Z');
  const body = JSON.stringify({
    notificationId: randomUUID(),
    eventType: `net.authorize.${eventType}`,
    eventDate,
    webhookId: 'a7e9d2c4-55d0-4e1f-9f0e-3c1b1d0f7a11',
    payload,
  });
  const signature = createHmac('sha512', signatureKey).update(body).digest('hex').toUpperCase();
  desk.notify({ url: desk.webhookUrl, headers: { 'content-type': 'application/json', 'x-anet-signature': `sha512=${signature}` }, body });
}

export function tellOf(desk: Desk<AuthorizeNetState>, merchant: Merchant, event: string, transaction: Transaction): void {
  const { id, responseCode, authCode, amountCents, invoiceNumber } = transaction;
  tell(desk, merchant, `payment.${event}`, {
    responseCode: Number(responseCode),
    authCode,
    avsResponse: 'Y',
    authAmount: dollarsOf(amountCents),
    ...(invoiceNumber === null ? {} : { invoiceNumber, merchantReferenceId: invoiceNumber }),
    entityName: 'transaction',
    id,
  });
}
