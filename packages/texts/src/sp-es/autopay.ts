import type { autopay as enUs } from '../en-us/autopay.ts';
import type { SameTexts } from '../template.ts';

export const autopay = {
  title: 'Pago automático',
  on: 'Activo',
  off: 'Desactivado',
  needsAttention: 'Requiere atención',
  onWithoutMethod: 'Activo, sin método de pago',
  nextCharge: 'Se aplica el {date}',
  withMethod: 'Paga con {method}',
  about: 'Pague cada factura en su fecha de vencimiento con el método que elija. Puede desactivarlo en cualquier momento.',
  isOn: 'Cada factura se paga en su fecha de vencimiento.',
  fix: 'Corregir',
  inactive: 'El pago automático está inactivo.',
  warning: 'Hay un problema con su método de pago automático. Seleccione un método de pago válido.',
  missingMethod: 'Falta el método de pago',
  details: 'Detalles',
  view: 'Ver pago automático',
  noMethodOn: 'El pago automático está activo, pero no hay tarjeta ni cuenta bancaria para el cobro[ del {date}].',
  accountTypes: { CHECKING: 'Cuenta corriente', SAVINGS: 'Cuenta de ahorros', BUSINESS_CHECK: 'Cuenta corriente comercial' },
} as const satisfies SameTexts<typeof enUs>;
