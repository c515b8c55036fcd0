import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Every use of the root key has a name of its own, so that no value made for one purpose is worth anything for another. */
export type SecretPurpose =
  | 'access-token'
  | 'refresh-follow-up'
  | 'sign-in-identifier'
  | 'payment-fingerprint'
  | 'request-body'
  | 'kept-answer'
  | 'account-secret'
  | 'proof-of-work'
  | 'guest-maker'
  | 'order-code'
  | 'order-code-request'
  | 'reset-request'
  | 'contact-code'
  | 'prospect-mail'
  | 'second-factor'
  | 'recovery-code'
  | 'passkey-user'
  | 'registration-pin'
  | 'backup-fingerprint'
  | 'webhook-secret'
  | 'staff-company'
  | 'payment-frame'
  | 'page-file';

/** Keys and the two operations on them. The root key itself is never handed out. */
export interface Secrets {
  /** A 32-byte key for one purpose. */
  keyFor(purpose: SecretPurpose): Buffer;
  /** HMAC-SHA-256: the same value gives the same 32 bytes, and nobody without the root key can try values. */
  digest(purpose: SecretPurpose, value: string): Buffer;
  /** Whether the digest is of this value, made with the root key or with the one it replaces; in constant time. */
  matches(purpose: SecretPurpose, value: string, digest: Buffer): boolean;
  /** The digest the replaced root key gave; null where no key is being replaced. For looking up what was kept before. */
  earlierDigest(purpose: SecretPurpose, value: string): Buffer | null;
  /** AES-256-GCM, bound to `context`: a value copied to another row does not open there. */
  seal(purpose: SecretPurpose, plain: string, context: Buffer): Buffer;
  /** The sealed text; null when it was made with an unknown key or another context, or was altered. */
  open(purpose: SecretPurpose, sealed: Buffer, context: Buffer): string | null;
  /**
   * The same text sealed with the root key, when it was sealed with the one that is being replaced; `current` when it is already,
   * `unreadable` when neither opens it.
   */
  resealed(purpose: SecretPurpose, sealed: Buffer, context: Buffer): Buffer | 'current' | 'unreadable';
}

const ivBytes = 12;
const tagBytes = 16;

type Keys = (purpose: SecretPurpose) => Buffer;

function keysOf(rootKey: string): Keys {
  const keys = new Map<SecretPurpose, Buffer>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', rootKey, 'porchlight', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
}

function digestWith(keyFor: Keys, purpose: SecretPurpose, value: string): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(value).digest();
}

function openWith(key: Buffer, sealed: Buffer, context: Buffer): string | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes }).setAAD(context);
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** `earlierRootKey` is the one that is being replaced: it opens and compares what was kept under it, and makes nothing new. */
export function createSecrets(rootKey: string, earlierRootKey: string | null = null): Secrets {
  const keyFor = keysOf(rootKey);
  const earlierKeyFor = earlierRootKey === null ? null : keysOf(earlierRootKey);
  const seal: Secrets['seal'] = (purpose, plain, context) => {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(context);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const openEarlier: Secrets['open'] = (purpose, sealed, context) =>
    earlierKeyFor === null ? null : openWith(earlierKeyFor(purpose), sealed, context);
  return {
    keyFor,
    digest: (purpose, value) => digestWith(keyFor, purpose, value),
    matches(purpose, value, digest) {
      const possible = [keyFor, ...(earlierKeyFor === null ? [] : [earlierKeyFor])].map((keys) => digestWith(keys, purpose, value));
      return possible.some((each) => each.length === digest.length && timingSafeEqual(each, digest));
    },
    earlierDigest: (purpose, value) => (earlierKeyFor === null ? null : digestWith(earlierKeyFor, purpose, value)),
    seal,
    open: (purpose, sealed, context) => openWith(keyFor(purpose), sealed, context) ?? openEarlier(purpose, sealed, context),
    resealed(purpose, sealed, context) {
      if (openWith(keyFor(purpose), sealed, context) !== null) return 'current';
      const plain = openEarlier(purpose, sealed, context);
      return plain === null ? 'unreadable' : seal(purpose, plain, context);
    },
  };
}
