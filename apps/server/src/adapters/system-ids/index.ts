import { randomBytes, randomInt } from 'node:crypto';
import type { Ids } from '../../ports/ids.ts';

const referenceAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const referenceLength = 20;

/** Identifiers from the operating system's random source. */
export function createSystemIds(): Ids {
  return {
    reference: () => Array.from({ length: referenceLength }, () => referenceAlphabet.charAt(randomInt(referenceAlphabet.length))).join(''),
    secret: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}
