import type { billLines as enUs } from '../en-us/bill-lines.ts';
import type { SameTexts } from '../template.ts';

export const billLines = {
  autopayDiscount: 'Descuento por pago automático',
  installment: 'Pago a plazos',
  outageCredit: 'Crédito por la interrupción del {date}',
} as const satisfies SameTexts<typeof enUs>;
