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
