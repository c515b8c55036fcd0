import type { delivery as enUs } from '../en-us/delivery.ts';
import type { SameTexts } from '../template.ts';

export const delivery = {
  title: 'Entrega de facturas',
  sentTo: 'Se envía a {email}',
  notSet: 'Sin definir',
  view: 'Ver opciones de entrega',
  intro: '¿Cómo desea recibir sus facturas?',
  current: 'Actual',
  price: '({amount})',
  perMonth: 'al mes',
  none: 'No hay opciones de entrega.',
  methods: { EMAIL: 'Correo electrónico', PAPERLESS: 'Sin papel', PAPER: 'Papel' },
  email: {
    label: 'Correo electrónico',
    forEmail: 'Cada factura llega a esta dirección en PDF.',
    forPaperless: 'Le avisamos a esta dirección cuando haya una factura en el portal. La factura se queda allí.',
    required: 'El correo electrónico es obligatorio',
    invalid: 'Correo electrónico no válido',
  },
  details: {
    start: 'Empieza con su próxima factura[, cerca del {date}].',
    now: 'Así recibe sus facturas ahora.',
    more: 'Cuesta {amount} más al mes que ahora.',
    less: 'Ahorra {amount} al mes.',
    same: 'Cuesta lo mismo que ahora.',
    costs: 'Cuesta {amount} al mes.',
    free: 'No cuesta nada.',
  },
  sum: 'Cada mes',
  noCharge: 'Sin costo',
  consent: {
    EMAIL: 'Al guardar, acepta recibir sus facturas por correo electrónico[ en {email}] y ya no en papel[, por {price} al mes].',
    PAPERLESS: 'Al guardar, acepta recibir sus facturas en este portal, con un aviso[ a {email}], y ya no en papel[, por {price} al mes].',
    PAPER: 'Al guardar, acepta recibir sus facturas en papel por correo postal[, por {price} al mes].',
  },
  choose: 'Elija cómo desea recibir sus facturas.',
  save: 'Guardar entrega',
  saved: {
    title: 'Guardado',
    PAPER: 'Sus facturas llegan en papel, por correo postal, a partir de la próxima[, cerca del {date}].',
    EMAIL: 'Sus facturas llegan por correo electrónico[ a {email}], a partir de la próxima[, cerca del {date}].',
    PAPERLESS: 'Sus facturas están en este portal, con un aviso[ a {email}], a partir de la próxima[, cerca del {date}].',
    edit: 'Cambiar de nuevo',
  },
  failed: 'No se pudo guardar el método de entrega',
} as const satisfies SameTexts<typeof enUs>;
