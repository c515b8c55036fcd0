/** The second step of signing in, and signing in with a passkey: fetched when somebody comes to it. */
export const secondStep = {
  title: 'Enter your code',
  text: 'Enter the six digits your authenticator app shows now.',
  code: 'Code',
  recoveryText: 'Enter one of the recovery codes you kept. Each works once.',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  submit: 'Sign In',
  back: 'Start over',
  required: 'Required',
  lost: 'No phone and no recovery code? Call us[ at {supportPhone}].',
  passkey: {
    cancelled: 'No passkey was used. Try again, or sign in with your password.',
    unsupported: 'Passkeys do not work here. Sign in with your password.',
    waiting: 'Waiting for your device',
  },
} as const;
