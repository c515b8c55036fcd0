/**
 * Consents: what customers agreed to, when, in which language and in which words.
 * Owns consent. Promises: a consent keeps the wording that was shown and is never rewritten; only the moment it is taken back is added.
 * Exposes recording and revoking, in the transaction of what was agreed to, and reading.
 */
export {
  type Consent,
  type NewConsent,
  readConsent,
  readStandingConsent,
  recordConsent,
  revokeConsent,
  revokeStandingConsents,
} from './consents.store.ts';
