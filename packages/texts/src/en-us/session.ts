export const session = {
  title: 'Sign In',
  username: 'Username or Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  forgotten: 'Forgotten password?',
  submit: 'Sign In',
  submitting: 'Signing in',
  passkey: {
    button: 'Use a passkey',
    cancelled: 'No passkey was used. Try again, or sign in with your password.',
    unsupported: 'Passkeys do not work here. Sign in with your password.',
  },
  registerNow: 'Register Now',
  haveNumber: {
    title: 'Have an account number?',
    text: 'Set up online access with the number on your bill.',
  },
  newHere: {
    title: 'New to {brandName}?',
    text: 'See plans and prices at your address. It takes a minute and needs no account.',
  },
  validation: { required: 'Required', usernameMin: 'Min 3 characters', passwordMin: 'Min 1 character' },
  notices: {
    passwordSaved: 'Your password has been saved!',
    expired: 'Your session has expired. Please sign in again.',
    idle: 'You were signed out because nothing happened for a while.',
    signedOut: 'You are signed out.',
  },
  noAnswer: 'We could not reach the server. Check your connection and try again.',
} as const;
