/** Words of mails about signing up for service. */
export const serviceSignupMail = {
  subject: 'Service is ready at your address',
} as const;
