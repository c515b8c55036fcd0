// Passkeys in the browser: the server's options and the browser's answers, which travel as JSON with bytes in base64url.

type Json = Record<string, unknown>;

/** Why no passkey came of it: the person said no or waited too long; the device has one already; anything else. */
export type PasskeyFailure = 'cancelled' | 'alreadyThere' | 'failed';

/** Whether this browser can do it, and the portal's address is one passkeys can be bound to: a name, not a network address. */
export type PasskeySupport = 'yes' | 'noBrowser' | 'noName';

export function passkeySupport({ hostname } = location, api: unknown = globalThis.PublicKeyCredential): PasskeySupport {
  if (typeof api !== 'function') return 'noBrowser';
  return /^[\d.]+$|^\[/.test(hostname) ? 'noName' : 'yes';
}

/** Whether the browser offers passkeys in the list of a text field. */
export async function canAutofill(): Promise<boolean> {
  return (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

/** Makes a passkey with the server's options (C-126); the answer is for C-127. Rejects as the browser does, see failureOf. */
export async function makePasskey(options: Json): Promise<Json> {
  const user = options['user'] as Json;
  const publicKey = {
    ...options,
    challenge: bytesOf(options['challenge']),
    user: { ...user, id: bytesOf(user['id']) },
    excludeCredentials: descriptors(options['excludeCredentials']),
  } as unknown as PublicKeyCredentialCreationOptions;
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return envelope(credential, {
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/**
 * Lets a passkey answer the server's options (C-129); the answer is for C-130. `conditional` waits in the list of the user name field
 * until it is chosen there; `signal` ends the wait.
 */
export async function answerWithPasskey(
  options: Json,
  { conditional = false, signal }: { conditional?: boolean; signal?: AbortSignal } = {},
): Promise<Json> {
  const publicKey = {
    ...options,
    challenge: bytesOf(options['challenge']),
    allowCredentials: descriptors(options['allowCredentials']),
  } as unknown as PublicKeyCredentialRequestOptions;
  const credential = (await navigator.credentials.get({
    publicKey,
    ...(conditional && { mediation: 'conditional' as const }),
    ...(signal && { signal }),
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return envelope(credential, {
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: response.userHandle ? textOf(response.userHandle) : '',
  });
}

/** What a rejection of the browser means. */
export function failureOf(thrown: unknown): PasskeyFailure {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'alreadyThere' : 'failed';
}

const envelope = (credential: PublicKeyCredential, response: Json): Json => ({
  id: credential.id,
  rawId: textOf(credential.rawId),
  type: credential.type,
  clientExtensionResults: {},
  response,
});

const descriptors = (list: unknown): unknown[] =>
  ((list as Json[] | undefined) ?? []).map((each) => ({ ...each, id: bytesOf(each['id']) }));

function bytesOf(text: unknown): Uint8Array<ArrayBuffer> {
  const binary = atob(String(text).replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
