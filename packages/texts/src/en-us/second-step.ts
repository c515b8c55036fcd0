/** The second step of signing in: fetched when somebody comes to it. */
export const secondStep = {
  title: 'Enter your code',
  text: 'Enter the six digits your authenticator app shows now.',
  code: 'Code',
  recoveryText: 'Enter one of the recovery codes you kept. Each works once.',
  recoveryCode: 'Recovery code',
  recoveryRefused: 'That recovery code is not correct or was used before. Try another one.',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  submit: 'Sign In',
  back: 'Start over',
  required: 'Required',
  lost: 'No phone and no recovery code? Call us[ at {supportPhone}].',
} as const;
