import type { Secrets } from '../platform/secrets/index.ts';

const marked = 'root key of this installation';

/** Tells one root key from another, and nothing about either. */
export function fingerprintOf(secrets: Secrets): string {
  return secrets.digest('backup-fingerprint', marked).toString('hex');
}

/** Whether a backup was made under this installation's key, or the one it replaces. */
export function isOfSameKey(secrets: Secrets, fingerprint: string): boolean {
  return secrets.matches('backup-fingerprint', marked, Buffer.from(fingerprint, 'hex'));
}
