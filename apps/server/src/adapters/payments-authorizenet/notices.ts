import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderNotice } from '../../ports/payment-provider.ts';
import { type NoticeBody, noticeBody } from './answers.ts';
import { noRefund, saidWord } from './results.ts';

/**
 * The gateway tries for nine days to deliver a notice (three times every three minutes, every eight hours, then four times every two days), and
 * the signature carries no time of its own. What is older is no delivery any more but something recorded and played again.
 */
const oldestMs = 10 * 86_400_000;
/** Clocks differ. */
const earliestMs = 5 * 60_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** A notice that was signed with one of the keys and is not too old; null for everything else. */
export function readNotice(signatureKeys: readonly string[], rawBody: Buffer, headers: Headers, now: Date): ProviderNotice | null {
  if (!isGenuine(signatureKeys, rawBody, headers)) return null;
  const body = noticeBody.safeParse(parsed(rawBody));
  if (!body.success) return null;
  const ageMs = now.getTime() - body.data.eventDate.getTime();
  return ageMs > oldestMs || ageMs < -earliestMs ? null : noticeFrom(body.data);
}

/**
 * The key of a signature is the text of the signature key. The gateway's older signatures, of payment forms, take it as the bytes that the text stands for;
 * its page on webhooks leaves it open, so both are believed: either takes the key to make.
 */
function isGenuine(signatureKeys: readonly string[], rawBody: Buffer, headers: Headers): boolean {
  const header = headers['x-anet-signature'];
  const given = typeof header === 'string' ? /^sha512=([0-9a-f]{128})$/i.exec(header)?.[1] : undefined;
  if (given === undefined) return false;
  const signature = Buffer.from(given, 'hex');
  return signatureKeys
    .flatMap((signatureKey) => [Buffer.from(signatureKey), Buffer.from(signatureKey, 'hex')])
    .some((key) => timingSafeEqual(signature, createHmac('sha512', key).update(rawBody).digest()));
}

const paymentEvents: ReadonlySet<string> = new Set([
  'authorization.created',
  'authcapture.created',
  'capture.created',
  'priorAuthCapture.created',
  'fraud.approved',
  'fraud.declined',
  'fraud.held',
  'void.created',
]);

/** Webhooks tell what was so when they were made, and not whether it was a card: so the gateway is asked how things are now. */
function noticeFrom({ notificationId: eventId, eventType, payload }: NoticeBody): ProviderNotice {
  const [, topic, event] = /^net\.authorize\.(payment|customer)\.(.+)$/.exec(eventType) ?? [];
  const reference = referenceOf(payload.invoiceNumber) ?? referenceOf(payload.merchantReferenceId);
  if (topic === 'payment') {
    if (event === 'refund.created') return aboutRefund(eventId, reference, payload);
    if (!payload.id || !paymentEvents.has(event ?? ''))
      return { about: 'unknown', eventId, reference, said: saidWord('event', event ?? '') };
    return { about: 'ask', eventId, transactionId: payload.id, reference };
  }
  const profile = event?.startsWith('paymentProfile.') ? payload.customerProfileId : null;
  return topic === 'customer' && profile ? { about: 'customerMethods', eventId, customer: profile } : { about: 'nothing', eventId };
}

function aboutRefund(eventId: string, reference: string | null, payload: NoticeBody['payload']): ProviderNotice {
  const { responseCode, authAmount: amountCents, id } = payload;
  // Given back by somebody else, such as in the gateway's own pages: the report tells it.
  if (reference === null || responseCode !== '1' || !id) return { about: 'unknown', eventId, reference, said: 'event=refund.created' };
  const result = { ...noRefund(reference), status: 'done', amountCents: amountCents ?? null, transactionId: id } as const;
  return { about: 'refund', eventId, result };
}

export function referenceOf(said: string | null | undefined): string | null {
  return said && /^[A-Z0-9]{20}$/.test(said) ? said : null;
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}
