/**
 * What the page of the account tells, by the audit record's word. A closed list: what stands here has a sentence in each language, and
 * what does not is nobody's business but the operator's.
 */
export const shownKinds = [
  'session.signedIn',
  'session.signedOut',
  'session.signInRefused',
  'session.codeRefused',
  'session.ended',
  'session.refreshTokenReused',
  'signInMethods.passkeyAdded',
  'signInMethods.passkeyRemoved',
  'signInMethods.passkeyRefused',
  'signInMethods.secondFactorOn',
  'signInMethods.secondFactorOff',
  'signInMethods.recoveryCodeUsed',
  'registration.completed',
  'passwords.changed',
  'passwords.resetLinkSent',
  'passwords.reset',
  'contactData.emailChangeRequested',
  'contactData.emailChanged',
  'contactData.mobileChangeRequested',
  'contactData.mobileChanged',
  'linkedAccounts.requested',
  'linkedAccounts.registered',
  'linkedAccounts.removed',
  'preferences.changed',
  'preferences.unsubscribed',
  'autopay.turnedOn',
  'autopay.changed',
  'autopay.turnedOff',
  'delivery.changed',
  'paymentMethods.added',
  'paymentMethods.removed',
  'impersonation.started',
  'impersonation.changed',
  'impersonation.paid',
  'corrections.paymentTaken',
  'corrections.paymentReversed',
  'corrections.creditGiven',
  'corrections.creditWithdrawn',
  'corrections.refundAsked',
] as const;

/** What somebody did who has not shown who they are: a name was typed, that is all. */
const byAnybody: ReadonlySet<string> = new Set([
  'session.signInRefused',
  'session.codeRefused',
  'session.refreshTokenReused',
  'signInMethods.passkeyRefused',
  'passwords.resetLinkSent',
]);

export type Actor = 'self' | 'linkedUser' | 'staff' | 'system' | 'unknown';

/** Who did it, as the account's holder sees it: staff is staff also when it acts in the customer's name. */
export function actorOf(
  event: { action: string; userId: number | null; staffId: number | null; userAccountId: number | null },
  accountId: number,
): Actor {
  if (event.staffId !== null) return 'staff';
  if (byAnybody.has(event.action)) return 'unknown';
  if (event.userId === null) return 'system';
  return event.userAccountId === accountId ? 'self' : 'linkedUser';
}
