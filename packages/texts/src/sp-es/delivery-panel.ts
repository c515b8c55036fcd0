import type { deliveryPanel as enUs } from '../en-us/delivery-panel.ts';
import type { SameTexts } from '../template.ts';

export const deliveryPanel = {
  intro: '¿Cómo desea recibir sus facturas?',
  current: 'Actual',
  price: '({amount})',
  perMonth: 'al mes',
  none: 'No hay opciones de entrega.',
  byPhone: '[Para cambiar cómo se entregan estas facturas, llame al {supportPhone}.]',
  email: {
    label: 'Correo electrónico',
    forEmail: 'Cada factura llega a esta dirección en PDF.',
    forPaperless: 'Le escribimos a esta dirección cuando haya una factura en el portal.',
    fallback: 'Si lo deja vacío, usamos {email}.',
    required: 'El correo electrónico es obligatorio',
    invalid: 'Correo electrónico no válido',
  },
  details: {
    now: 'Así recibe sus facturas ahora.',
    start: 'Empieza con su próxima factura[, cerca del {date}].',
    more: 'Cuesta {amount} más al mes que ahora.',
    less: 'Ahorra {amount} al mes.',
    same: 'Cuesta lo mismo que ahora.',
    costs: 'Cuesta {amount} al mes.',
    free: 'No cuesta nada.',
  },
  sum: 'Cada mes',
  noCharge: 'Sin costo',
  consent: {
    EMAIL:
      'Al guardar, acepta recibir sus facturas por correo electrónico en la dirección indicada y ya no en papel[, por {price} al mes].',
    PAPERLESS:
      'Al guardar, acepta recibir sus facturas en este portal, con un aviso a la dirección indicada, y ya no en papel[, por {price} al mes].',
    PAPER: 'Al guardar, acepta recibir sus facturas en papel por correo postal[, por {price} al mes].',
  },
  choose: 'Elija cómo desea recibir sus facturas.',
  save: 'Guardar entrega',
  saved: {
    title: 'Guardado',
    PAPER: 'A partir de la próxima factura[, cerca del {date}], sus facturas llegan en papel por correo postal.',
    EMAIL: 'A partir de la próxima factura[, cerca del {date}], sus facturas llegan por correo electrónico[ a {email}].',
    PAPERLESS: 'A partir de la próxima factura[, cerca del {date}], sus facturas están en este portal, con un aviso[ a {email}].',
    edit: 'Cambiar de nuevo',
  },
  failed: 'No se pudo guardar el método de entrega',
} as const satisfies SameTexts<typeof enUs>;
