/** How many bits at the start of the bytes are zero. A proof of work is a nonce whose digest starts with enough of them (C-108). */
export function leadingZeroBits(bytes: Uint8Array): number {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
