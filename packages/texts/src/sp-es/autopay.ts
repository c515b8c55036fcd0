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
  turnOn: 'Activar pago automático',
  turnOnShort: 'Activar',
  fix: 'Corregir',
  change: 'Cambiar pago automático',
  choose: 'Elegir un método de pago',
  enable: 'Activar pago automático',
  activeNow: '¡El pago automático está activo!',
  inactive: 'El pago automático está inactivo.',
  confirmDisable: '¿Seguro que desea desactivar el pago automático?',
  warning: 'Hay un problema con su método de pago automático. Seleccione un método de pago válido.',
  missingMethod: 'Falta el método de pago',
  selectFirst: '¡Seleccione primero el método de pago!',
} as const satisfies SameTexts<typeof enUs>;
