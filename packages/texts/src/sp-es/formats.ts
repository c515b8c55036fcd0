import type { formats as enUs } from '../en-us/formats.ts';
import type { SameTexts } from '../template.ts';

export const formats = {
  monthsShort: ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic'],
  today: 'hoy',
  inDays: { one: 'en {count} día', other: 'en {count} días' },
  daysAgo: { one: 'hace {count} día', other: 'hace {count} días' },
} as const satisfies SameTexts<typeof enUs>;
