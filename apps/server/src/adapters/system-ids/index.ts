import { randomBytes } from 'node:crypto';
import type { Ids } from '../../ports/ids.ts';

const referenceAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const referenceLength = 20;

/** The most that a random byte may be so that each letter comes equally often. */
const evenBytes = 256 - (256 % referenceAlphabet.length);

/** One look at the random source as a rule: a byte in sixty-four is of no use, and hardly ever are twelve of thirty-two. */
function reference(): string {
  let letters = '';
  while (letters.length < referenceLength) {
    for (const byte of randomBytes(32)) {
      if (byte < evenBytes && letters.length < referenceLength) letters += referenceAlphabet.charAt(byte % referenceAlphabet.length);
    }
  }
  return letters;
}

/** Identifiers from the operating system's random source. */
export function createSystemIds(): Ids {
  return {
    reference,
    secret: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}
