import type { delivery as enUs } from '../en-us/delivery.ts';
import type { SameTexts } from '../template.ts';

export const delivery = {
  title: 'Entrega de facturas',
  sentTo: 'Se envía a {email}',
  change: 'Cambiar entrega',
  notSet: 'Sin definir',
  methods: { EMAIL: 'Correo electrónico', PAPERLESS: 'Sin papel', PAPER: 'Papel' },
} as const satisfies SameTexts<typeof enUs>;
