/** What stands in for the token of a mailed link; nobody has it. */
export const mailedToken = 'A1b2C3d4'.repeat(4);

/** The pages that mailed links open. */
export const mailedPaths = [
  '/resetpassword',
  '/verifyemail',
  '/register',
  '/emailregister',
  '/confirm-order',
  '/schedule-appointment',
  '/appointment',
  '/emailorder',
  '/no-more-mail',
  '/unsubscribe',
  '/verify-linkedaccount-request',
] as const;
