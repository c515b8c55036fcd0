/** Words of mails about plan changes and of what bills say about them. */
export const planChangeMail = {
  subject: 'Your service is changing',
} as const;
