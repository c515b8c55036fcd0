/** The root key of the installation and what is derived from it. */
export { createSecrets, type SecretPurpose, type Secrets } from './derive-keys.ts';
export { loadRootKey, type RootKeySource } from './root-key.ts';
