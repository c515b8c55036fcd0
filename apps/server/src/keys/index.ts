/**
 * A new root key in place of the old one. Owns no table: it turns over what other subjects keep sealed, each column as its subject seals it.
 * Promises that nothing is lost while both keys are set, that a run which was cut short goes on, and to name what a key takes with it.
 */
export { countSealed, type Rotated, rotateKeys, type SealedCount } from './rotate-keys.ts';
