/** Words of mails, text messages and calendar files about visits. */
export const appointmentMail = {
  subject: 'Your appointment',
} as const;
