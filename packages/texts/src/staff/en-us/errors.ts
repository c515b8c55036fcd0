/** Sentences of the codes that only staff calls answer; everything else stands in the portal's errors. */
export const errors = {
  codes: {
    STF0002: 'Somebody else has changed this meanwhile. Nothing of yours was saved; look at the change and save again.',
    STF0003: 'Another member of staff has this name or e-mail address.',
    STF0004: 'There must be one administrator left who can sign in.',
    STF0005: 'Signing in by password is turned off. Use the sign-in of your company.',
    STF0170: 'The address must begin with https.',
    STF0171: 'There are 50 addresses already. Remove one that is no longer used.',
    STF0172: 'This job is being worked on right now. Look again in a moment.',
    STF0173: 'This message was sent, is held back for its customer, or is about to be sent.',
    STF0030: 'That is more than is left of this payment. See what was given back before and enter a smaller amount.',
    STF0031: 'This payment has no outcome yet. Wait until it is known; the page updates by itself.',
    STF0032: 'This bank payment has not arrived yet. It can only be stopped as a whole, through the payment provider.',
    STF0033: 'Nothing of this payment is there to give back: it did not go through, went back to the bank, or was given back before.',
    STF0034: 'This credit is above the limit. Give a smaller one, or ask somebody who may give any amount.',
    STF0035: 'This credit does not wait any more: a bill has carried it, or it was withdrawn. Look at the account again.',
    STF0036: "This payment can't be taken back here: it was not taken down by staff, was taken back before, or part of it was given back.",
    STF0037: 'The payment provider does not know this payment. Give it back by hand and take down how.',
    STF0038:
      'A payment with this way, number and amount was taken down before. Look at the payments of the account; if this is another one, enter its own number.',
    STF0039: 'Enter a day that is not to come and not more than a year ago.',
    STF0100: 'There is nothing to publish: the draft is the same as what is published. Change something first.',
  },
} as const;
