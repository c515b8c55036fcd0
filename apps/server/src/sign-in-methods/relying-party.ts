/** Whom a passkey is made for: the name browsers bind it to, and the address it may be used at. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * From the portal's public address. Browsers bind passkeys to names, never to network addresses, so the machine's own address stands
 * for its name: at http://127.0.0.1:8080 there are none, at http://localhost:8080 there are.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
