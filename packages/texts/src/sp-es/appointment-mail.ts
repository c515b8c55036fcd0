import type { appointmentMail as enUs } from '../en-us/appointment-mail.ts';
import type { SameTexts } from '../template.ts';

export const appointmentMail = {
  subject: 'Su cita',
} as const satisfies SameTexts<typeof enUs>;
