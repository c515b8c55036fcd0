import type { delivery as enUs } from '../en-us/delivery.ts';
import type { SameTexts } from '../template.ts';

export const delivery = {
  title: 'Entrega de facturas',
  sentTo: 'Se envía a {email}',
  change: 'Cambiar entrega',
  notSet: 'Sin definir',
  view: 'Ver opciones de entrega',
  intro: 'Así recibe sus facturas.',
  current: 'Actual',
  price: '({amount})',
  perMonth: 'al mes',
  none: 'No hay opciones de entrega.',
  byPhone: '[Para cambiar cómo recibe sus facturas, llame al {supportPhone}.]',
  methods: { EMAIL: 'Correo electrónico', PAPERLESS: 'Sin papel', PAPER: 'Papel' },
} as const satisfies SameTexts<typeof enUs>;
