import type { orderEndMail as enUs } from '../en-us/order-end-mail.ts';
import type { SameTexts } from '../template.ts';

export const orderEndMail = {
  finished: {
    subject: 'Su pedido n.º {reference} está terminado',
    heading: 'Su pedido está terminado',
    text: 'Si algo no funciona como debe, avísenos[ al {supportPhone}].',
  },
  cancelled: {
    subject: 'Su pedido n.º {reference} se canceló',
    heading: 'Su pedido se canceló',
    text: 'Si usted no lo pidió, o quiere volver a pedir, avísenos[ al {supportPhone}].',
  },
  reference: 'N.º de referencia',
  order: 'Pedido',
  address: 'Dirección',
  button: 'Ver sus pedidos',
  why: 'Recibe este mensaje porque tiene un pedido con {brandName}.',
} as const satisfies SameTexts<typeof enUs>;
