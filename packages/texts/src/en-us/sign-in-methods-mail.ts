/** Notices about ways to sign in: nothing in them lets anybody in. */
export const signInMethodsMail = {
  preview: 'If this was you, there is nothing to do.',
  changes: {
    passkeyAdded: {
      subject: 'A passkey was added',
      text: 'A passkey was added to your {brandName} sign-in on {date}. Whoever has that device can sign in with it, without the password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed',
      text: 'A passkey was removed from your {brandName} sign-in on {date}. Other devices that had signed in with a passkey were signed out.',
    },
    secondFactorOn: {
      subject: 'One-time codes are on',
      text: 'Since {date} your {brandName} sign-in asks for a code of your authenticator app beside the password. You were signed out everywhere else.',
    },
    secondFactorOff: {
      subject: 'One-time codes are off',
      text: 'Since {date} your {brandName} sign-in asks for the password alone.',
    },
    secondFactorOffByStaff: {
      subject: 'Our staff turned one-time codes off',
      text: 'On {date} our staff turned one-time codes off for your {brandName} sign-in, as somebody asked in your name. You were signed out everywhere. The password is the same as before.',
    },
  },
  next: 'If this was not you, change your password and call us[ at {supportPhone}] right away.',
  why: 'You get this because it concerns the security of your {brandName} account.',
} as const;
