/** Staff in a customer's name. */
export const impersonation = {
  signingIn: 'Signing in as a customer',
  /** When no answer came. */
  issue: 'There is an issue, try again in a few min',
  bar: {
    label: 'Staff access',
    who: 'Signed in as {username}[ until {time}].',
    closed: '{staffUsername}: changes are recorded. Payments and the customer’s own decisions are closed.',
    closedButPayments: '{staffUsername}: changes and payments are recorded. The customer’s own decisions are closed.',
    end: 'End',
  },
  ended: {
    heading: 'Staff access has ended',
    text: 'You are no longer signed in as the customer. You can close this page.',
    again: 'To sign in as a customer again, ask for a new link.',
    signIn: 'Go to the sign-in page',
  },
} as const;
