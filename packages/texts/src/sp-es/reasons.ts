import type { reasons as enUs } from '../en-us/reasons.ts';
import type { SameTexts } from '../template.ts';

export const reasons = {
  insufficientFunds: 'No había suficiente dinero en la cuenta.',
  expiredCard: 'La tarjeta está vencida.',
  cardDeclined: 'El banco emisor rechazó la tarjeta.',
  accountClosed: 'La cuenta bancaria está cerrada.',
  accountNotFound: 'El banco no encontró la cuenta.',
  accountNumberInvalid: 'El número de cuenta no es correcto.',
  authorizationRevoked: 'El banco indica que se retiró el permiso para este cobro.',
  paymentStopped: 'El pago fue detenido en el banco.',
  notAuthorized: 'El banco indica que este pago no fue autorizado.',
  accountFrozen: 'La cuenta bancaria está bloqueada.',
  methodRemoved: 'El método de pago fue eliminado.',
  providerError: 'El proveedor de pagos no pudo procesarlo.',
  other: 'El banco no lo aceptó y no dio un motivo claro.',
  overLimit: 'El importe supera el límite que usted fijó.',
  skipped: 'Usted decidió omitir este pago.',
  noMethod: 'No había ningún método de pago para el cobro.',
} as const satisfies SameTexts<typeof enUs>;
