import type { planChangeMail as enUs } from '../en-us/plan-change-mail.ts';
import type { SameTexts } from '../template.ts';

export const planChangeMail = {
  subject: 'Su servicio está cambiando',
} as const satisfies SameTexts<typeof enUs>;
