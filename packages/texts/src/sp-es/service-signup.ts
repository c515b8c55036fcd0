import type { serviceSignup as enUs } from '../en-us/service-signup.ts';
import type { SameTexts } from '../template.ts';

export const serviceSignup = {
  title: 'Contratar el servicio',
} as const satisfies SameTexts<typeof enUs>;
