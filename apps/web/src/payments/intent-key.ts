/** Keys for the Idempotency-Key header (D-013). */
export interface IntentKeys {
  /** The key for this request: a new one, or that of the same request whose outcome never came (PAY-064). */
  keyFor: (request: unknown) => Promise<string>;
  /** The outcome of the last request is known: the next one is another payment, even with the same values. */
  settled: () => void;
}

/** Remembers a digest of the last unanswered request, never the request itself: bank numbers are not kept. */
export function createIntentKeys(newKey: () => string, digest: (text: string) => Promise<string | null>): IntentKeys {
  let open: { digest: string; key: string } | null = null;
  return {
    keyFor: async (request) => {
      const known = await digest(JSON.stringify(request));
      if (known !== null && open?.digest === known) return open.key;
      const key = newKey();
      open = known === null ? null : { digest: known, key };
      return key;
    },
    settled: () => {
      open = null;
    },
  };
}

/** SHA-256 in hex; null where the browser offers none (a page without https). */
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random UUID, also where the browser offers randomUUID only over https. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const marked = bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte));
  const hex = Array.from(marked, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
