import type { nextBill as enUs } from '../en-us/next-bill.ts';
import type { SameTexts } from '../template.ts';

export const nextBill = {
  heading: 'Su próxima factura',
  estimate: 'Estimación',
  comes: 'Llega el {date}, vence el {dueDate}',
  lines: 'Qué incluye su próxima factura',
  note: 'Es lo que suma con los datos de hoy. Cambia con sus servicios, sus créditos y la forma en que recibe su factura.',
  failed: 'No se pudo calcular su próxima factura.',
} as const satisfies SameTexts<typeof enUs>;
