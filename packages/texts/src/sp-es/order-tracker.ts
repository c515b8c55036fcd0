import type { orderTracker as enUs } from '../en-us/order-tracker.ts';
import type { SameTexts } from '../template.ts';

export const orderTracker = {
  next: 'Después',
  by: 'A más tardar',
  visit: 'Visita del técnico',
  steps: 'Pasos',
  states: { done: 'Listo', current: 'Ahora', next: 'Después' },
  choose: 'Elegir una hora',
  change: 'Cambiar o cancelar la visita',
  noLink: 'No se pudo abrir la página para elegir una hora. Inténtelo de nuevo.',
} as const satisfies SameTexts<typeof enUs>;
