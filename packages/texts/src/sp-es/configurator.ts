import type { configurator as enUs } from '../en-us/configurator.ts';
import type { SameTexts } from '../template.ts';

export const configurator = {
  included: 'Incluido',
  chooseOne: 'Elija uno',
  additional: 'Productos adicionales',
  additionalHint: 'Opcional',
  oneTime: 'Una sola vez:',
  recurring: 'Mensual:',
  perMonth: '/mes',
  priceMonthly: '{price}/mes',
  priceOnce: '{price} una vez',
  showOneTime: 'Qué incluye el total de una sola vez',
  showRecurring: 'Qué incluye el total mensual',
  /** Something ordered that is not shown by name (D-112). */
  otherCharges: 'Otros cargos',
  totals: 'Totales',
  failure: '{message}. No podemos procesar su solicitud en este momento. Inténtelo más tarde.',
  tryAgain: 'Intentar de nuevo',
  loading: 'Cargando sus servicios',
} as const satisfies SameTexts<typeof enUs>;
