/** The page of the link that shows an e-mail address to be somebody's. */
export const verifyEmail = {
  heading: 'E-mail verification',
  inProgress: 'Verifying your email',
  completed: 'Your email is verified.',
  completedNext: 'We write to this address from now on. There is nothing else to do.',
  error: 'Error verifying your email.',
  errorNext: 'Sign in and open Profile to have a new link sent[, or call us at {supportPhone}].',
  tryAgain: 'Try again',
  noAnswer: 'We could not reach the server. Check your connection and try again.',
  home: 'Go to my account',
  signIn: 'Sign In',
} as const;
