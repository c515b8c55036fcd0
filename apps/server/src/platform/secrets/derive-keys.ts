import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

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
  | 'registration-pin';

/** Keys and the two operations on them. The root key itself is never handed out. */
export interface Secrets {
  /** A 32-byte key for one purpose. */
  keyFor(purpose: SecretPurpose): Buffer;
  /** HMAC-SHA-256: the same value gives the same 32 bytes, and nobody without the root key can try values. */
  digest(purpose: SecretPurpose, value: string): Buffer;
  /** AES-256-GCM, bound to `context`: a value copied to another row does not open there. */
  seal(purpose: SecretPurpose, plain: string, context: Buffer): Buffer;
  /** The sealed text; null when it was made with another key or context, or was altered. */
  open(purpose: SecretPurpose, sealed: Buffer, context: Buffer): string | null;
}

const ivBytes = 12;
const tagBytes = 16;

export function createSecrets(rootKey: string): Secrets {
  const keys = new Map<SecretPurpose, Buffer>();
  const keyFor = (purpose: SecretPurpose): Buffer => {
    let key = keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', rootKey, 'porchlight', purpose, 32));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    keyFor,
    digest: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest(),
    seal(purpose, plain, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(context);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed, context) {
      if (sealed.length < ivBytes + tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, ivBytes), { authTagLength: tagBytes }).setAAD(
        context,
      );
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
