import type { serviceSignupMail as enUs } from '../en-us/service-signup-mail.ts';
import type { SameTexts } from '../template.ts';

export const serviceSignupMail = {
  subject: 'El servicio está listo en su dirección',
} as const satisfies SameTexts<typeof enUs>;
