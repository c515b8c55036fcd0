import { createHmac, randomBytes, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const written = (bytes: Uint8Array): string => Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
const code = (length: number): string => written(randomBytes(length));

export const newTransactionId = (): string => `SBX${code(17)}`;
export const newAuthCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const newEventId = (): string => `evt_${code(24)}`;
export const newMethodToken = (): string => `pm_${code(24)}`;
/**
 * The token of a bank account is made from the account, so that keeping it again finds the same one without its number being
 * kept anywhere. Keyed: account numbers are too few to be hidden by a plain digest.
 */
export function bankMethodToken(key: string, customer: string, routingNumber: string, accountNumber: string): string {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify([customer, routingNumber, accountNumber]))
    .digest();
  return `pm_${written(digest.subarray(0, 24))}`;
}
/** Token of the card a payment was made with: the same payment gives the same token, so that a repeated request keeps one method. */
export function paidCardToken(key: string, customer: string, reference: string): string {
  const digest = createHmac('sha256', key)
    .update(JSON.stringify(['card', customer, reference]))
    .digest();
  return `pm_${written(digest.subarray(0, 24))}`;
}
/** 160 bits: whoever holds it may submit the form. */
export const newFormToken = (): string => code(32);
