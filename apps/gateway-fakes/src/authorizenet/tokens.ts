import { randomBytes } from 'node:crypto';
import type { GatewayReply } from '../kit/gateway.ts';
import type { PageToken } from './state.ts';
import type { AnetDesk } from './transactions.ts';
import { answer, centsOf, type Fields, fieldsOf, refusal, settingsOf, textOf } from './wire.ts';

const tokenLifeMs = 15 * 60_000;

export function newPaymentToken(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const request = fieldsOf(fields, 'transactionRequest');
  const settings = settingsOf(fields, 'hostedPaymentSettings');
  const amountCents = centsOf(textOf(request, 'amount'));
  if (amountCents === 0) return refusal(refId, 'E00013', 'Amount is invalid.');
  if (Object.values(settings).some((value) => objectIn(value) === null)) return refusal(refId, 'E00013', 'A setting is invalid.');
  const options = objectIn(settings['hostedPaymentReturnOptions'] ?? '{}');
  if (options?.['showReceipt'] === true && !options['url']) return refusal(refId, 'E00013', 'hostedPaymentReturnOptions is invalid.');
  const communicator = objectIn(settings['hostedPaymentIFrameCommunicatorUrl'] ?? '{}')?.['url'];
  const invoiceNumber = textOf(fieldsOf(request, 'order'), 'invoiceNumber');
  const customerId = textOf(fieldsOf(request, 'customer'), 'id');
  return give(desk, refId, typeof communicator === 'string' ? communicator : null, {
    kind: 'payment',
    invoiceNumber,
    customerId,
    amountCents,
  });
}

export function newProfileToken(desk: AnetDesk, fields: Fields, refId: string | null): GatewayReply {
  const profileId = textOf(fields, 'customerProfileId') ?? '';
  if (!desk.state.profiles.some((each) => each.id === profileId)) return refusal(refId, 'E00040', 'The record cannot be found.');
  const settings = settingsOf(fields, 'hostedProfileSettings');
  const shows = settings['hostedProfilePaymentOptions'] ?? 'showAll';
  if (!['showAll', 'showCreditCard', 'showBankAccount'].includes(shows))
    return refusal(refId, 'E00013', 'hostedProfilePaymentOptions is invalid.');
  return give(desk, refId, settings['hostedProfileIFrameCommunicatorUrl'] ?? null, { kind: 'profile', profileId, shows });
}

function give(desk: AnetDesk, refId: string | null, communicatorUrl: string | null, page: PageToken['page']): GatewayReply {
  const token = randomBytes(96).toString('base64');
  const expiresAt = new Date(desk.now().getTime() + tokenLifeMs).toISOString();
  desk.state.tokens.push({ token, expiresAt, isUsed: false, communicatorUrl, page });
  return answer(refId, { token });
}

function objectIn(text: string): Record<string, unknown> | null {
  if (/^https?:\/\//.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
