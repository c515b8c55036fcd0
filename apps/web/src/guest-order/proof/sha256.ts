// SHA-256 by FIPS 180-4, on text of one byte a character. The browser's own digest answers later and only on https; looking for a nonce
// takes tens of thousands of them.

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
/** The first 32 bits behind the point. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const rounds = 64;
const roundConstants = Int32Array.from(primes(rounds), (prime) => fraction(Math.cbrt(prime)));
const startState = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its padding, in words of 32 bits. */
function padded(text: string): Int32Array {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let at = 0; at < text.length; at++) words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - 8 * (at & 3)));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - 8 * (text.length & 3)));
  words[words.length - 1] = text.length * 8;
  return words;
}

const schedule = new Int32Array(rounds);

function mixBlock(state: Int32Array, words: Int32Array, from: number): void {
  schedule.set(words.subarray(from, from + 16));
  for (let t = 16; t < rounds; t++) {
    const early = schedule[t - 15] ?? 0;
    const late = schedule[t - 2] ?? 0;
    const sigma0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const sigma1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[t] = ((schedule[t - 16] ?? 0) + sigma0 + (schedule[t - 7] ?? 0) + sigma1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < rounds; t++) {
    const sum1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    const sum0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at++) state[at] = ((state[at] ?? 0) + (mixed[at] ?? 0)) | 0;
}

/** The digest as eight signed words. */
export function sha256(text: string): Int32Array {
  const words = padded(text);
  const state = Int32Array.from(startState);
  for (let from = 0; from < words.length; from += 16) mixBlock(state, words, from);
  return state;
}

/** How many zero bits the digest starts with, counted up to 32. */
export const leadingZeroBits = (text: string): number => Math.clz32(sha256(text)[0] ?? 0);
