import type { delivery as enUs } from '../en-us/delivery.ts';
import type { SameTexts } from '../template.ts';

export const delivery = {
  title: 'Entrega de facturas',
  sentTo: 'Se envía a {email}',
  notSet: 'Sin definir',
  view: 'Ver opciones de entrega',
  methods: { EMAIL: 'Correo electrónico', PAPERLESS: 'Sin papel', PAPER: 'Papel' },
} as const satisfies SameTexts<typeof enUs>;
