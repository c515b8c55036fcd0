/** A reproducible stream of numbers in [0, 1). Xorshift on 32 bits: far from cryptographic, enough to plan faults. */
export function randomStream(seed: number): () => number {
  let state = (Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) ^ (seed >>> 15)) | 0;
  if (state === 0) state = 0x1d872b41;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // Near seeds give near first numbers; a few rounds part them.
  for (let round = 0; round < 8; round += 1) next();
  return next;
}
