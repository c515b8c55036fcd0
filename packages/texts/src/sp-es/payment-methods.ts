import type { paymentMethods as enUs } from '../en-us/payment-methods.ts';
import type { SameTexts } from '../template.ts';

export const paymentMethods = {
  columns: { type: 'Tipo', information: 'Datos del método' },
  none: 'No se encontraron métodos de pago.',
  noneText: 'Aquí aparecen las tarjetas y cuentas bancarias que guarda para pagar.',
  manage: 'Administrar métodos de pago',
  manageAutoPay: 'Administrar pago automático',
  remove: 'Eliminar',
  confirm: {
    title: '¿Seguro que desea eliminar el método de pago?',
    text: '{method} se elimina aquí y en nuestro proveedor de pagos.',
    autoPay:
      'El pago automático lo usa: seguirá activo, pero no se pagará nada hasta que elija otro método de pago para el pago automático.',
  },
  news: {
    added: { one: 'Se agregó {names}.', other: 'Se agregaron {names}.' },
    removed: { one: 'Se eliminó {names}.', other: 'Se eliminaron {names}.' },
    autoPayGone: 'El pago automático lo usaba y ahora no tiene método de pago.',
    nothingAdded: 'No se agregó nada',
    nothingAddedText:
      'El proveedor de pagos no ha guardado ningún método nuevo. Si lo acaba de aceptar, aparecerá aquí en un momento por sí solo.',
    nothingChanged: 'No hubo cambios.',
  },
  notRemoved: '{method} no se eliminó.',
  add: {
    heading: 'Agregar un método de pago',
    label: 'Método de pago',
    required: 'Obligatorio',
    note: 'Lo ingresa en un formulario que lo entrega a nuestro proveedor de pagos. {brandName} no guarda números de tarjeta ni de cuenta.',
    submit: 'Agregar método de pago',
  },
  stored: {
    heading: 'Métodos de pago guardados',
    text: 'La página de nuestro proveedor de pagos muestra lo que guarda para usted y elimina lo que ya no quiere.',
    open: 'Administrar en el proveedor',
  },
  frame: {
    card: 'Agregar una tarjeta',
    bank: 'Agregar una cuenta bancaria',
    manage: 'Sus métodos en el proveedor',
    note: 'El formulario de abajo entrega lo que escribe a nuestro proveedor de pagos. {brandName} no guarda números de tarjeta ni de cuenta.',
    blocked: 'La página del proveedor de pagos no se abrió. No se cambió nada. Revise si su navegador la bloquea e intente de nuevo.',
    callInstead: 'Si sigue fallando, llámenos[ al {supportPhone}].',
    notOpened: 'No se pudo abrir la página del proveedor de pagos. No se cambió nada.',
    checking: 'Buscando los cambios',
  },
} as const satisfies SameTexts<typeof enUs>;
