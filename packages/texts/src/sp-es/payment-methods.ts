import type { paymentMethods as enUs } from '../en-us/payment-methods.ts';
import type { SameTexts } from '../template.ts';

export const paymentMethods = {
  columns: { type: 'Tipo', information: 'Datos del método' },
  none: 'No se encontraron métodos de pago.',
  noneText: 'Aquí aparecen las tarjetas y cuentas bancarias que guarda para pagar.',
  autoPay: '(Pago automático)',
  byPhone: '[Para agregar o quitar un método de pago, llame al {supportPhone}.]',
} as const satisfies SameTexts<typeof enUs>;
