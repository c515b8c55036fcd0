/** Staff in a customer's name. */
export const impersonation = {
  signingIn: 'Signing in as a customer',
  /** When no answer came. */
  issue: 'There is an issue, try again in a few min',
  bar: {
    label: 'Staff access',
    who: 'You are signed in as {username}[ until {time}].',
    closed: '{staffUsername}: every change is recorded under your name. Payments and what only the customer may decide are closed.',
    closedButPayments:
      '{staffUsername}: every change and payment is recorded under your name. What only the customer may decide is closed.',
    end: 'End',
  },
  ended: {
    heading: 'Staff access has ended',
    text: 'You are no longer signed in as the customer. You can close this page.',
    again: 'To sign in as a customer again, ask for a new link.',
    signIn: 'Go to the sign-in page',
  },
} as const;
