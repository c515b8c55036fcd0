import { randomBytes, randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function code(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
}

export const newTransactionId = (): string => `SBX${code(17)}`;
export const newAuthCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const newEventId = (): string => `evt_${code(24)}`;
export const newMethodToken = (): string => `pm_${code(24)}`;
/** 160 bits: whoever holds it may submit the form. */
export const newFormToken = (): string => code(32);
