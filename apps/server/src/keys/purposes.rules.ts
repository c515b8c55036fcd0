import type { SecretPurpose } from '../platform/secrets/index.ts';

/**
 * What becomes of everything the root key is used for when another key takes its place. `resealed` and `kept` are turned over by
 * `keys rotate`; `bridged` works as long as OLD_SECRET_KEY is set; `lapses` is made anew, at the price its words tell.
 */
export type Treatment = { is: 'resealed' | 'kept' } | { is: 'bridged' | 'lapses'; meaning: string };

export const treatments: Record<SecretPurpose, Treatment> = {
  'account-secret': { is: 'resealed' },
  'second-factor': { is: 'resealed' },
  'kept-answer': { is: 'resealed' },
  'webhook-secret': { is: 'resealed' },
  'refresh-follow-up': { is: 'resealed' },
  'passkey-user': { is: 'kept' },
  'recovery-code': {
    is: 'bridged',
    meaning: 'recovery codes made under the old key stop working once OLD_SECRET_KEY is gone; their owners make new ones in their profile',
  },
  'request-body': { is: 'bridged', meaning: 'repeats of requests up to a day old are recognised as long as OLD_SECRET_KEY is set' },
  'registration-pin': { is: 'bridged', meaning: 'PINs that were sent within the last ten minutes work as long as OLD_SECRET_KEY is set' },
  'reset-request': { is: 'bridged', meaning: 'mails with a password link that wait to be made need OLD_SECRET_KEY' },
  'order-code-request': { is: 'bridged', meaning: 'mails with a code for an order that wait to be made need OLD_SECRET_KEY' },
  'payment-frame': { is: 'bridged', meaning: 'forms of the payment frame that are open just then work as long as OLD_SECRET_KEY is set' },
  'backup-fingerprint': {
    is: 'bridged',
    meaning: 'backups made under the old key are restored as long as OLD_SECRET_KEY is set: keep that key with them',
  },
  'page-file': {
    is: 'bridged',
    meaning: 'pages of a version that is being replaced just then get their files from any process as long as OLD_SECRET_KEY is set',
  },
  'staff-company': { is: 'lapses', meaning: 'a member of staff who is at the company sign-in just then begins it again' },
  'access-token': { is: 'lapses', meaning: 'browsers get a new access token by themselves; nobody is signed out' },
  'contact-code': {
    is: 'lapses',
    meaning: 'codes texted to a new mobile number within the last minutes: the customer asks for another one',
  },
  'order-code': { is: 'lapses', meaning: 'codes mailed for an order within the last quarter of an hour: the visitor asks for another one' },
  'proof-of-work': { is: 'lapses', meaning: 'a visitor who is making an account just then works out one more proof, unseen' },
  'guest-maker': { is: 'lapses', meaning: 'accounts made per network address within the last hour are counted from nothing' },
  'sign-in-identifier': { is: 'lapses', meaning: 'waiting times after wrong passwords begin from nothing' },
  'payment-fingerprint': {
    is: 'lapses',
    meaning:
      'a payment repeated within its minute across the restart is not recognised by its contents, and one repeated under its key is refused',
  },
  'prospect-mail': { is: 'lapses', meaning: 'somebody who waits for service at two places may be told twice' },
};
