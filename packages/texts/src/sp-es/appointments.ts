import type { appointments as enUs } from '../en-us/appointments.ts';
import type { SameTexts } from '../template.ts';

export const appointments = {
  title: 'Programe su instalación',
} as const satisfies SameTexts<typeof enUs>;
