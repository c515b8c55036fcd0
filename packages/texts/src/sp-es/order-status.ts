import type { orderStatus as enUs } from '../en-us/order-status.ts';
import type { SameTexts } from '../template.ts';

export const orderStatus = {
  heading: 'Estado del pedido',
  intro: 'Escriba su número de referencia y el correo electrónico del pedido. Le enviamos un código.',
  reference: 'Número de referencia',
  email: 'Correo electrónico',
  sendCode: 'Enviar código',
  codeSent: 'Si existe ese pedido, un código va en camino a {email}. Vale 15 minutos.',
  code: 'Código',
  codeHint: 'Seis dígitos del correo electrónico',
  show: 'Mostrar pedido',
  another: 'Enviar otro código',
  startOver: 'Otro pedido',
  order: 'Pedido {reference}',
  ordered: 'Pedido el',
  changed: 'Último cambio',
  address: 'Dirección',
  services: 'Servicios',
  steps: 'Qué sigue',
  done: 'Listo',
  current: 'Ahora',
  next: 'Después',
  states: { PENDING: 'Recibido', IN_PROGRESS: 'En curso', FINISHED: 'Terminado', CANCELLED: 'Cancelado' },
  required: 'Obligatorio',
  invalidEmail: 'Formato de correo electrónico no válido',
  withdraw: {
    heading: '¿No quiere más correos?',
    text: 'Anotamos su dirección para avisarle cuando el servicio llegue a su calle. Si la retira, no le escribimos más.',
    button: 'Quitarme de la lista',
    done: 'Listo. Ya no le escribimos.',
  },
} as const satisfies SameTexts<typeof enUs>;
