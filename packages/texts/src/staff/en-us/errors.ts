/** Sentences of the codes that only staff calls answer; everything else stands in the portal's errors. */
export const errors = {
  codes: {
    STF0002: 'Somebody else has changed this meanwhile. Nothing of yours was saved; look at the change and save again.',
    STF0003: 'Another member of staff has this name or e-mail address.',
    STF0004: 'There must be one administrator left who can sign in.',
    STF0005: 'Signing in by password is turned off. Use the sign-in of your company.',
  },
} as const;
