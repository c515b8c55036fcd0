/** Built-in values of the content texts that an operator may replace, under the keys the calls use (D-016). */
export const content = {
  validationStreet: 'Please enter at least 3 characters',
  validationTerms: 'Please accept the terms and conditions',
  /** Words that take turns in the heading of the address step, one per line (D-059). */
  introRotating: 'service\nfiber\ninternet\nWi-Fi',
  'newSignupTitle.SIGNUP': 'Sign up for service',
  'newSignupTitle.SURVEY': 'Tell us what you are interested in',
  'newSignupTitle.ACTIVE': 'Choose your service',
  noServiceTitle: 'Thank you. We have your address',
  noServiceSubtitle: 'We write to you as soon as service comes to your street.',
  customerInfoTitle: 'Your details',
  'confirmation.SIGNUP': 'Thank you for signing up. We tell you when your street is ready and set a date with you then.',
  'confirmation.SURVEY': 'Thank you for telling us. We write to you when service comes to your street.',
  'confirmation.ACTIVE': 'Thank you for your order. We call you on the next business day to set the date of the installation.',
} as const;
